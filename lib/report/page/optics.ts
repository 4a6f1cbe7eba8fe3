import type { Conformance, Optic, OpticQuantity, OpticReading } from '../../domain/conformance.ts'
import { instant } from '../duration.ts'
import { type Markup, markup } from '../markup.ts'
import { cut } from '../plain.ts'
import { count } from '../wording.ts'
import { compareNames } from './ports.ts'

const TITLES: Readonly<Record<OpticQuantity, string>> = {
  temp: 'temperature',
  vcc: 'voltage',
  bias: 'tx bias',
  'tx-pwr': 'tx power',
  'rx-pwr': 'rx power',
}
const QUANTITIES: readonly OpticQuantity[] = ['temp', 'vcc', 'bias', 'tx-pwr', 'rx-pwr']
/** Number of optics shown without expanding the list, and maximum number of optics in the whole section. */
const [OPEN, MOST] = [8, 100]
/** Size of the drawing of a bar, in drawing units. */
const [WIDTH, MARGIN] = [120, 3]
/** Width of a letter, in drawing units. */
const LETTER = 5.6
/** Number of letters of a name, and of a value, that fit. */
const [NAME, VALUE] = [32, 9]

/** How far a reading is beyond its thresholds. `unknown`: the thresholds are missing or unusable. */
type Standing = 'within' | 'warning' | 'alarm' | 'unknown'

/**
 * The four thresholds of a reading. If a side has only an alarm threshold or only a warning threshold, that threshold
 * serves as both.
 */
interface Thresholds {
  readonly lowAlarm: number
  readonly lowWarning: number
  readonly highWarning: number
  readonly highAlarm: number
}

/** Renders each reading of each optic, with a bar that shows the thresholds. */
export function opticsSection({ ports }: Conformance): Markup | false {
  const optics = (ports?.optics ?? []).toSorted((one, other) => compareNames(one.port, other.port))
  if (optics.length === 0) return false
  const noted = optics.filter((optic) => !optic.readings.every((reading) => isCalm(rate(reading))))
  const calm = optics.filter((optic) => !noted.includes(optic))
  const ordered = [...noted, ...calm].slice(0, MOST)
  const open = Math.max(OPEN, Math.min(noted.length, MOST))
  const rest = ordered.slice(open)
  return markup`<section id="optics" aria-labelledby="optics-title">
<h2 id="optics-title">${count(optics.length, 'optic')}: ${describeReadings(optics)}</h2>
<p class="sub">${describeTime(optics)}The values are as the unit prints them; the contract names no units of measure. The warning thresholds are below each bar.</p>
${opticTable(ordered.slice(0, open))}
${rest.length > 0 && markup`<details class="more"><summary>${count(rest.length, 'more optic')}${rest.every(({ port }) => calm.some((each) => each.port === port)) && ', none beyond a threshold'}</summary>${opticTable(rest)}</details>`}
${optics.length > MOST && markup`<p class="note">${count(optics.length - MOST, 'more optic')} in conformance.json.</p>`}
<p class="note legend"><span class="is-within">between the warning thresholds</span><span class="is-warning">warning</span><span class="is-alarm">alarm</span><span class="is-edge">reading, one line for each lane</span></p>
</section>`
}

function describeReadings(optics: readonly Optic[]): string {
  const all = optics.flatMap(({ readings }) => readings).map(rate)
  const beyond = all.filter((standing) => !isCalm(standing)).length
  const unknown = all.filter((standing) => standing === 'unknown').length
  if (all.length === 0) return 'no readings'
  if (unknown === all.length) return 'readings without thresholds'
  const without = unknown === 0 ? '' : `, ${unknown} without thresholds`
  return `${beyond === 0 ? 'no reading' : count(beyond, 'reading')} beyond a threshold${without}`
}

function describeTime(optics: readonly Optic[]): string {
  const times = optics.flatMap(({ at }) => (at === undefined || Math.abs(at) > 8e12 ? [] : [at]))
  if (times.length === 0) return ''
  const [from, to] = [Math.min(...times), Math.max(...times)].map((at) => instant(new Date(at * 1000).toISOString()))
  return `Read at ${from}${from === to ? '' : ` to ${to}`}, by the unit's own clock. `
}

function opticTable(optics: readonly Optic[]): Markup {
  const heads = QUANTITIES.map((quantity) => markup`<th scope="col">${TITLES[quantity]}</th>`)
  return markup`<div class="wide" tabindex="0" role="group" aria-label="Readings of optics"><table class="optics">
<colgroup><col class="port"/><col class="name"/><col span="${QUANTITIES.length}"/></colgroup>
<thead><tr><th scope="col">port</th><th scope="col">optic</th>${heads}</tr></thead>
<tbody>${optics.map(opticRow)}</tbody>
</table></div>`
}

function opticRow({ port, vendor, part, serial, readings }: Optic): Markup {
  const [first, ...more] = [vendor, part, serial].filter((each) => each !== undefined)
  const cells = QUANTITIES.map((quantity) => {
    const reading = readings.find((each) => each.quantity === quantity)
    return markup`<td>${reading === undefined ? '–' : readingMarkup(reading)}</td>`
  })
  return markup`<tr><th scope="row">${cut(port, NAME)}</th><td>${cut(first ?? '–', NAME)}${more.length > 0 && markup`<span class="serial">${more.map((each) => cut(each, NAME)).join(', ')}</span>`}</td>${cells}</tr>\n`
}

