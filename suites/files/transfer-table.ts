import { expect } from 'vitest'
import { findDoubled } from '#lib/testkit/command-line.ts'
import { TRANSFER_STATUS } from '#lib/testkit/files.ts'
import type { IdsOf } from '#lib/requirements.ts'
import type { contract } from './contract.ts'
import { describeTransfer, type Served, test as base, type Watched } from './fetching.ts'
import {
  type Cells,
  readCells,
  compareCells,
  hasColumn,
  findForeignRows,
  findHeading,
  findTransferLines,
  type COLUMN_NAMES,
} from './transfers.ts'

/** The columns of the table, each with the ID of the requirement that the column exists. */
export const COLUMNS = [
  ['files/column-number', 'S.No.'],
  ['files/column-operation', 'Operation'],
  ['files/column-protocol', 'Protocol'],
  ['files/column-local-path', 'Local File Path'],
  ['files/column-remote-host', 'Remote Host'],
  ['files/column-remote-path', 'Remote File Path'],
  ['files/column-status', 'Status'],
  ['files/column-time', 'Time'],
] as const satisfies readonly (readonly [IdsOf<typeof contract>, (typeof COLUMN_NAMES)[number]])[]

export const test = base
  /** Judges the columns of a table and their values for a transfer. */
  .extend('columns', ({ verify }) => async (served: Served, { table, line: own }: Watched): Promise<void> => {
    const heading = findHeading(table)
    // If the target stores the file under a path other than the requested one, the line is found by the name of the
    // file on the host, which contains the requested name.
    const line = own === '' ? (table.split('\n').findLast((each) => each.includes(served.own.name)) ?? '') : own
    const others = line === '' ? {} : compareCells(readCells(table, line), describeTransfer(served, 'https'))
    for (const [id, name] of COLUMNS)
      await verify(id, () => {
        expect(hasColumn(heading, name), `the column ${name} in "${heading}"`).toBe(true)
        expect(others[name], `what the column ${name} says otherwise than was asked for, in "${line.trim()}"`).toBe(
          undefined,
        )
      })
  })
  /** Judges whether a transfer that the API shows is also shown by the CLI and at /restconf. */
  .extend(
    'tells',
    ({ commandLine, files, otherRoot, verify, leave }) =>
      async (served: Served, { line, table }: Watched) => {
        const { own } = served
        const assertSame = (other: string, what: string) => {
          const heading = findHeading(other)
          expect(
            COLUMNS.map(([, name]) => name).filter((name) => !hasColumn(heading, name)),
            `columns that the heading "${heading}" of ${what} does not name`,
          ).toEqual([])
          const lines = findTransferLines(other, own.name)
          expect(lines.length, `lines of ${what} that tell of ${own.name}`).toBe(1)
          const cells = readCells(other, lines[0] ?? '')
          const shown = readCells(table, line)
          // A time without a year may be an age, which differs from one read to the next.
          const isAge = [cells, shown].some(({ Time = '' }) => !/\d{4}/.test(Time))
          // Ignores the number of the transfer, because another transfer may have been added above this one. Also ignores
          // case.
          const alike = (each: Cells) =>
            JSON.stringify({ ...each, 'S.No.': '', ...(isAge && { Time: '' }) }).toLowerCase()
          expect(alike(cells), `what ${what} says of the transfer`).toBe(alike(shown))
          expect(
            compareCells(cells, describeTransfer(served, 'https')),
            `what ${what} says otherwise than was asked for`,
          ).toEqual({})
        }
        const assertOthersSame = async (other: string, what: string) => {
          const { table: later } = await files.transfers()
          // While somebody else's transfer changes, the output may show it in a state that neither table shows.
          if (findForeignRows(later, [table]).length > 0 || findForeignRows(table, [later]).length > 0) return
          expect(findForeignRows(other, [later]), `lines of ${what} that transfer-status does not return`).toEqual([])
        }
        const isPrinted = async () => {
          // The command may print the name of the leaf, `result`, before the table.
          const printed = (await commandLine.print('file transfer-status')).replace(/^\s*result[ \t]+(?=\S)/, '')
          expect(findDoubled(printed), 'lines of file transfer-status that are printed twice').toEqual([])
          assertSame(printed, 'file transfer-status')
          await assertOthersSame(printed, 'file transfer-status')
        }
        if (line === '') leave('files/transfer-status-command')
        else await verify('files/transfer-status-command', isPrinted)
        if (!table.includes(own.name)) return leave('files/transfer-status-at-restconf')
        await verify('files/transfer-status-at-restconf', async () => {
          const { body } = await otherRoot.write('POST', TRANSFER_STATUS, undefined, { harmless: true })
          const told = collectTexts(body).join('\n')
          expect(told.includes(own.name), `whether transfer-status tells of ${own.name} at /restconf`).toBe(true)
          if (line === '') return
          assertSame(told, 'transfer-status at /restconf')
          await assertOthersSame(told, 'transfer-status at /restconf')
        })
      },
  )

/** Returns every string in a response body. */
export function collectTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : []
}
