import { says } from '#lib/testkit/platform.ts'

/** The columns of the table, as the contract names them. */
export const COLUMN_NAMES = [
  'S.No.',
  'Operation',
  'Protocol',
  'Local File Path',
  'Remote Host',
  'Remote File Path',
  'Status',
  'Time',
] as const

type Column = (typeof COLUMN_NAMES)[number]

/** The cells of a line of the table, keyed by column name. */
export type Cells = Readonly<Partial<Record<Column, string>>>

/** The separator of cells in a table whose columns are not aligned. */
const BLANKS = /\s{2,}/

/** Reads the cells of a line of the table. Returns no cells if the heading names no columns. */
export function readCells(table: string, line: string): Cells {
  const heading = findHeadingLine(table)
  const places = COLUMN_NAMES.flatMap((name) => {
    const at = heading.toLowerCase().indexOf(name.toLowerCase())
    return at < 0 ? [] : [{ name, at }]
  }).toSorted((one, other) => one.at - other.at)
  const parting = /[|│;\t]/
  if (parting.test(heading)) return Object.fromEntries(splitCells(heading, line, parting))
  const isCut = places.some(({ at }) => at > 0 && /^\S\S/.test(line.slice(at - 1)))
  const [names, values] = [heading.trim(), line.trim()]
  const isRagged = isCut && names.split(BLANKS).length <= values.split(BLANKS).length
  if (isRagged) return Object.fromEntries(splitCells(names, values, BLANKS))
  return Object.fromEntries(
    places.map(({ name, at }, index) => [name, line.slice(at, places[index + 1]?.at).trim()] as const),
  )
}

/**
 * Splits a line into the cells below a heading. The last cell takes the rest of the line, because a time may contain
 * two consecutive blanks.
 */
function splitCells(heading: string, line: string, parting: RegExp): readonly (readonly [string, string])[] {
  const headings = heading.split(parting)
  const cells = line.split(parting).map((cell) => cell.trim())
  const last = headings.length - 1
  return headings.flatMap((cell, index) => {
    const name = COLUMN_NAMES.find((each) => each.toLowerCase() === cell.trim().toLowerCase())
    return name === undefined
      ? []
      : [[name, cells.slice(index, index < last ? index + 1 : undefined).join(' ')] as const]
  })
}

/**
 * Returns the table lines about a file. If the table shows local paths, only the local path is compared with the file's
 * name.
 */
export function findTransferLines(table: string, name: string): readonly string[] {
  return table.split('\n').filter((line) => {
    const { 'Local File Path': local } = readCells(table, line)
    return local === undefined ? line.includes(name) : local.endsWith(name)
  })
}

/** Returns the cells of each numbered line of the table. */
function readRows(table: string): readonly Cells[] {
  const rows = table.split('\n').map((line) => readCells(table, line))
  return rows.filter(({ 'S.No.': number = '' }) => /^\d+$/.test(number))
}

/**
 * Returns the rows of one output that none of the other outputs shows. Ignores case, the number of a row, transfers in
 * progress, and times without a year, which may be ages.
 */
export function findForeignRows(output: string, others: readonly string[]): readonly Cells[] {
  const rows = readRows(output)
  const known = others.flatMap((each) => readRows(each))
  const isAge = [...rows, ...known].some(({ Time = '' }) => !/\d{4}/.test(Time))
  const alike = (row: Cells) => JSON.stringify({ ...row, 'S.No.': '', ...(isAge && { Time: '' }) }).toLowerCase()
  const shown = new Set(known.map(alike))
  return rows.filter((row) => !isUnderWay(row.Status ?? '') && !shown.has(alike(row)))
}

/** A transfer that the run requested. */
export interface Asked {
  readonly protocol: 'https' | 'scp' | 'sftp'
  /** The name of the file on the target. */
  readonly name: string
  /** Without a port. */
  readonly host: string
  readonly remote: string
}

