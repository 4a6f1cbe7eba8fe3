import { randomUUID } from 'node:crypto'
import { lstat, rename, rm, symlink } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { ReportError } from './validate.ts'

/**
 * Points `<reportsFolder>/latest` at the folder of a run. The link is a relative symbolic link, so that the reports can
 * be moved. On Windows it is a junction, which needs no privilege. Readers always see either the old run or the new
 * one, except on Windows, where the link is briefly absent.
 * @throws {ReportError} when `latest` exists and is not a link; file system errors are passed on unchanged
 */
export async function pointLatest(reportsFolder: string, runFolder: string): Promise<void> {
  const latest = join(reportsFolder, 'latest')
  const found = await lstat(latest).catch(() => undefined)
  if (found !== undefined && !found.isSymbolicLink()) {
    throw new ReportError(`${latest} is not a link: move it away, and the next run will create the link`)
  }
  const windows = process.platform === 'win32'
  const next = `${latest}.${randomUUID()}`
  await symlink(windows ? resolve(runFolder) : relative(reportsFolder, runFolder), next, windows ? 'junction' : 'dir')
  try {
    if (windows) await rm(latest, { force: true })
    await rename(next, latest)
  } catch (error) {
    await rm(next, { force: true })
    throw error
  }
}
