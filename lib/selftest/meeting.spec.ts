import { describe, expect, test } from 'vitest'
import { profileNamed } from '../profile/load.ts'
import { createMeetingCheck } from './meeting.ts'

const profile = profileNamed('', 'emulator-appliance-20port')

describe('on the emulator', () => {
  test.each([
    ['redirect-missing', 'redirect-missing-for-writes', true],
    ['redirect-missing', 'basic-refused-on:GET', false],
    ['basic-refused-on:GET', 'basic-refused-on:PATCH', true],
    ['mistyped:portgroups/portgroup/config/mode', 'unlisted:portgroups/portgroup/config/mode', true],
    ['mistyped:system/dns/config/search', 'mistyped:system/ntp/config/enabled', false],
  ])('the check says whether %s and %s set the same property of the behaviour', async (one, other, same) => {
    const meets = await createMeetingCheck(profile, 'faults')

    expect([meets(one, other), meets(other, one)]).toEqual([same, same])
  })

  test('two quirks set the same property of the behaviour only if they alter the same response', async () => {
    const meets = await createMeetingCheck(profile, 'quirks')

    expect(meets('empty-containers-braces', 'empty-containers-404')).toBe(true)
    expect(meets('late-state', 'slow-answers')).toBe(false)
  })
})

test('two quirks of an emulated manager may set the same property of its behaviour', async () => {
  const meets = await createMeetingCheck(profileNamed('', 'emulator-manager'), 'quirks')

  expect(meets('short-tokens', 'long-tokens')).toBe(true)
  expect(meets('slow-provisioning', 'restarts-twice')).toBe(false)
})

test('faults of a tool never set the same property', async () => {
  const meets = await createMeetingCheck(profileNamed('', 'tool-parser'), 'faults')

  expect(meets('ignores-file', 'ignores-file')).toBe(false)
})
