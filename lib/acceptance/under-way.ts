import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from 'vitest'
import type { Restconf } from '../channel/http/restconf.ts'
import { watchedResources } from '../catalogue/schemas.ts'
import { UNFINISHED } from '../report/folder.ts'
import { ROOT } from '../run/lanes/lanes.ts'
import { type Snapshot, snapshot } from '../safety/snapshot.ts'
import { type Calling, calling, profileFile } from './calling.ts'
import { type Emulated, emulated } from './emulated.ts'

const JOURNALS = join(ROOT, 'reports', 'journals')

/** A device that stands alone, and runs on it that something happens to. */
export interface Site {
  readonly device: Emulated
  readonly admin: Restconf
  /** The device as it stood. */
  readonly before: Snapshot
  /** The device as it stands now. */
  standing(): Promise<Snapshot>
  /** File of its profile. */
  readonly profile: string
  /** Where its first run reports. */
  readonly out: string
  /** Another file or folder of this site. */
  readonly folder: string
  run(...flags: readonly string[]): Calling
  /** Waits until the tests of the run have begun to change what `path` shows. */
  changing(path: string, call: Calling): Promise<boolean>
  /** Journals of the device that lie in the folder of journals. */
  journals(): readonly string[]
}

export const test = base.extend('site', async ({ task }, { onCleanup }): Promise<Site> => {
  const folder = mkdtempSync(join(tmpdir(), `plumbline-${task.id}-`))
  const device = await emulated('a-long-secret')
  onCleanup(async () => {
    await device.close()
    for (const file of journalsOf(device.origin)) rmSync(file)
    rmSync(folder, { recursive: true, force: true })
  })
  const admin = device.restconf().restconf
  const profile = profileFile(folder, device.profile)
  const out = mkdtempSync(join(folder, 'run-'))
  const standing = () => snapshot(admin, watchedResources())
  const journals = () => journalsOf(device.origin)
  return {
    device,
    admin,
    before: await standing(),
    standing,
    profile,
    out,
    folder,
    journals,
    run: (...flags) => calling(['run', '--profile', profile, '--out', out, ...flags]),
    async changing(path, { child }) {
      const original = JSON.stringify((await admin.ask('GET', path)).body)
      while (child.exitCode === null) {
        const now = JSON.stringify((await admin.ask('GET', path)).body)
        const begun = existsSync(join(out, UNFINISHED))
        if (begun && now !== original && journals().some((file) => intended(file) > 0)) return true
      }
      return false
    },
  }
})

/** Journals of the unit at an address. */
export function journalsOf(api: string): readonly string[] {
  if (!existsSync(JOURNALS)) return []
  const files = readdirSync(JOURNALS)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => join(JOURNALS, name))
  return files.filter((file) => readFileSync(file, 'utf8').includes(`"api":"${api}"`))
}

/** Writes that a run has announced in its journal. */
export function intended(file: string): number {
  return readFileSync(file, 'utf8').split('"intended"').length - 1
}
