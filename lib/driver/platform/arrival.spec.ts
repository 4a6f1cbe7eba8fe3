import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ChannelError } from '../../domain/errors.ts'
import { platformNamed } from '../../profile/load.ts'
import { arrive } from './arrival.ts'

const journals = mkdtempSync(join(tmpdir(), 'plumbline-arrival-'))
afterAll(() => rmSync(journals, { recursive: true, force: true }))

const profile = platformNamed('', 'emulator-appliance-20port')
const { reboot } = profile.budgets

test.each([
  { what: 'there is no response', says: 0, level: 'nightly', wait: undefined, waits: 30 },
  { what: 'there is no response and the caller allows a wait', says: 0, level: 'nightly', wait: 900, waits: 900 },
  { what: 'the target responds with 503', says: 503, level: 'nightly', wait: undefined, waits: reboot },
  { what: 'the target responds with 503 to a read-only run', says: 503, level: 'smoke', wait: undefined, waits: 120 },
] as const)('if $what, the run waits $waits s for a login', async ({ says, level, wait, waits }) => {
  let waited: number | undefined
  const at = {
    session: {
      login: async () => {
        if (says === 0) throw new ChannelError('connection refused')
        return { status: says, headers: {}, text: '' }
      },
    },
    recovery: { servesAgain: async (_why: string, _signal: unknown, seconds: number) => void (waited = seconds) },
  }
  const driving = { context: { profile, level, addresses: {} }, journals, progress: () => {}, wait }

  await arrive(Object(at), Object(driving))

  expect(waited).toBe(waits)
})
