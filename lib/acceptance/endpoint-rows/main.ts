import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { print } from '../../terminal/output.ts'
import { tryRows, listFailures } from './table.ts'
import { listEmulatedUnits } from './units.ts'

type Tried = Awaited<ReturnType<typeof tryRows>>

/** Prints curl's result for each row of the contract's endpoint table on each emulated unit. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-rows-'))
  const all: { readonly name: string; readonly told: Tried }[] = []
  try {
    for (const profile of listEmulatedUnits()) {
      all.push({
        name: profile.name.replace(/^emulator-(appliance|chassis)-/, ''),
        told: await tryRows(profile, folder),
      })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const calls = all[0]?.told.map(({ row }) => row.says) ?? []
  const lines = [...new Set(calls)].map((says) => [says, ...all.map(({ told }) => cell(told, says))])
  const head = ['', ...all.map(({ name }) => name)]
  const widths = head.map((title, index) => Math.max(title.length, ...lines.map((line) => line[index]?.length ?? 0)))
  for (const line of [head, ...lines]) {
    const cells = line.map((text, index) => text.padEnd(widths[index] ?? 0))
    print(cells.join('  ').trimEnd())
  }
  const wrong = all.flatMap(({ name, told }) => listFailures(told).map((line) => `${name}: ${line}`))
  const count = all.reduce((sum, { told }) => sum + told.length, 0)
  print(['', ...wrong, `${count} rows asked, ${wrong.length} wrong`].join('\n'))
  process.exitCode = wrong.length === 0 ? 0 : 1
}

/**
 * Formats the result of a row on a unit: the logins with which the row worked (`basic`, `token`), `WRONG` if a call
 * failed, or `-` if the unit does not support the row.
 */
function cell(told: Tried, says: string): string {
  const of = told.filter(({ row }) => row.says === says)
  if (of.some(({ wrong }) => wrong.length > 0)) return 'WRONG'
  return of.every(({ absent }) => absent !== undefined) ? '-' : of.map(({ by }) => by.toLowerCase()).join(', ')
}

await main()
