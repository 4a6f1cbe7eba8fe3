import type { Conformance, ModeStep } from '../../domain/conformance.ts'
import { type Markup, markup } from '../markup.ts'
import { cut } from '../plain.ts'
import { count } from '../wording.ts'
import { formatClock } from './timeline.ts'

/** Maximum number of rows in the table; the page says how many more ports there are. */
const MOST_PORTS = 100
/** Number of letters of a name that fit into a cell. */
const LETTERS = 14

type Mode = ModeStep['modes'][number]

/** A step of the walk through the port modes, with each port's mode after the step. */
interface Step extends Pick<ModeStep, 'what' | 'at'> {
  readonly modes: ReadonlyMap<string, Mode>
}

/**
 * Renders the mode of each port after each step of the walk. Returns false if there was no commit and therefore nothing
 * to compare.
 */
export function portsSection({ ports, timeline }: Conformance): Markup | false {
  const steps = (ports?.steps ?? []).map(
    (step): Step => ({
      ...step,
      modes: new Map(step.modes.map((each) => [each.port, each])),
    }),
  )
  const [first] = steps
  if (first === undefined || steps.length < 2) return false
  const names = [...new Set(steps.flatMap(({ modes }) => [...modes.keys()]))].toSorted(compareNames)
  const shown = names.slice(0, MOST_PORTS)
  const heads = steps.map(({ what, at }) => {
    const since = at === undefined || timeline === undefined ? -1 : at - timeline.begin
    return markup`<th scope="col">${cut(what, LETTERS)}${since >= 0 && markup` <span>${formatClock(since)}</span>`}</th>`
  })
  return markup`<section id="ports" aria-labelledby="ports-title">
<h2 id="ports-title">Ports through the walk: ${describeWalk(steps, names)}</h2>
<p class="sub">The mode of each port in Gb/s; 4×10 is breakout.${timeline !== undefined && ' The hours and minutes are those of the time line.'}</p>
<div class="wide" tabindex="0" role="group" aria-label="Modes of the ports"><table class="modes">
<thead><tr><th scope="col">port</th>${heads}</tr></thead>
<tbody>${shown.map((port) => markup`<tr><th scope="row">${cut(port, LETTERS)}</th>${steps.map((_, index) => modeCell(steps, index, port))}</tr>\n`)}</tbody>
</table></div>
${names.length > shown.length && markup`<p class="note">${count(names.length - shown.length, 'more port')} in conformance.json.</p>`}
<p class="note legend"><span class="is-found">mode as found</span><span class="is-other">another mode</span><span class="is-moved">▸ changed by this step</span>${isRefused(steps) && markup`<span class="is-wrong">✗ not the committed mode</span>`}</p>
</section>`
}

/** Describes the result of the walk, for the heading. */
function describeWalk(steps: readonly Step[], names: readonly string[]): string {
  const changed = names.filter((port) => steps.some((_, index) => isMoved(steps, index, port)))
  const [first, last] = [steps[0], steps.at(-1)]
  const seen = names.flatMap((port) => last?.modes.get(port) ?? [])
  const other = seen.filter(({ port, mode }) => first?.modes.get(port)?.mode !== mode).length
  const commits = steps.filter(({ what }) => what.startsWith('commit')).length
  const wrong = steps.flatMap(({ modes }) => [...modes.values()]).filter(({ wanted }) => wanted !== undefined).length
  const end = [
    other === 0 && seen.length === names.length && 'all are back in the mode as found',
    other > 0 && `${count(other, 'port')} in another mode after ${cut(last?.what ?? '', LETTERS)}`,
    seen.length < names.length && `${count(names.length - seen.length, 'port')} without a mode then`,
  ].filter((each) => each !== false)
  const refused = wrong === 0 ? '' : `, ${count(wrong, 'committed mode')} not taken`
  return `${count(changed.length, 'port')} changed in ${count(commits, 'commit')}${refused}, ${end.join(', ')}`
}

function modeCell(steps: readonly Step[], index: number, port: string): Markup {
  const found = steps[index]?.modes.get(port)
  if (found === undefined) return markup`<td>–</td>`
  const home = steps[0]?.modes.get(port)?.mode
  const isOther = home !== undefined && found.mode !== home
  const moved = isMoved(steps, index, port)
  const sign = moved && markup`<span role="img" aria-label="changed to">▸</span> `
  const wrong = found.wanted !== undefined && markup` <b class="wrong">✗ not ${shorten(found.wanted)}</b>`
  return markup`<td class="${[isOther && 'other', moved && 'moved'].filter(Boolean).join(' ')}">${sign}${shorten(found.mode)}${wrong}</td>`
}

/** Whether the mode of a port differs from the last mode that an earlier step showed for the port. */
function isMoved(steps: readonly Step[], index: number, port: string): boolean {
  const now = steps[index]?.modes.get(port)?.mode
  const before = steps.slice(0, index).findLast((step) => step.modes.get(port) !== undefined)
  return now !== undefined && before !== undefined && before.modes.get(port)?.mode !== now
}

function isRefused(steps: readonly Step[]): boolean {
  return steps.some(({ modes }) => [...modes.values()].some(({ wanted }) => wanted !== undefined))
}

/** Shortens `MODE_4x10GB` to `4×10`. Any other text is kept. */
function shorten(mode: string): string {
  return cut(
    mode.replace(/^MODE_(?:(\d+)x)?(\d+)GB$/, (_, lanes: string | undefined, speed: string) =>
      lanes ? `${lanes}×${speed}` : speed,
    ),
    LETTERS,
  )
}

/** Orders ports by their numbers. */
export function compareNames(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}