/** Returns the cells that differ from the request, keyed by column. */
export function compareCells(
  cells: Cells,
  { protocol, name, host, remote }: Asked,
): Readonly<Partial<Record<Column, string>>> {
  const plain = (path: string) => path.replace(/^\/+/, '')
  const holds: Readonly<Record<Column, (cell: string) => boolean>> = {
    'S.No.': (cell) => /^\d+$/.test(cell),
    // The wording is unspecified.
    Operation: (cell) => /import|download|fetch|transfer|copy|get/i.test(cell),
    Protocol: (cell) => cell.toLowerCase() === protocol,
    'Local File Path': (cell) => plain(cell) === name || cell.endsWith(`/${name}`),
    'Remote Host': (cell) => cell === host || cell.startsWith(`${host}:`) || cell.includes(`[${host}]`),
    'Remote File Path': (cell) => plain(cell) === plain(remote) || cell.endsWith(`/${plain(remote)}`),
    Status: (cell) => cell !== '',
    Time: (cell) => /\d/.test(cell),
  }
  return Object.fromEntries(
    COLUMN_NAMES.flatMap((column) => {
      const { [column]: cell } = cells
      // Devices may also write values in upper or mixed case.
      const isRight = cell !== undefined && (holds[column](cell) || holds[column](cell.toLowerCase()))
      return isRight ? [] : [[column, cell ?? 'no such column']]
    }),
  )
}

const PROGRESS = /in progress\s*\(\s*(\d+(?:\.\d+)?)\s*%\s*\)/i

/** Returns the percentage of a running transfer; undefined if the line shows none. */
export function parseProgress(line: string): number | undefined {
  const found = PROGRESS.exec(line)?.[1]
  return found === undefined ? undefined : Number(found)
}

export function isCompleted(line: string): boolean {
  return /(^|[^\w])completed([^\w]|$)/i.test(line)
}

export function isUnderWay(line: string): boolean {
  return /in progress/i.test(line)
}

/** Returns the heading of the table, without padding. */
export function findHeading(table: string): string {
  return findHeadingLine(table).replaceAll(/\s+/g, ' ')
}

/** Finds the heading of the table: the line that names the most columns. A heading that lacks a column is found too. */
function findHeadingLine(table: string): string {
  const lines = table.split('\n').filter((line) => line.trim() !== '')
  const countColumns = (line: string) => COLUMN_NAMES.filter((name) => hasColumn(line, name)).length
  return lines.reduce((most, line) => (countColumns(line) > countColumns(most) ? line : most), lines[0] ?? '')
}

/**
 * Whether a heading names a column, whatever separates the columns. A longer name that contains the column's name does
 * not count.
 */
export function hasColumn(heading: string, name: string): boolean {
  const cells = heading.split(/[|│,;\t]/).map((cell) => cell.trim().toLowerCase())
  const wanted = name.toLowerCase()
  // If only blanks separate the columns, it is enough that the heading contains the column's name.
  return cells.length > 1 ? cells.includes(wanted) : heading.toLowerCase().includes(wanted)
}

/** Returns the status of a transfer as worded in the table, without the file, its path or a time. */
export function parseTransferStatus(line: string, own: readonly string[]): string {
  if (line.trim() === '') return 'not in the table'
  const cells = line.split(/\s*\|\s*/).map((cell) => cell.trim())
  const others = cells.filter((cell) => cell !== '' && !own.some((each) => cell.includes(each)))
  return others.at(-2) ?? line.trim()
}

/**
 * Protocols that a transfer over SSH must not use. An scp client may speak the SFTP protocol, but an sftp client speaks
 * no other protocol.
 */
export const OTHER_WAYS: Readonly<Record<'scp' | 'sftp', readonly string[]>> = {
  scp: ['https'],
  sftp: ['https', 'scp'],
}

/** Protocols that a table of transfers may name for a transfer over SSH. */
export const PRINTED_AS: Readonly<Record<'scp' | 'sftp', readonly string[]>> = {
  scp: ['scp', 'sftp'],
  sftp: ['sftp'],
}

const INITIATED =
  /initiat|start|beg[aiu]n|launch|accept|queu|progress|submit|schedul|creat|\bsent\b|issued|trigger|under ?way|running|(transferr|import|fetch|download|copy)ing/i
/** Matches a sentence without words of a refusal. */
const UNREFUSED = /^(?!.*(?:\bno\b|\berror|refus|reject|denied))/i

/** Whether the texts of a response say, in any wording, that a transfer has been initiated. */
export function announcesTransfer(texts: readonly string[]): boolean {
  // After a comma or in brackets, a message may add a note, such as that the host is not verified.
  return says(texts.join('\n').replaceAll(/[,()]/g, '\n'), [INITIATED, UNREFUSED])
}
