import type { Restconf } from '../channel/http/restconf.ts'
import type { InstallEffect } from './effect.ts'
import { RestoreError } from './error.ts'
import { listedImages } from './listed-images.ts'
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
      const seen = await lookFor(restconf, version)
      calm = seen === 'no install' ? calm + 1 : 0
      // An install that was asked for a moment ago may not show yet.
      if (seen === 'runs') journal.append({ kind: 'left', what: `the release ${version}: it is installed` })
      if (seen === 'runs' || calm > 1) return []
      await restconf.pause()
    }
    throw new RestoreError(`the install of ${version} has not ended: restore again when it has, or has failed`)
  },
}

/** What the target tells of an install; `unknown` while it tells nothing. */
async function lookFor(restconf: Restconf, version: string): Promise<'runs' | 'no install' | 'unknown'> {
  const seen = await listedImages(restconf)
  if (seen === undefined) return 'unknown'
  const { iso, install } = seen
  if (iso.some((each) => each['version-iso'] === version && each['in-use'] === true)) return 'runs'
  const isOver = install['install-os-version'] !== version || /success|fail/i.test(String(install['install-status']))
  return isOver ? 'no install' : 'unknown'
}
