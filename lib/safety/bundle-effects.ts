import { askStatus, bundlesAt, isBundleRemoved, statusIn } from '../channel/http/bundles.ts'
import type { Restconf } from '../channel/http/restconf.ts'
import type { BundleEffect } from './effect.ts'
import type { Undoing } from './undo.ts'

/** Pauses, as long as the budget `settle`, for which a capture that is under way may go on. */
const PATIENCE = 360

/** What a run does with a bundle, and how it goes: paths below the data root. */
const OPERATIONS = /^(system\/diagnostics\/(qkview|cloudhealth\/upload)|file\/delete)(\/|$)/

/**
 * Removes bundles that a run has captured, once they are complete. The contract shows no way: where none works a bundle
 * stays, and the journal says so for the report to name it.
 */
export const bundleEffects: Undoing<BundleEffect> = {
  name: ({ name }) => `the diagnostic bundle ${name}`,
  covers: (_effect, leaf) => OPERATIONS.test(leaf),
  foreign: async () => [],
  async undo({ restconf }, { name }, journal) {
    await isOver(restconf, name)
    const own = ((await bundlesAt(restconf)) ?? []).filter((each) => each.includes(name))
    const removed: string[] = []
    for (const each of own) {
      if (await isBundleRemoved(restconf, each)) removed.push(each)
      else journal.append({ kind: 'left', what: `the diagnostic bundle ${each}: the target shows no way to remove it` })
    }
    return removed.map((path) => ({ path, before: 'no bundle', after: 'a bundle' }))
  },
}

/** A bundle that is still being captured would come back. */
async function isOver(restconf: Restconf, name: string): Promise<void> {
  for (let left = PATIENCE; left > 0; left -= 1) {
    const status = statusIn((await askStatus(restconf)).body)
    if (status?.Busy !== true || !String(status.Filename).includes(name)) return
    await restconf.pause()
  }
}
