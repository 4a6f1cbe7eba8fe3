import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from 'vitest'
import { forget, listJournals } from './journals.ts'
import type { Restconf } from '../channel/http/restconf.ts'
import { listWatchedResources } from '../catalogue/schemas.ts'
import { UNFINISHED } from '../report/folder.ts'
import { type Snapshot, snapshot } from '../safety/snapshot.ts'
import { type Calling, spawnPlumbline, profileFile } from './calling.ts'
import { type Door, openDoor } from './door.ts'
import { type Emulated, startAppliance } from './emulated.ts'

/** A standalone device, and what a spec needs to start runs on it and to disturb them. */
export interface Site {
  readonly device: Emulated
  /** The interruptible path to the device, which the profile's addresses use. */
  readonly door: Door
  /** A client that reaches the device without the door. */
  readonly admin: Restconf
  /** The device's configuration before the first run. */
  readonly before: Snapshot
  /** Returns the device's current configuration. */
  standing(): Promise<Snapshot>
  /** Path of the device's profile. */
  readonly profile: string
  /** Report folder of the site's first run. */
  readonly out: string
  /** Folder for other files of this site. */
  readonly folder: string
  run(...flags: readonly string[]): Calling
  /**
   * Waits until a run's tests have changed the value at `path`, then pauses the tests by holding back the response to
   * that write.
   * @returns a function that releases the response
   * @throws {Error} if the run ends first
   */
  changing(path: string, call: Calling): Promise<() => void>
  /** Returns the device's journals in the journal folder. */
  journals(): readonly string[]
}

export const test = base.extend('site', async ({ task }, { onCleanup }): Promise<Site> => {
  const folder = mkdtempSync(join(tmpdir(), `plumbline-${task.id}-`))
  const device = await startAppliance('a-long-secret')
  const { trust, addresses } = device.profile
  if (addresses === 'embedded') throw new Error('the device of a site stands alone')
  const door = await openDoor(addresses)
  onCleanup(async () => {
    await door.close()
    await device.close()
    forget(door.origin)
    rmSync(folder, { recursive: true, force: true })
  })
  const admin = device.restconf().restconf
  const profile = profileFile(folder, {
    ...device.profile,
    addresses: { ...addresses, api: door.origin, restconf: door.restconf },
    trust: { ...trust, fingerprint: door.fingerprint },
  })
  const out = mkdtempSync(join(folder, 'run-'))
  const standing = () => snapshot(admin, listWatchedResources())
  return {
    device,
    door,
    admin,
    before: await standing(),
    standing,
    profile,
    out,
    folder,
    journals: () => listJournals(door.origin).filter((file) => file.endsWith('.jsonl')),
    run: (...flags) => spawnPlumbline(['run', '--profile', profile, '--out', out, ...flags]),
    async changing(path, { ended }) {
      const shown = async () => JSON.stringify((await admin.ask('GET', path)).body)
      const original = await shown()
      const stopped = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      door.onTaken(async () => {
        // Ignores the probing writes that a run makes before its tests.
        if (!existsSync(join(out, UNFINISHED)) || (await shown()) === original) return
        door.onTaken(async () => {})
        stopped.resolve()
        await released.promise
      })
      const over = ended.then(({ code, err }) => {
        throw new Error(`the run ended with ${code} and changed nothing: ${err}`)
      })
      await Promise.race([stopped.promise, over])
      over.catch(() => {})
      return () => released.resolve()
    },
  }
})
