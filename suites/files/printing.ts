import { entriesIn } from '#lib/fixtures/files.ts'
import { test as base } from './fixtures.ts'
import { linesOf, partingOf, type Shown, textual } from './printed.ts'

export const test = base
  /** A log file that can be printed in a moment, and has lines that differ. */
  .extend('shown', async ({ commandLine, files, logDirectory, skip }): Promise<Shown> => {
    for (const directory of [logDirectory, 'log/confd', 'log/host']) {
      for (const name of textual(entriesIn(await files.list(directory)), MOST)) {
        const path = `${directory}/${name}`
        const lines = linesOf(await commandLine.print(`file show ${path}`))
        const parting = partingOf(lines)
        if (parting !== undefined) return { directory, name, path, lines, parting }
      }
    }
    return skip('none of the log files of less than a megabyte that were looked into has lines that differ')
  })

/** Files that are looked into, by directory: of those that were rotated, and of the others. */
const MOST = 4