const SIGNS: Readonly<Record<Standing, string>> = { within: '', unknown: '', warning: '! ', alarm: '‼ ' }

function readingMarkup(reading: OpticReading): Markup {
  const standing = rate(reading)
  const thresholds = parseThresholds(reading)
  return markup`<span class="value ${standing}">${SIGNS[standing]}${describeValues(reading)}${!isCalm(standing) && ` ${standing}`}</span>${thresholds === undefined ? markup`<span class="serial">no thresholds</span>` : drawBar(reading, thresholds)}`
}

/** Formats a value, or the lowest and the highest value of several lanes. */
function describeValues({ values }: OpticReading): string {
  const sorted = values.toSorted((one, other) => Number(one) - Number(other))
  const [least, most] = [cut(sorted[0] ?? '', VALUE), cut(sorted.at(-1) ?? '', VALUE)]
  return least === most ? least : `${least} … ${most}`
}

function drawBar(reading: OpticReading, { lowAlarm, lowWarning, highWarning, highAlarm }: Thresholds): Markup {
  const values = reading.values.map(Number)
  const [from, to] = [Math.min(lowAlarm, ...values), Math.max(highAlarm, ...values)]
  // Leaves a margin for the alarm zone at each end of the bar (a twelfth of the bar each), so that every threshold lies
  // within the bar.
  const margin = (to - from) / 10
  const at = (value: number) => {
    const share = (value - from + margin) / (to - from + 2 * margin)
    return Number((MARGIN + share * (WIDTH - 2 * MARGIN)).toFixed(1))
  }
  const zone = (name: string, start: number, end: number) =>
    end > start &&
    markup`<rect class="${name}" x="${start}" y="3" width="${Number((end - start).toFixed(1))}" height="9"/>`
  const [low, high] = [at(lowWarning), at(highWarning)]
  return markup`<svg class="range" viewBox="0 0 ${WIDTH} 26" role="img" aria-label="${describeReading(reading)}">${zone(
    'alarm',
    MARGIN,
    WIDTH - MARGIN,
  )}${zone('warning', at(lowAlarm), at(highAlarm))}${zone('within', low, high)}${[...new Set(values.map(at))].map(
    (x) => markup`<path class="reading" d="M${x} 0v15"/>`,
  )}${drawLabel(reading.low, low, 'low')}${drawLabel(reading.high, high, 'high')}</svg>`
}

/**
 * Writes the low threshold to the left of the zone between the warning thresholds and the high threshold to its right,
 * so that the two labels never overlap.
 */
function drawLabel(threshold: OpticReading['low'], x: number, side: 'low' | 'high'): Markup {
  const text = shortenValue(threshold)
  const width = text.length * LETTER
  const place = side === 'low' ? Math.max(x, width) : Math.min(x, WIDTH - width)
  return markup`<text class="${side}" x="${Number(place.toFixed(1))}" y="24">${text}</text>`
}

function shortenValue(threshold: OpticReading['low']): string {
  return cut(threshold?.warn ?? threshold?.alarm ?? '', VALUE)
}

/** Describes a bar in words, for readers who cannot see it. */
function describeReading({ quantity, values, low, high }: OpticReading): string {
  const pair = (one: string | undefined, other: string | undefined) => `${one ?? 'none'} and ${other ?? 'none'}`
  const lanes = values.length > 1 ? ` in ${values.length} lanes` : ''
  return cut(
    `${TITLES[quantity]} ${values.join(', ')}${lanes}; warning thresholds ${pair(low?.warn, high?.warn)}, alarm thresholds ${pair(low?.alarm, high?.alarm)}`,
    240,
  )
}

/**
 * Compares a reading with its thresholds. If there are several lanes, the lane that is furthest beyond the thresholds
 * decides.
 */
function rate(reading: OpticReading): Standing {
  const thresholds = parseThresholds(reading)
  if (thresholds === undefined) return 'unknown'
  const { lowAlarm, lowWarning, highWarning, highAlarm } = thresholds
  const values = reading.values.map(Number)
  const isBeyond = (low: number, high: number) => values.some((value) => value < low || value > high)
  if (isBeyond(lowAlarm, highAlarm)) return 'alarm'
  return isBeyond(lowWarning, highWarning) ? 'warning' : 'within'
}

function isCalm(standing: Standing): boolean {
  return standing === 'within' || standing === 'unknown'
}

/**
 * Returns the thresholds as numbers; undefined if a side has none, if they contradict each other, or if they are all
 * equal.
 */
function parseThresholds({ values, low, high }: OpticReading): Thresholds | undefined {
  const [lowAlarm, lowWarning] = [low?.alarm ?? low?.warn, low?.warn ?? low?.alarm].map(Number)
  const [highWarning, highAlarm] = [high?.warn ?? high?.alarm, high?.alarm ?? high?.warn].map(Number)
  const all = [lowAlarm, lowWarning, highWarning, highAlarm].map((each) => each ?? Number.NaN)
  const isOrdered = all.every((each, index) => each >= (all[index - 1] ?? -Infinity))
  const isFinite = [...all, ...values.map(Number)].every(Number.isFinite)
  if (!isFinite || !isOrdered || all[0] === all[3]) return undefined
  const [first = 0, second = 0, third = 0, fourth = 0] = all
  return { lowAlarm: first, lowWarning: second, highWarning: third, highAlarm: fourth }
}
