import { styleText } from 'node:util'
import { type Conformance, type RequirementResult, VERDICTS, type Verdict } from '../domain/conformance.ts'
import { duration, instant, overFloor } from './duration.ts'
import { buildHeadline, unproven } from './headline.ts'
import { listOccurrences } from './observations.ts'
import { cut, oneLine } from './plain.ts'
import { buildResumeCommand, repeatFailed } from './repeat.ts'
import { summariseChanges } from './since.ts'
import { count, describeCertifiedUnit, SIGN, took, unitName } from './wording.ts'

const WIDTH = 80
const HEIGHT = 23 // leaves a line for the prompt

type Style = Parameters<typeof styleText>[0]

interface Line {
  readonly text: string
  readonly style?: Style | undefined
  /** The line is never cut to the width, because half a command or path is useless. */
  readonly whole?: true
}

interface ScreenOptions {
  readonly color: boolean
  /** Path of the report page, printed on the last line and never cut. */
  readonly page?: string
  /** Columns of the terminal. `Infinity` for a file or a pipe, in which no line is cut or wrapped. */
  readonly width?: number
}

const TONE_STYLE = { good: 'green', bad: 'red', open: 'yellow' } as const
const VERDICT_STYLE: Partial<Record<Verdict, Style>> = {
  failed: 'red',
  inconclusive: 'yellow',
  deviation: 'yellow',
  passed: 'green',
}

/** Formats a summary that fits a terminal of 24 lines, conclusion first. It ends with a newline. */
export function screenSummary(conformance: Conformance, { color, page, width = WIDTH }: ScreenOptions): string {
  const top = [...conclusionLines(conformance, width), ...incidentLines(conformance)]
  const bottom = [...totalLines(conformance, width), ...buildClosingLines(conformance, page, width)]
  const room = HEIGHT - rows(top, width) - rows(bottom, width)
  const paint = ({ text: all, style, whole }: Line) => {
    const text = whole === true ? all : cut(all, width)
    return color && style !== undefined && text !== '' ? styleText(style, text, { validateStream: false }) : text
  }
  return `${[...top, ...problemLines(conformance, room), ...bottom].map(paint).join('\n')}\n`
}

/** Formats only the conclusion. */
export function formatConclusion(conformance: Conformance): string {
  return `${buildHeadline(conformance).word.toUpperCase()}: ${oneLine(conformance.run.conclusion)}`
}

function conclusionLines(conformance: Conformance, width: number): Line[] {
  const { run, target } = conformance
  const { tone, blockers } = buildHeadline(conformance)
  const untold = blockers.filter((blocker) => !run.conclusion.includes(blocker))
  const [first = '', ...rest] = wrap(formatConclusion(conformance), 3, width)
  const conditions = [...(run.faults ?? []).map((fault) => `fault ${fault}`), ...(run.quirks ?? [])]
  const identity = [target.profile, unitName(target), target.release, target.emulated && 'emulated']
  const kept = (run.resumed ?? []).map((earlier) => `${count(earlier.tests, 'test')} of ${earlier.run}`)
  const circumstances = [run.level, instant(run.started), took(run), ...kept, ...conditions]
  return [
    ...[first, ...rest].map((text) => ({ text, style: ['bold', TONE_STYLE[tone]] satisfies Style })),
    dim(identity.filter((word) => word !== false).join(' · ')),
    dim(circumstances.join(' · ')),
    ...(run.units ?? []).map((unit) => dim(describeCertifiedUnit(unit))),
    ...(tone !== 'bad' && untold.length > 0 ? [dim(`Not a certificate: ${untold.join('; ')}`)] : []),
  ]
}

function incidentLines({ incidents, totals }: Conformance): Line[] {
  if (incidents.length === 0) return []
  const room = Math.floor((4 - incidents.length) / incidents.length)
  const shownFirst = incidents
    .slice(0, 3)
    .flatMap(({ kind, message, details = [] }) => [
      line(`  ! ${kind}: ${message}`, 'red'),
      ...detailLines(details, totals.failed > 0 ? Math.min(1, room) : room),
    ])
  const more = incidents.length > 3 ? [dim(`    and ${incidents.length - 3} more`)] : []
  return [line(''), line(count(incidents.length, 'incident'), 'bold'), ...shownFirst, ...more]
}

/** Returns the first details of an incident, in at most `most` lines. */
function detailLines(details: readonly string[], most: number): Line[] {
  if (most < 1) return []
  const visible = details.length <= most ? details : details.slice(0, Math.max(1, most - 1))
  const more = details.length - visible.length
  if (more > 0 && most === 1) return [line(`    ${visible[0]} (and ${more} more, in the report)`)]
  return [
    ...visible.map((text) => line(`    ${text}`)),
    ...(more > 0 ? [dim(`    and ${more} more, in the report`)] : []),
  ]
}

/**
 * Returns as many failures as fit, two lines each. If nothing failed, returns the reasons why requirements are
 * unproven.
 */
