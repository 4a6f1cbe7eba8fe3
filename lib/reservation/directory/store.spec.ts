import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LeaseLostError } from '../../domain/errors.ts'
import { beat } from '../pulse.ts'
import { demandLease, detectLoss } from '../ticket.ts'
import { Claims } from './claims.ts'
import { directoryStore } from './store.ts'
import { debt, holder, forkHolder, refusal, takeLease } from './under-test.ts'

const root = mkdtempSync(join(tmpdir(), 'plumbline-leases-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(root, 'store-'))))
afterEach(() => void vi.unstubAllEnvs())

describe('a lease on a unit', () => {
  test('is held by one run at a time', async () => {
    const first = await takeLease(directoryStore(folder), holder('certificate', 'host key'))
    const second = holder('host key', 'serial number')

    expect(await refusal(directoryStore(folder), second)).toEqual([first.holder.run, 'alive'])
    await first.release()
    expect(await refusal(directoryStore(folder), second)).toEqual([])
  })

  test('does not conflict with a lease whose keys are all different', async () => {
    await takeLease(directoryStore(folder), holder('certificate 1', 'host key 1'))

    expect(await refusal(directoryStore(folder), holder('certificate 2', 'host key 2'))).toEqual([])
  })

  test('is granted to exactly one of many runs that request it at the same time', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 20 }, () => directoryStore(folder).take(holder('certificate', 'host key'))),
    )

    expect(attempts.filter((attempt) => 'lease' in attempt)).toHaveLength(1)
  })

  test('does not lose a key to another holder that tries to add the key', async () => {
    const first = await takeLease(directoryStore(folder), holder('serial number'))
    const second = await takeLease(directoryStore(folder), holder('certificate'))

    const heldBy = await second.widen(['serial number'])

    expect(heldBy?.holder.run).toBe(first.holder.run)
    expect([detectLoss(first.ticket), detectLoss(second.ticket)]).toEqual([undefined, undefined])
  })

  test('leaves only claim numbers behind when it is released without pending restores', async () => {
    const store = directoryStore(folder)
    for (const _ of [1, 2, 3]) await (await takeLease(store, holder('certificate'))).release()

    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{24}\.3\.claim$/)])
    expect(await store.list()).toEqual([])
  })
})

test('claims unused for a day are removed, and a claim number read before the removal is rejected', async () => {
  const store = directoryStore(folder)
  for (const unit of ['certificate 1', 'certificate 2']) await (await takeLease(store, holder(unit))).release()
  const [old = '', other = ''] = readdirSync(folder)
  for (const file of [old, other]) utimesSync(join(folder, file), 0, Date.now() / 1000 - 90_000)

  await takeLease(store, holder('certificate 3'))

  expect(readdirSync(folder).filter((name) => name.endsWith('.claim'))).toHaveLength(1)
  expect(new Claims(folder, 'certificate 1').create(2, 'late')).toBe(false)
  expect(await refusal(store, holder('certificate 1'))).toEqual([])
})

describe('a holder whose process was killed', () => {
  test('counts as dead immediately on its own machine, and passes its pending restores and keys to the successor', async () => {
    const first = { ...holder('certificate', 'host key'), owes: [debt('run-0')] }
    const { kill } = await forkHolder(folder, first)
    const store = directoryStore(folder)
    expect(await refusal(store, holder('certificate'))).toEqual([first.run, 'alive'])
    await kill()

    const lease = await takeLease(store, holder('certificate'))

    expect(lease.holder.owes).toEqual([debt('run-0')])
    expect(await refusal(store, holder('host key'))).toEqual([lease.holder.run, 'alive'])
  })

  test('leaves only claim numbers behind after its successor has released the lease', async () => {
    const { kill } = await forkHolder(folder, holder('certificate'))
    await kill()

    await (await takeLease(directoryStore(folder), holder('certificate'))).release()

    expect(readdirSync(folder).filter((name) => !name.endsWith('.claim'))).toEqual([])
  })

  test('is succeeded by exactly one of many runs that try at the same time', async () => {
    await (await forkHolder(folder, holder('certificate', 'host key'))).kill()

    const attempts = await Promise.all(
      Array.from({ length: 20 }, () => directoryStore(folder).take(holder('certificate', 'host key'))),
    )

    expect(attempts.filter((attempt) => 'lease' in attempt)).toHaveLength(1)
  })

  test('counts as dead on another machine after an expiry time without a heartbeat', async () => {
    const first = { ...holder('certificate'), expiry: 0.3 }
    await (await forkHolder(folder, first)).kill()
    vi.stubEnv('PLUMBLINE_BOOT_ID', 'another-machine')
    const store = directoryStore(folder)

    expect(await refusal(store, holder('certificate'))).toEqual([first.run, 'silent'])
    await delay(350)
    expect(await refusal(store, holder('certificate'))).toEqual([])
  })
})

