import type { Conformance, RebootRecord, Span, Timeline } from '../../domain/conformance.ts'
import { duration, instant } from '../duration.ts'
import { type Markup, markup } from '../markup.ts'
import { cut } from '../plain.ts'
import { count } from '../wording.ts'

/** Position and size of the time axis, in drawing units. The labels are to the left of the axis. */
const [LEFT, WIDTH, ROW, TOP] = [190, 910, 22, 26]
/**
 * Age of a token in seconds at which it is offered a replacement (10 minutes), and at which it expires (15 minutes).
 */
const [OFFER, EXPIRY] = [600, 900]
/** Computed issue times that are at most this many seconds apart belong to one token. */
const SAME_TOKEN = 30
/** Width of a letter, in drawing units. */
const LETTER = 6.2

interface Mark {
  readonly from: number
  readonly to: number
  /** Text inside the mark. It is omitted if it does not fit. */
  readonly label?: string
  readonly told: string
  /** Set on every second token of a sequence. Such a token is drawn lower. */
  readonly isLow?: boolean
  readonly kind: 'check' | 'failed' | 'token' | 'offered' | 'edge' | 'down' | 'phase' | 'failure'
}

interface Row {
  readonly name: string
  readonly marks: readonly Mark[]
}

/** Renders the run in device time: checks, the tokens of the tracks, restarts with their phases, and failures. */
export function timelineSection(conformance: Conformance): Markup | false {
  const { timeline } = conformance
  if (timeline === undefined || timeline.seconds === 0 || timeline.spans.length === 0) return false
  const rows = buildRows(conformance, timeline).filter(({ marks }) => marks.length > 0)
  const height = TOP + rows.length * ROW + 8
  const at = (seconds: number) => LEFT + (Math.min(Math.max(seconds, 0), timeline.seconds) / timeline.seconds) * WIDTH
  return markup`<section id="timeline" aria-labelledby="timeline-title">
<h2 id="timeline-title">The run in device time</h2>
<p class="sub">Hours and minutes since ${instant(new Date(timeline.begin * 1000).toISOString())}, by the unit's own clock. Point at a mark, or go from mark to mark with the arrow keys.</p>
<div class="wide" tabindex="0" role="group" aria-label="Time line"><svg class="timeline" viewBox="0 0 ${LEFT + WIDTH + 10} ${height}" role="group" aria-label="The run in device time">
${computeTicks(timeline.seconds).map((tick) => markup`<g aria-hidden="true"><path class="grid" d="M${units(at(tick))} ${TOP - 6}V${height}"/><text class="axis" x="${units(at(tick))}" y="12">${formatClock(tick)}</text></g>`)}
${rows.map((row, index) => rowMarkup(row, TOP + index * ROW, at))}
</svg></div>
<p class="tip" aria-live="polite"></p>
<p class="note legend"><span class="is-token">valid</span><span>replacement offered</span><span class="is-edge">held to an edge, or shown by the console</span><span class="is-down">down</span><span class="is-token">coming up</span><span class="is-failure">failure</span></p>
</section>`
}

function buildRows({ reboots, requirements }: Conformance, { begin, spans }: Timeline): readonly Row[] {
  const checks = (name: string, lane: Span['lane']): Row => ({
    name,
    marks: spans.filter((span) => span.lane === lane).map(checkMark),
  })
  const failures = requirements.flatMap(({ id, failures: found = [] }) =>
    found.slice(0, 1).flatMap(({ message, moment }) => {
      const seconds = moment === undefined ? Number.NaN : Date.parse(moment.deviceTime) / 1000 - begin
      return Number.isNaN(seconds) || seconds < 0 ? [] : [failureMark(id, message, seconds)]
    }),
  )
  return [
    checks('install', 'upgrade'),
    checks('checks', 'main'),
    ...spans.filter(({ lane }) => lane === 'timeline').map((span) => ({ name: span.what, marks: tokenMarks(span) })),
    checks('checks alone', 'exclusive'),
    {
      name: count(reboots.length, 'reboot'),
      marks: reboots.flatMap(({ began, cause, phases }, index) =>
        began === undefined ? [] : rebootMarks({ start: began - begin, cause, phases, number: index + 1 }),
      ),
    },
    { name: 'console', marks: reboots.flatMap((reboot) => consoleMarks(reboot, begin)) },
    { name: count(failures.length, 'failure'), marks: failures },
  ]
}

function checkMark({ what, from, to, tests, failed }: Span): Mark {
  const bad = failed === 0 ? '' : `, ${failed} failed`
  return {
    from,
    to,
    label: what,
    told: `${what}: ${count(tests, 'test')}${bad}, ${formatClock(from)} to ${formatClock(to)}`,
    kind: failed === 0 ? 'check' : 'failed',
  }
}

function failureMark(id: string, message: string, at: number): Mark {
  return { from: at, to: at, told: `✗ ${id}, ${formatClock(at)}: ${cut(message, 160)}`, kind: 'failure' }
}

/**
 * Draws the lifetimes of a track's tokens. An edge is a time at which the track used a token of a known age. The time
 * and the age show when the token was issued.
 */
