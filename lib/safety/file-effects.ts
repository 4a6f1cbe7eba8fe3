import { foundIn, isRemoved, transfersAt } from '../channel/http/files.ts'
import type { Restconf } from '../channel/http/restconf.ts'
import type { FileEffect } from './effect.ts'
import type { Undoing } from './undo.ts'

/** Looks at a transfer, where a journal of an older version does not say how many. */
const LOOKS = 60

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
    const path = pathOf(effect)
    const look = () => foundIn(restconf, directory, (each) => each === name)
    // What was asked for a moment ago may not show yet.
    const isShown = async () => (await look())?.length !== 0 || (await transferOf(restconf, name)).length > 0
    await restconf.settled(isShown, (shown) => shown)
    const isOver = await arrived(restconf, effect)
    const found = await look()
    const left = (what: string) => ({ kind: 'left', what: `the file ${path}${what}` }) as const
    if (!isOver) journal.append(left(', if it comes: its transfer has not ended'))
    else if (found === undefined) journal.append(left(', if it is there: its directory is not listed'))
    if (found === undefined || found.length === 0) return []
    if (await isRemoved(restconf, directory, name)) return [{ path, before: 'no file', after: 'a file' }]
    journal.append({ ...left(': the target shows no way to remove it'), stays: 'file' })
    return []
  },
}

function pathOf({ directory, name }: FileEffect): string {
  return `${directory}/${name}`
}

/** A file that is still being fetched would come back. @returns whether no transfer is under way */
async function arrived(restconf: Restconf, { name, looks = LOOKS }: FileEffect): Promise<boolean> {
  for (let left = looks; left > 0; left -= 1) {
    const own = await transferOf(restconf, name)
    if (!own.some((line) => /in progress/i.test(line))) return true
    await restconf.pause()
  }
  return false
}

/** The lines of the table of transfers that tell of a file. */
async function transferOf(restconf: Restconf, name: string): Promise<readonly string[]> {
  const { table } = await transfersAt(restconf)
  return table.split('\n').filter((line) => line.includes(name))
}
