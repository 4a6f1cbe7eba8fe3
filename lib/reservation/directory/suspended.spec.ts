import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { beat } from '../pulse.ts'
import { suggestRemedy } from '../wording.ts'
import { directoryStore } from './store.ts'
import { holder, forkHolder, refusal, takeLease } from './under-test.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'plumbline-leases-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a suspended holder', () => {
  test('loses the unit to the next run after the expiry time, although it still has the lock', async () => {
    const first = { ...holder('certificate'), expiry: 0.3 }
    const { kill } = await forkHolder(folder, first)
    onTestFinished(async () => void (await kill()))
    await delay(350)

    expect(await refusal(directoryStore(folder), holder('certificate'))).toEqual([])
  })

  test('counts as alive before its expiry, and a waiting run is told that the heartbeat has stopped', async () => {
    const lease = await takeLease(directoryStore(folder), holder('certificate'))
    const now = { wall: Date.now(), steady: Number(process.hrtime.bigint() / 1_000_000n) }
    beat(lease.ticket.pulse, 1, { wall: now.wall - 40_000, steady: now.steady - 40_000 })

    const attempt = await directoryStore(folder).take(holder('certificate'))

    expect('heldBy' in attempt && [attempt.heldBy.state, suggestRemedy(attempt.heldBy)]).toEqual([
      'alive',
      expect.stringMatching(/^no heartbeat came for 4\d s, .* suspended: .* after 60 s .*"kill -CONT 1" on here$/),
    ])
  })

  test.each(['wall', 'steady'] as const)(
    'does not count as dead if the expiry time has passed only on the %s clock',
    async (clock) => {
      const lease = await takeLease(directoryStore(folder), holder('certificate'))
      const now = { wall: Date.now(), steady: Number(process.hrtime.bigint() / 1_000_000n) }
      beat(lease.ticket.pulse, 1, { ...now, [clock]: now[clock] - 90_000 })

      expect(await refusal(directoryStore(folder), holder('certificate'))).toEqual([lease.holder.run, 'alive'])
    },
  )
})