function tokenMarks({ what, from, to, edges = [] }: Span): readonly Mark[] {
  const ages = edges.flatMap(({ at, name }) => {
    const [, minutes, seconds] = /(\d+):(\d\d)$/.exec(name) ?? []
    return minutes === undefined ? [] : [at - Number(minutes) * 60 - Number(seconds)]
  })
  const made: number[] = []
  for (const each of [from, ...ages].toSorted((one, other) => one - other)) {
    const last = made.at(-1)
    if (each >= from - SAME_TOKEN && (last === undefined || each - last > SAME_TOKEN)) made.push(Math.max(from, each))
  }
  const lives = made.flatMap((start, index): Mark[] => {
    const told = `${what}: token ${index + 1} of ${made.length}`
    const isLow = index % 2 === 1
    const [offered, end] = [Math.min(start + OFFER, to), Math.min(start + EXPIRY, to)]
    return [
      { from: start, to: offered, told: `${told}, from ${formatClock(start)}`, kind: 'token', isLow },
      ...(end > offered
        ? [
            {
              from: offered,
              to: end,
              told: `${told}, offered a replacement from ${formatClock(offered)}`,
              kind: 'offered' as const,
              isLow,
            },
          ]
        : []),
    ]
  })
  const points = [...new Map(edges.map((edge) => [`${Math.round(edge.at)} ${edge.name}`, edge])).values()]
  return [
    ...lives,
    ...points.map(
      ({ at, name }): Mark => ({ from: at, to: at, told: `${what}: ${name}, ${formatClock(at)}`, kind: 'edge' }),
    ),
  ]
}

interface Restart {
  readonly start: number
  readonly number: number
  readonly cause: string
  readonly phases: readonly { readonly phase: string; readonly seconds: number }[]
}

/** Marks the outage until the target serves TLS, then each phase. */
function rebootMarks({ start, number, cause, phases }: Restart): readonly Mark[] {
  const told = `reboot ${number}, ${cause}`
  const [first, ...later] = phases.filter(({ phase }) => phase !== 'down')
  if (first === undefined) return [{ from: start, to: start, told, kind: 'down' }]
  const down: Mark = {
    from: start,
    to: start + first.seconds,
    label: String(number),
    told: `${told}: down until ${formatClock(start + first.seconds)}, ${first.phase} after ${duration(first.seconds)}`,
    kind: 'down',
  }
  let before = first.seconds
  const phasesLater = later.map(({ phase, seconds }): Mark => {
    const from = start + before
    before = seconds
    return { from, to: start + seconds, told: `${told}: ${phase} after ${duration(seconds)}`, kind: 'phase' }
  })
  return [down, ...phasesLater.filter(({ from, to }) => to > from)]
}

/** Marks the phases of a reboot that the console showed. */
function consoleMarks({ began, console: shown = [] }: RebootRecord, begin: number): readonly Mark[] {
  if (began === undefined) return []
  return shown.map(({ phase, seconds, line }): Mark => {
    const at = began - begin + seconds
    return { from: at, to: at, told: `${phase}, ${formatClock(at)}: ${cut(line, 100)}`, kind: 'edge' }
  })
}

function rowMarkup({ name, marks }: Row, y: number, at: (seconds: number) => number): Markup {
  return markup`<g role="group" aria-label="${name}"><text class="name" x="0" y="${y + 12}" aria-hidden="true">${cut(name, Math.floor(LEFT / LETTER) + 1)}</text>
${marks.map((mark) => markMarkup(mark, y, at))}</g>\n`
}

function markMarkup(
  { from, to, label = '', told, kind, isLow = false }: Mark,
  y: number,
  at: (seconds: number) => number,
): Markup {
  const [x, end] = [at(from), at(to)]
  const width = Math.max(1.5, end - x - 0.5)
  const isToken = kind === 'token' || kind === 'offered'
  const [top, height] = isToken ? [isLow ? 9 : 1, 7] : [0, 16]
  const shape =
    kind === 'failure'
      ? markup`<circle cx="${units(x)}" cy="${y + 8}" r="6"/>`
      : kind === 'edge'
        ? markup`<path d="M${units(x)} ${y - 1}v18"/>`
        : markup`<rect x="${units(x)}" y="${y + top}" width="${units(width)}" height="${height}"/>`
  const fits = label !== '' && width > label.length * LETTER + 4
  return markup`<g class="${kind}" tabindex="-1" role="img" aria-label="${told}">${shape}${fits && markup`<text x="${units(x + 4)}" y="${y + 12}">${label}</text>`}</g>`
}

function units(number: number): string {
  return String(Number(number.toFixed(1)))
}

/** Formats seconds as hours and minutes, such as `1:05`. */
export function formatClock(seconds: number): string {
  const minutes = Math.floor(Math.round(seconds) / 60)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** Returns at most a dozen evenly spaced marks. */
function computeTicks(seconds: number): readonly number[] {
  const step = [60, 300, 900, 1800, 3600, 7200, 14_400].find((each) => seconds / each <= 12) ?? 86_400
  return Array.from({ length: Math.floor(seconds / step) + 1 }, (_, index) => index * step)
}
