import { findFileNames, readTransfers, tryRemoval } from '../channel/http/files.ts'
import type { Restconf } from '../channel/http/restconf.ts'
import type { FileEffect } from './effect.ts'
import { listsImage } from './listed-images.ts'
import type { Journal } from './journal.ts'
import type { Difference } from './tree.ts'
import type { Undoing } from './undo.ts'

/** Looks at a transfer, where a journal of an older version does not say how many. */
const LOOKS = 60

/** Operations by which a run makes a file, or removes it: their paths below the data root. */
const OPERATIONS = /^(file\/(import|delete|upload\/start-upload)|system\/image\/upload-image)(\/|$)/

/**
 * Removes files that a run has made. The contract shows no way: where none works the file stays, and the journal says so
 * for the report to name it. An image is looked for where the target takes it, too, and once more after a pause: it may
 * have been on its way.
 */
export const fileEffects: Undoing<FileEffect> = {
  name: formatFilePath,
  covers: (_effect, leaf) => OPERATIONS.test(leaf),
  foreign: async () => [],
  async undo({ restconf }, effect, journal) {
    await waitForFile(restconf, effect)
    const isOver = await waitForTransfer(restconf, effect)
    const { image } = effect
    const removed = await removeFile(restconf, effect, isOver, journal)
    if (image === undefined) return removed
    await restconf.pause()
    removed.push(...(await removeFile(restconf, effect, true, journal)))
    const { version } = image
    const isListed = async () => version !== undefined && (await listsImage(restconf, version))
    if (await restconf.settled(isListed, (listed) => !listed))
      journal.append({ kind: 'left', what: `the image ${version} of ${formatFilePath(effect)}: it is listed still` })
    return removed
  },
}

/** Removes a file from wherever it lies. @returns what was there, and is gone */
async function removeFile(
  restconf: Restconf,
  { directory, name, image }: FileEffect,
  isOver: boolean,
  journal: Journal,
): Promise<Difference[]> {
  const removed: Difference[] = []
  for (const place of image?.into === undefined ? [directory] : [directory, image.into]) {
    const path = formatFilePath({ directory: place, name })
    const found = await findFileNames(restconf, place, (each) => each === name)
    const left = (what: string) => ({ kind: 'left', what: `the file ${path}${what}` }) as const
    if (!isOver) journal.append(left(', if it comes: its transfer has not ended'))
    else if (found === undefined) journal.append(left(', if it is there: its directory is not listed'))
    if (found === undefined || found.length === 0) continue
    const tried = await tryRemoval(restconf, place, name)
    if (tried === undefined) removed.push({ path, before: 'no file', after: 'a file' })
    else journal.append({ ...left(`: the target shows no way to remove it, after ${tried}`), stays: 'file' })
  }
  return removed
}

/** Waits a while for a file to show: what was asked for a moment ago may not yet. */
async function waitForFile(restconf: Restconf, { directory, name }: FileEffect): Promise<void> {
  const look = () => findFileNames(restconf, directory, (each) => each === name)
  const isShown = async () => (await look())?.length !== 0 || (await readTransferLines(restconf, name)).length > 0
  await restconf.settled(isShown, (shown) => shown)
}

function formatFilePath({ directory, name }: Pick<FileEffect, 'directory' | 'name'>): string {
  return `${directory}/${name}`
}

/** A file that is still being fetched would come back. @returns whether no transfer is under way */
async function waitForTransfer(restconf: Restconf, { name, looks = LOOKS }: FileEffect): Promise<boolean> {
  for (let left = looks; left > 0; left -= 1) {
    const own = await readTransferLines(restconf, name)
    if (!own.some((line) => /in progress/i.test(line))) return true
    await restconf.pause()
  }
  return false
}

/** The lines of the table of transfers that tell of a file. */
async function readTransferLines(restconf: Restconf, name: string): Promise<readonly string[]> {
  const { table } = await readTransfers(restconf)
  return table.split('\n').filter((line) => line.includes(name))
}
