import type { Restconf } from '../channel/http/restconf.ts'
import type { InstallEffect } from './effect.ts'
import { RestoreError } from './error.ts'
import type { Journal } from './journal.ts'
import { listImages } from './listed-images.ts'
import type { Undoing } from './undo.ts'

/** Where set-version is written, in bare names. */
const SET = 'system/image/set-version'

/** Waits for the end of installs that a run has begun: whichever release runs then stays, and is named where it is theirs. */
export const installEffects: Undoing<InstallEffect> = {
  name: ({ version }) => `the install of ${version}`,
  covers: (_, leaf) => leaf.startsWith(SET),
  foreign: async () => [],
  async undo({ restconf }, { version, looks }, journal) {
    let calm = 0
    for (let look = 0; look < looks; look += 1) {
      const seen = await readInstallState(restconf, version)
      calm = seen === 'no install' ? calm + 1 : 0
      // An install that was asked for a moment ago may not show yet.
      if (seen === 'runs') journal.append({ kind: 'left', what: describeRelease(version) })
      if (seen === 'runs' || calm > 1) return []
      await restconf.pause()
    }
    throw new RestoreError(`the install of ${version} has not ended: restore again when it has, or has failed`)
  },
}

/** Releases that a run has installed, seen to their end or not, and that are in use: nothing takes them back. In words. */
export async function describeInstalledReleases(
  restconf: Pick<Restconf, 'ask'>,
  journal: Journal,
): Promise<readonly string[]> {
  const effects = journal.entries().flatMap((entry) => (entry.kind === 'opened' ? [entry.effect] : []))
  const versions = effects.flatMap((effect) => (effect.type === 'install' ? [effect.version] : []))
  if (versions.length === 0) return []
  const { os = [], services = [] } = (await listImages(restconf)) ?? {}
  return versions.filter((version) => os.includes(version) || services.includes(version)).map(describeRelease)
}

function describeRelease(version: string): string {
  return `the release ${version}: it is installed`
}

/** What the target tells of an install; `unknown` while it tells nothing. */
async function readInstallState(restconf: Restconf, version: string): Promise<'runs' | 'no install' | 'unknown'> {
  const seen = await listImages(restconf)
  if (seen === undefined) return 'unknown'
  const { os, services, install } = seen
  if (os.includes(version) && services.includes(version)) return 'runs'
  const isOver = install['install-os-version'] !== version || /success|fail/i.test(String(install['install-status']))
  return isOver ? 'no install' : 'unknown'
}
