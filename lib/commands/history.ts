import { dirname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { historyText, spansText, summariseHistory } from '../history/history-text.ts'
import { importRuns } from '../history/importing.ts'
import { History } from '../history/store.ts'
import { WORKPLACE } from '../domain/places.ts'
import { describeError } from '../domain/errors.ts'
import { createFolder } from '../terminal/folder.ts'
import { print, printJson, say } from '../terminal/output.ts'
import { requireFolder, several, UsageError } from '../terminal/usage.ts'
import { requireRequirement } from './narrowing.ts'

interface HistoryFlags {
  readonly import?: readonly string[]
  readonly store: string
  readonly json?: true
}

/** Path of the history database of this checkout. */
export const STORE = join(WORKPLACE, 'reports', 'history.sqlite')

export function define(program: Command): void {
  program
    .command('history [requirement]')
    .description('Show since when each requirement fails, which are flaky and which became slower, over all runs.')
    .option('--import <folder>', 'also import the runs in another folder of reports; repeatable', several)
    .option('--store <file>', 'where the history is kept', STORE)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nWith a requirement: since when it has which verdict, unit by unit.\n')
    .action((requirement: string | undefined, flags: HistoryFlags) => {
      if (requirement !== undefined) requireRequirement(requirement)
      show(requirement, flags)
    })
}

function show(requirement: string | undefined, { import: named = [], store, json }: HistoryFlags): void {
  const folders = named.map((each) => requireFolder('--import', each))
  const history = openStore(store)
  try {
    for (const folder of [join(WORKPLACE, 'reports'), ...folders]) {
      for (const line of importRuns(history, folder).unreadable) say(`not imported: ${line}`)
    }
    if (requirement === undefined) {
      const summary = summariseHistory(history)
      if (json === true) printJson(summary, 2)
      else print(historyText(summary))
      return
    }
    const spans = history.spans(requirement)
    if (json === true) printJson(spans, 2)
    else print(spansText(requirement, spans))
  } finally {
    history.close()
  }
}

/** @throws {UsageError} if the file cannot be opened or created, or is no database */
function openStore(store: string): History {
  if (store === ':memory:') return new History(store)
  const file = resolve(store)
  createFolder(dirname(file), (reason) => new UsageError(`--store: no history can be kept in ${file}: ${reason}`))
  try {
    return new History(file)
  } catch (error) {
    throw new UsageError(`--store: ${file} cannot be opened as a history: ${describeError(error)}`)
  }
}