describe('a holder on another machine', () => {
  test('counts as alive while its heartbeat advances, whatever the clocks of that machine show', async () => {
    vi.stubEnv('PLUMBLINE_BOOT_ID', 'another-machine')
    const first = await takeLease(directoryStore(folder), { ...holder('certificate'), expiry: 0.2 })
    vi.stubEnv('PLUMBLINE_BOOT_ID', 'this-machine')
    const store = directoryStore(folder)
    expect(await refusal(store, holder('certificate'))).toEqual([first.holder.run, 'silent'])

    for (const count of [1, 2, 3]) {
      await delay(150)
      beat(first.ticket.pulse, count, { wall: count, steady: count })
      expect(await refusal(store, holder('certificate'))).toEqual([first.holder.run, 'alive'])
    }
  })
})

describe('a lease', () => {
  test('is lost for good if its heartbeat is too old by the wall clock or by the steady clock', async () => {
    const lease = await takeLease(directoryStore(folder), holder('certificate'))
    const now = { wall: Date.now(), steady: Number(process.hrtime.bigint() / 1_000_000n) }
    for (const asleep of [
      { ...now, wall: now.wall - 46_000 },
      { ...now, steady: now.steady - 46_000 },
    ]) {
      beat(lease.ticket.pulse, 1, asleep)

      expect(() => demandLease(lease.ticket)).toThrow(/lost: its last heartbeat was 46 s ago.*Nothing more is written/)
      await expect(lease.renew()).rejects.toThrow(LeaseLostError)
    }
  })

  test('that was taken over is lost, and releasing it does not affect the new holder', async () => {
    const first = await takeLease(directoryStore(folder), { ...holder('certificate'), expiry: 0.3 })
    const store = directoryStore(folder)
    await store.list()
    await delay(350)
    const second = await takeLease(store, holder('certificate'))

    expect(() => demandLease(first.ticket)).toThrow(/lost: another run has taken it over/)
    await expect(first.renew()).rejects.toThrow(LeaseLostError)
    await first.release()
    expect(detectLoss(second.ticket)).toBeUndefined()
    expect(await refusal(directoryStore(folder), holder('certificate'))).toEqual([second.holder.run, 'alive'])
  })

  test('is lost when the directory of the leases is removed', async () => {
    const lease = await takeLease(directoryStore(folder), holder('certificate'))
    rmSync(folder, { recursive: true })

    expect(detectLoss(lease.ticket)).toMatch(/taken it over/)
  })

  test('passes its pending restores on to the next holder, and is listed until they are done', async () => {
    const store = directoryStore(folder)
    const first = await takeLease(store, holder('certificate'))
    await first.owe([debt('run-0')])
    await first.release()
    expect((await store.list()).map(({ state }) => state)).toEqual(['ended'])

    const second = await takeLease(store, holder('certificate'))
    expect(second.holder.owes).toEqual([debt('run-0')])
    await second.owe([])
    await second.release()

    expect(await store.list()).toEqual([])
  })
})

test('a partly written claim blocks the unit, and the holder is reported as unknown', async () => {
  const store = directoryStore(folder)
  await (await takeLease(store, holder('certificate'))).release()
  const [claim = ''] = readdirSync(folder)
  writeFileSync(join(folder, claim.replace('.1.', '.2.')), '')

  expect(await refusal(store, holder('certificate'))).toEqual(['unknown', 'silent'])
})

test('a lease directory that cannot be created is reported with a remedy', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')

  await expect(directoryStore(join(file, 'leases')).take(holder('certificate'))).rejects.toThrow(
    /^No lease can be kept in .*leases: .*ENOTDIR.*Name another directory in bench\.reservation/,
  )
})