function problemLines({ requirements }: Conformance, room: number): Line[] {
  const failed = requirements.filter(({ verdict }) => verdict === 'failed')
  const open = unproven(requirements)
  if (failed.length + open.length === 0 || room < 5) return []
  const pairs = failed.length > 0 ? failed.map(failureLines) : reasonLines(open)
  const fitting = Math.floor((room - 2) / 2)
  const visible = pairs.length <= fitting ? pairs.length : Math.floor((room - 3) / 2)
  const title = failed.length > 0 ? `${failed.length} failed` : `${open.length} mandatory without a verdict`
  const more = visible < pairs.length ? [dim(`    and ${pairs.length - visible} more, in the report`)] : []
  return [line(''), line(title, 'bold'), ...pairs.slice(0, visible).flat(), ...more]
}

function failureLines({ id, verdict, reason = '', failures = [] }: RequirementResult): Line[] {
  const said = failures[0] === undefined ? reason : `${failures[0].code}: ${failures[0].message}`
  return [line(`  ${SIGN[verdict]} ${id}`, VERDICT_STYLE[verdict]), line(`    ${said}`)]
}

/**
 * Returns each reason with the number and names of the requirements that it blocks. The reason that blocks the most
 * comes first.
 */
function reasonLines(open: readonly RequirementResult[]): Line[][] {
  const byReason = [...Map.groupBy(open, ({ verdict, reason = 'no reason is known' }) => `${SIGN[verdict]} ${reason}`)]
  return byReason
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([reason, those]) => [
      line(`  ${String(those.length).padStart(3)} ${reason}`, VERDICT_STYLE[those[0]?.verdict ?? 'not tested']),
      line(`        ${those.map(({ id }) => id).join(', ')}`),
    ])
}

function totalLines(conformance: Conformance, width: number): Line[] {
  const { totals, deviceTime, residue, since, run } = conformance
  const { remarks = [] } = run
  const words = VERDICTS.filter((verdict) => totals[verdict] > 0).map((verdict) => `${totals[verdict]} ${verdict}`)
  const lines = [line(''), ...wrap(`Requirements: ${words.join(', ')}`, 2, width).map((text) => ({ text }))]
  if (deviceTime !== undefined) {
    const ratio = overFloor(deviceTime.spent, deviceTime.floor)
    const floor = ratio === undefined ? '' : `, floor ${duration(deviceTime.floor ?? 0)} (${ratio} times)`
    lines.push(line(`Device time: ${duration(deviceTime.spent)}${floor}`))
  }
  if (since !== undefined) lines.push(line(`Since ${instant(since.started)}: ${summariseChanges(since)}`))
  if (residue.length > 0) lines.push(line(`Left behind: ${residue.join(', ')}`))
  const [occurred, ...others] = listOccurrences(conformance)
  const rest = others.length === 0 ? '' : `${others.length} more like it, in the report: `
  if (occurred !== undefined) lines.push(line(`Happened meanwhile: ${rest}${occurred}`, 'yellow'))
  lines.push(...remarks.map((text) => dim(`Not judged: ${text}`)))
  return lines
}

function buildClosingLines(conformance: Conformance, page: string | undefined, width: number): Line[] {
  const failed = conformance.totals.failed > 0
  const again = failed ? [line('Run the failed ones again:'), ...command(repeatFailed(conformance), width)] : []
  const rest = buildResumeCommand(conformance)
  return [
    ...again,
    ...(rest === undefined ? [] : [line('Go on with what has no verdict:'), ...command(rest, width)]),
    ...(page === undefined ? [] : [{ text: `Report: ${page}`, style: 'bold' as const, whole: true as const }]),
  ]
}

/** Wraps a command between words, with a backslash at the end of every line except the last. */
function command(words: readonly string[], width: number): Line[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length > width - 3) lines.push(`  ${last ? '  ' : ''}${word}`)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.map((text, index) => ({
    text: index < lines.length - 1 ? `${text} \\` : text,
    style: 'cyan' as const,
    whole: true as const,
  }))
}

function wrap(text: string, most: number, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const joined = `${lines.at(-1)}${lines.at(-1) ? ' ' : ''}${word}`
    if (joined.length <= width || lines.at(-1) === '') lines[lines.length - 1] = joined
    else if (lines.length < most) lines.push(`  ${word}`)
    else return [...lines.slice(0, -1), cut(joined, width)]
  }
  return lines.map((one) => cut(one, width))
}

function line(text: string, style?: Style): Line {
  return { text: text === '' ? '' : text.replace(/\S.*/s, (said) => oneLine(said)), style }
}

function dim(text: string): Line {
  return line(text, 'dim')
}

/** Counts the terminal rows that the lines occupy. A line that is never cut may occupy several. */
function rows(lines: readonly Line[], width: number): number {
  const of = ({ text, whole }: Line) => (whole === true ? Math.max(1, Math.ceil(Array.from(text).length / width)) : 1)
  return lines.reduce((sum, line) => sum + of(line), 0)
}
