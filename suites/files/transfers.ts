/** The lines of the table of transfers that tell of a file. */
export function linesOf(table: string, name: string): readonly string[] {
  return table.split('\n').filter((line) => line.includes(name))
}

const PROGRESS = /in progress\s*\(\s*(\d+(?:\.\d+)?)\s*%\s*\)/i

/** The percentage of a transfer that is under way; undefined where a line shows none. */
export function progressIn(line: string): number | undefined {
  const found = PROGRESS.exec(line)?.[1]
  return found === undefined ? undefined : Number(found)
}

export function isCompleted(line: string): boolean {
  return /(^|[^\w])completed([^\w]|$)/i.test(line)
}

export function isUnderWay(line: string): boolean {
  return /in progress/i.test(line)
}

/** The line above those of the transfers, without the blanks that pad it. */
export function headingOf(table: string): string {
  const lines = table.split('\n').filter((line) => line.trim() !== '')
  return (lines.find((line) => /local\s+file\s+path|s\.\s?no/i.test(line)) ?? lines[0] ?? '').replaceAll(/\s+/g, ' ')
}

/** Whether the heading names a column: apart from others whose names hold it, whatever parts them. */
export function hasColumn(heading: string, name: string): boolean {
  const cells = heading.split(/[|│,;\t]/).map((cell) => cell.trim().toLowerCase())
  const wanted = name.toLowerCase()
  // Columns that blanks alone part cannot be told apart but by their names.
  return cells.length > 1 ? cells.includes(wanted) : heading.toLowerCase().includes(wanted)
}

/** What a transfer has come to, in the words of the table: what is neither its file, nor a path, nor a time. */
export function statusIn(line: string, own: readonly string[]): string {
  if (line.trim() === '') return 'not in the table'
  const cells = line.split(/\s*\|\s*/).map((cell) => cell.trim())
  const others = cells.filter((cell) => cell !== '' && !own.some((each) => cell.includes(each)))
  return others.at(-2) ?? line.trim()
}

/** By which a transfer over SSH may not go: a client of scp may speak the protocol of sftp, one of sftp speaks no other. */
export const OTHER_WAYS: Readonly<Record<'scp' | 'sftp', readonly string[]>> = {
  scp: ['https'],
  sftp: ['https', 'scp'],
}
