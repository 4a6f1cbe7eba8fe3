import { type Markup, markup } from '../../report/markup.ts'
import { SIGN } from '../../report/wording.ts'
import type { Attempt } from '../hub/job.ts'
import type { Standing, UnitStanding } from '../hub/standing.ts'
import { describeJob, describeState } from '../standing-text.ts'
import { clock, toVerdict } from './words.ts'

const [LEFT, WIDTH, TOP, ROW] = [196, 912, 28, 34]
const HOUR = 3_600_000
const MINUTE = 60_000
/** Possible intervals of the axis. The first one that gives at most 12 marks is used. */
const STEPS = [MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 3 * HOUR]

/** Renders, for each unit, its runs as bars, its current run with the expected end, and maintenance. */
export function timelineSection({ now, units }: Standing): Markup {
  const [from, to] = computeSpan(units, now)
  const x = (at: number) => LEFT + ((Math.min(Math.max(at, from), to) - from) / (to - from)) * WIDTH
  const height = TOP + units.length * ROW + 4
  const step = STEPS.find((each) => (to - from) / each <= 12) ?? 6 * HOUR
  const ticks = Array.from(
    { length: Math.floor(to / step) - Math.ceil(from / step) + 1 },
    (_, index) => (Math.ceil(from / step) + index) * step,
  )
  const label = `${units.length} units from ${clock(from)} to ${clock(to)}: what each ran, runs now and until when`
  return markup`<section><h2>Units</h2><p class="sub">What each ran, runs, and until when. A bar is a run and opens its report; the dashed part is still to come.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Units, scroll sideways"><svg viewBox="0 0 1112 ${height}" width="1112" role="group" aria-label="${label}">
<defs><pattern id="h" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="ground" width="6" height="6"/><line class="hatch" x1="0" y1="0" x2="0" y2="6"/></pattern></defs>
${ticks.map((at) => markup`<line class="l" x1="${x(at)}" x2="${x(at)}" y1="20" y2="${height}"/>${Math.abs(x(at) - x(now)) > 56 && markup`<text class="s" x="${x(at)}" y="12" text-anchor="${x(at) > 1090 ? 'end' : 'middle'}">${clock(at)}</text>`}`)}
${units.map((unit, index) => renderRow(unit, TOP + index * ROW, { x, now, to }))}
<line class="now" x1="${x(now)}" x2="${x(now)}" y1="18" y2="${height}"/><rect class="flag" x="${x(now) - 36}" y="1" width="72" height="16" rx="2"/><text class="flag-text" x="${x(now)}" y="13" text-anchor="middle">now ${clock(now)}</text>
</svg></div>
<div class="key"><span><i class="k-passed"></i>✓ passed</span><span><i class="k-failed"></i>✗ failed</span><span><i class="k-open"></i>? inconclusive</span><span><i class="k-running"></i>running</span><span><i class="k-come"></i>still to come</span></div></section>`
}

/** Returns the time span of the axis. It covers all runs of the night and the expected ends of current runs. */
function computeSpan(units: readonly UnitStanding[], now: number): readonly [number, number] {
  const starts = units.flatMap(({ past, running }) =>
    [...past, ...(running === undefined ? [] : [running])].map(({ started }) => started),
  )
  const ends = units.flatMap(({ running }) => running?.ends ?? [])
  const from = Math.min(now - 2 * MINUTE, ...starts)
  const length = Math.max(now, ...ends) - from
  return [from - length * 0.02, Math.max(now, ...ends) + length * 0.25]
}

interface Scale {
  readonly x: (at: number) => number
  readonly now: number
  readonly to: number
}

function renderRow(unit: UnitStanding, y: number, scale: Scale): Markup {
  const { name, kind, model, release } = unit.unit
  const what = [model ?? kind, release].filter((word) => word !== undefined).join(', ')
  return markup`<text class="name" x="0" y="${y + 14}">${name}</text><text class="s" x="0" y="${y + 28}">${what}</text>
${unit.past.filter(({ verdicts }) => verdicts !== undefined).map((attempt) => renderBar(attempt, y, scale))}${renderState(unit, y, scale)}<line class="l" x1="0" x2="1112" y1="${y + ROW}" y2="${y + ROW}"/>`
}

function renderBar(attempt: Attempt, y: number, { x, now }: Scale): Markup {
  const verdict = toVerdict(attempt)
  const [left, right] = [x(attempt.started), x(attempt.ended ?? now)]
  const width = Math.max(right - left, 14)
  const label = `${attempt.unit}, ${describeJob(attempt.data)}, ${clock(attempt.started)}: ${attempt.conclusion ?? verdict}`
  return markup`<a href="/runs/${attempt.run}/index.html" aria-label="${label}"><g class="${verdict}"><title>${label}</title><rect x="${left}" y="${y + 6}" width="${width}" height="20"/><text x="${left + width / 2}" y="${y + 20}" text-anchor="middle">${SIGN[verdict]}</text></g></a>`
}

function renderState(unit: UnitStanding, y: number, { x, now, to }: Scale): Markup | false {
  const { running, state, since } = unit
  if (running !== undefined) {
    const left = x(running.started)
    const end = running.ends === undefined ? undefined : x(running.ends)
    const text = `${describeJob(running.data)}${running.ends === undefined ? '' : `, until ${clock(running.ends)}`}`
    const after = Math.max(end ?? 0, x(now)) + 8
    return markup`<g class="running"><rect x="${left}" y="${y + 6}" width="${Math.max(x(now) - left, 3)}" height="20"/></g>${end !== undefined && end > x(now) && markup`<rect class="come" x="${x(now)}" y="${y + 6.5}" width="${end - x(now)}" height="19"/>`}<text x="${after}" y="${y + 20}">${text}</text>`
  }
  if (state === 'free') return false
  const left = Math.min(x(since), x(to) - 420)
  const text = describeState(unit).replace(/ since \d+:\d+/, '')
  const cut = text.length > 58 ? `${text.slice(0, 57)}…` : text
  return markup`<rect class="down" x="${left}" y="${y + 6}" width="${x(to) - left}" height="20"/><rect class="ground" x="${left + 8}" y="${y + 8}" width="${cut.length * 6.4 + 12}" height="16"/><text class="down-text" x="${left + 14}" y="${y + 20}">${cut}</text>`
}
