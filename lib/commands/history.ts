import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { catalogue } from '../catalogue/catalogue.ts'
import { historyText, spansText, summariseHistory } from '../history/history-text.ts'
import { importRuns } from '../history/importing.ts'
import { History } from '../history/store.ts'
import { WORKPLACE } from '../domain/places.ts'
import { print, printJson, say } from '../terminal/output.ts'
import { requireFolder, requireKnown, several } from '../terminal/usage.ts'

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
      if (requirement !== undefined) requireKnown('requirement', requirement, [...catalogue.all.keys()])
      show(requirement, flags)
    })
}

function show(requirement: string | undefined, { import: named = [], store, json }: HistoryFlags): void {
  const folders = named.map((each) => requireFolder('--import', each))
  if (store !== ':memory:') mkdirSync(dirname(resolve(store)), { recursive: true })
  const history = new History(store)
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
