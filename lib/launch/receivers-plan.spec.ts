import { expect, test } from 'vitest'
import { ProfileError } from '../profile/error.ts'
import type { PlatformProfile } from '../profile/profile.ts'
import { syslogPlan, trapPlan } from './receivers-plan.ts'

const describe = (bench: Partial<PlatformProfile['bench']>) => ({
  name: 'rack4',
  bench: { clock: { driver: 'real', rate: 1 }, volatile: [], ...bench } as const,
})

test('a target without a control port sends traps and log messages only to the receivers in the profile', () => {
  expect(trapPlan(describe({}), false)).toBeUndefined()
  expect(syslogPlan(describe({}), false)).toBeUndefined()
  expect(trapPlan(describe({ trapReceiver: '192.0.2.10:5162' }), false)).toEqual({ host: '192.0.2.10', port: 5162 })
})

test('an emulator sends its traps and log messages to this machine', () => {
  expect(trapPlan(describe({}), true)).toEqual({ host: '127.0.0.1', port: 0 })
  expect(syslogPlan(describe({}), true)).toHaveLength(2)
})

test.each(['192.0.2.10', 'bench.lab.example:5162', '[2001:db8::1]:5162'])(
  '%s is rejected as the address of a trap receiver',
  (trapReceiver) => {
    expect(() => trapPlan(describe({ trapReceiver }), false)).toThrow(ProfileError)
  },
)
