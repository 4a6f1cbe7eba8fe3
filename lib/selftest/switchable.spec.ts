import { describe, expect, test } from 'vitest'
import { faultOf } from './faults.ts'
import { excepted, fewWaysBack, listJudgedQuirks, quirks } from './quirks.ts'
import { switchable } from './switchable.ts'

const listed = (kind: 'faults' | 'quirks', name: string) => switchable(kind, '/nowhere', name)

describe('the fault and quirk names that a run accepts', () => {
  test('are those of the emulator, with the requirement that each fault breaks', async () => {
    const faults = await listed('faults', 'emulator-appliance-20port')

    expect(faults.find(({ name }) => name === 'dns-port-default-54')).toMatchObject({
      summary: expect.stringMatching(/\S/),
      requirement: 'dns/server-port-default',
    })
    const proofs = Object.values(faultOf).filter((proof) => typeof proof === 'string')
    expect(new Set(faults.map(({ name }) => name)).isSupersetOf(new Set(proofs))).toBe(true)
  })

  test('include every quirk of the self-test', async () => {
    const names = (await listed('quirks', 'emulator-appliance-20port')).map(({ name }) => name)

    expect([...quirks, ...fewWaysBack].filter((quirk) => !names.includes(quirk))).toEqual([])
  })

  test.each(['emulator-appliance-20port', 'emulator-chassis-controller', 'emulator-chassis-partition'])(
    'include a quirk of %s only if the self-test covers it or gives a reason for omitting it',
    async (profile) => {
      const known = [...quirks, ...fewWaysBack, ...Object.keys(excepted)]

      const names = (await listed('quirks', profile)).map(({ name }) => name)

      expect(names.filter((name) => !known.includes(name))).toEqual([])
    },
  )

  test.each(['emulator-onboarding', 'emulator-manager'])(
    'for %s include only quirks that the self-test judges',
    async (profile) => {
      const names = (await listed('quirks', profile)).map(({ name }) => name)

      expect(listJudgedQuirks(names).toSorted()).toEqual(names.toSorted())
      expect(names).toContain('expired-403')
    },
  )

  test('for a tool are the faults of its deliberately broken build, and no quirks', async () => {
    expect(await listed('faults', 'tool-parser')).toContainEqual({
      name: 'ignores-file',
      summary: 'breaks: With a file argument, the parser reads that file.',
      requirement: 'parser/file',
    })
    expect(await listed('faults', 'tool-scanner')).toContainEqual({
      name: 'misses-quoted',
      summary: expect.stringMatching(/^breaks: /),
      requirement: 'scanner/finds-quoted',
    })
    expect(await listed('quirks', 'tool-parser')).toEqual([])
  })
})
