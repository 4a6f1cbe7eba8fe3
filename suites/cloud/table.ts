import { prints } from '#lib/testkit/command-line.ts'

/** Whether a command's output says that an upload was accepted. */
export function isAccepted(printed: string): boolean {
  if (/errorcode\W+true/i.test(printed)) return false
  return /\b202\b/.test(printed) || (/\baccepted\b/i.test(printed) && !/(\bnot|n't)\b[^.\n]*\baccepted/i.test(printed))
}

const REFUSAL = /errorcode\W+true|\bnot\b|\berror:|aborted|refus|denied|fail|invalid|another|already|busy/i

/**
 * Whether a command's output says that an upload was refused, perhaps temporarily. An upload that may have begun does
 * not count as refused.
 */
export function isRefused(printed: string): boolean {
  return !isAccepted(printed) && REFUSAL.test(printed)
}

/** Whether an upload is still in progress. */
export function isUnderWay(part: string): boolean {
  return (
    !/\bCOMPLETE\b/.test(part) &&
    /progress|process|pending|queued|uploading|sending|analy[sz]|running|start|transfer|wait|\d\s*%/i.test(part)
  )
}

/** Whether a table, or a block of it, has a column of this name. A name that is only part of a link does not count. */
export function namesColumn(table: string, name: string): boolean {
  return new RegExp(`(?<![\\w/.-])${name.replace(/s$/, '')}s?(?![\\w/.-])`, 'i').test(table)
}

/** Returns the table text about one upload: the line with its id, or the block that begins with that line. */
export function findUploadText(table: string, id: string): string {
  const lines = table.split('\n')
  // Another upload may have an id, a link or a number that contains this id.
  const named = lines.findIndex((line) => prints(line, id))
  const at = named < 0 ? lines.findIndex((line) => line.includes(id)) : named
  const line = lines[at]
  if (line === undefined) return ''
  const before = getLeadingWords(line, id)
  // In a row, other cells surround the id. In a block, only the name of the field precedes the id.
  const isBlock =
    line
      .slice(line.indexOf(id) + id.length)
      .trim()
      .replaceAll(/[|│;,"}]/g, '') === '' && before !== ''
  if (!isBlock) return line
  const end = lines.findIndex((each, index) => index > at && getLeadingWords(each, id) === before)
  return lines.slice(at, end < 0 ? undefined : end).join('\n')
}

/** Returns the words before an id, or before the last word if the line does not contain the id. */
function getLeadingWords(line: string, id: string): string {
  const at = line.indexOf(id)
  return (at < 0 ? line.replace(/\S+\s*$/, '') : line.slice(0, at)).replaceAll(/\d+/g, '').trim()
}
