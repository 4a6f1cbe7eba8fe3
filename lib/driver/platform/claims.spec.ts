import { describe, expect, test } from 'vitest'
import type { Restconf } from '../../channel/http/restconf.ts'
import { ChannelError } from '../../domain/errors.ts'
import { platformNamed } from '../../profile/load.ts'
import { findRefutedClaims } from './claims.ts'

/** Returns a client that calls `ask` for every read. */
function answering(ask: () => Promise<object>): Restconf {
  return Object.assign(Object.create(null), { ask, settled: async (read: () => Promise<unknown>) => read() })
}

const missing = answering(async () => ({ status: 404, text: '{}' }))

function found(restconf: Restconf, capabilities: Readonly<Record<string, boolean>>, only: readonly string[] = []) {
  const profile = { ...platformNamed('', 'emulator-chassis-partition'), capabilities }
  return findRefutedClaims(restconf, { profile, only })
}

describe('a capability that the profile claims', () => {
  test('is refuted by a target that shows no sign of it', async () => {
    expect(await found(missing, { optics: true, lag: false })).toEqual([
      { kind: 'capability', message: expect.stringContaining('claims the capability optics') },
    ])
  })

  test('is not refuted by a probe that only guesses', async () => {
    expect(await found(missing, { emptyPort: true })).toEqual([])
  })

  test('is not checked by a run of other areas', async () => {
    expect(await found(missing, { optics: true }, ['dns'])).toEqual([])
    expect(await found(missing, { optics: true }, ['port-groups'])).toHaveLength(1)
  })

  test.for([
    { what: 'an error response', ask: async () => ({ status: 500, text: '{}' }) },
    { what: 'a missing response', ask: async () => Promise.reject(new ChannelError('gone')) },
  ])('is not refuted by $what', async ({ ask }) => {
    expect(await found(answering(ask), { optics: true, lag: true })).toEqual([])
  })
})
