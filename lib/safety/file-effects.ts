import { isRemoved, namesIn, transfersAt } from '../channel/http/files.ts'
import type { Restconf } from '../channel/http/restconf.ts'
import type { FileEffect } from './effect.ts'
import type { Undoing } from './undo.ts'

/** Pauses, as long as the budget `settle`, for which a transfer that is under way may keep its file. */
const PATIENCE = 60

/** Operations by which a run makes a file, or removes it: their paths below the data root. */
const OPERATIONS = /^(file\/(import|delete|upload\/start-upload)|system\/image\/upload-image)(\/|$)/

/**
 * Removes files that a run has made. The contract shows no way: where none works the file stays, and the journal says so
 * for the report to name it.
 */
export const fileEffects: Undoing<FileEffect> = {
  name: pathOf,
  covers: (_effect, leaf) => OPERATIONS.test(leaf),
  foreign: async () => [],
  async undo({ restconf }, effect, journal) {
    const { directory, name } = effect
    await arrived(restconf, effect)
    // That it is not there is believed when two listings agree.
    const seen = [await namesIn(restconf, directory), await namesIn(restconf, directory)]
    if (seen.every((names) => names?.includes(name) === false)) return []
    if (seen.includes(undefined) && !seen.some((names) => names?.includes(name) === true)) {
      journal.append({ kind: 'left', what: `the file ${pathOf(effect)}, if it is there: its directory is not listed` })
      return []
    }
    if (!(await isRemoved(restconf, directory, name))) {
      journal.append({ kind: 'left', what: `the file ${pathOf(effect)}: the target shows no way to remove it` })
      return []
    }
    return [{ path: pathOf(effect), before: 'no file', after: 'a file' }]
  },
}

function pathOf({ directory, name }: FileEffect): string {
  return `${directory}/${name}`
}

/** A file that is still being fetched would come back. */
async function arrived(restconf: Restconf, { name }: FileEffect): Promise<void> {
  for (let left = PATIENCE; left > 0; left -= 1) {
    const { table } = await transfersAt(restconf)
    const own = table.split('\n').filter((line) => line.includes(name))
    if (!own.some((line) => /in progress/i.test(line))) return
    await restconf.pause()
  }
}
