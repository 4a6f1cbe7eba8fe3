import { clockTime } from './forecast.ts'
import type { Status } from './status.ts'
import { duration } from '../report/duration.ts'
import { wrapWords } from '../report/plain.ts'
import { count } from '../report/wording.ts'

/** Marks used in the status block, for terminals with and without Unicode. */
export interface Marks {
  readonly passed: string
  readonly failed: string
  readonly inconclusive: string
  readonly done: string
  readonly left: string
}

export const UNICODE: Marks = { passed: '✓', failed: '✗', inconclusive: '?', done: '█', left: '░' }
export const ASCII: Marks = { passed: '+', failed: 'x', inconclusive: '?', done: '#', left: '.' }

/** Column in which values begin, minimum width of a terminal that shows a bar, and length of the bar. */
const [INDENT, NARROW, BAR] = [14, 60, 24]
/** Maximum number of waits that are shown; those that end first are shown. */
const WAITS = 3

/**
 * Formats the status of a run as rows for the terminal. Countdowns come first and are never shortened, even if the
 * terminal is narrow.
 */
export function formatBlock(status: Status, width: number, marks: Marks = UNICODE): readonly string[] {
  const rows: (readonly [label: string, value: string, text: string])[] = [
    ...status.waits.slice(0, WAITS).map((wait, index) => {
      const [left, what] = formatWait(wait, status)
      return [index === 0 ? 'WAIT' : '', left, what] as const
    }),
    ...(status.ends === undefined ? [] : [['ENDS', clockTime(new Date(status.ends)), inTime(status)] as const]),
    ['JUDGED', '', formatTally(status, width, marks)],
    ...(status.current === '' ? [] : [['NOW', '', status.current] as const]),
    ['RESTORE', '', formatChanges(status)],
  ]
  return rows.flatMap(([label, value, text]) => {
    const head = label.padEnd(INDENT - 2 - value.length) + value
    const [first = '', ...rest] = wrapWords(text, width - 1 - INDENT, '')
    return [`${head}  ${first}`, ...rest.map((line) => ' '.repeat(INDENT) + line)]
  })
}

/** Formats the status of a run as one line for a log. */
export function formatLine(status: Status, { failed, inconclusive }: Marks = UNICODE): string {
  const { tally, length, waits, ends } = status
  const open = tally.inconclusive === 0 ? '' : ` ${inconclusive}${tally.inconclusive}`
  const bad = tally.failed === 0 ? '' : ` ${failed}${tally.failed}`
  const end = ends === undefined ? '' : ` ends ${clockTime(new Date(ends))}`
  const next = waits.slice(0, WAITS).map((wait) => formatWait(wait, status).toReversed().join(' '))
  return [`${tally.judged}/${length?.requirements ?? '?'}${bad}${open}${end}`, ...next].join('; ')
}

function formatWait(
  { text, began, ends, restart }: Status['waits'][number],
  { now, length }: Status,
): [string, string] {
  const left = Math.max(0, Math.ceil((ends - now) / 1000))
  if (restart === undefined) return [countdown(left), text]
  const planned = length?.reboots ?? 0
  const which = restart > planned ? `reboot ${restart}, not planned` : `reboot ${restart} of ${planned}`
  const down = countdown(Math.floor((now - began) / 1000))
  return [
    left === 0 ? 'late' : `~${countdown(left)}`,
    `${which}: ${text}; down for ${down}, usually ${countdown(Math.round((ends - began) / 1000))}`,
  ]
}

/** Formats seconds as minutes and seconds, such as `3:12`. */
export function countdown(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return `${minutes}:${String(rest).padStart(2, '0')}`
}

function inTime({ now, ends = now, length, restarts }: Status): string {
  const minutes = Math.round((ends - now) / 60_000)
  const left = minutes === 0 ? 'in less than a minute' : `in ${duration(minutes * 60)}`
  const all = length?.reboots ?? 0
  if (all === 0) return left
  return restarts === 0
    ? `${left}, ${count(all, 'reboot')} to come`
    : `${left}, reboot ${Math.min(restarts, all)} of ${all}`
}

function formatTally({ tally, length }: Status, width: number, marks: Marks): string {
  const { judged, passed, failed, inconclusive } = tally
  const all = length?.requirements
  const share = all === undefined || all === 0 ? 0 : Math.min(1, judged / all)
  const full = Math.floor(share * BAR)
  const isNarrow = width < NARROW
  const bar = isNarrow ? '' : `${marks.done.repeat(full)}${marks.left.repeat(BAR - full)}  `
  const counted = [`${marks.passed} ${passed}`, `${marks.failed} ${failed}`, `${marks.inconclusive} ${inconclusive}`]
  const counts = counted.join(isNarrow ? ' ' : '  ')
  return `${bar}${judged} of ${all ?? '…'}  ${counts}`
}

function formatChanges({ changes }: Status): string {
  if (changes.length === 0) return 'nothing'
  return `${changes.length === 1 ? '1 change' : `${changes.length} changes`}: ${changes.join(', ')}`
}
