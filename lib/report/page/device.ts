import type { Conformance, DeviceTime, RebootRecord } from '../../domain/conformance.ts'
import { duration, overFloor } from '../duration.ts'
import { RECORDING } from '../folder.ts'
import { type Markup, markup } from '../markup.ts'
import { cut } from '../plain.ts'
import { count } from '../wording.ts'

/** Renders the device time, how it compares with the shortest possible time, and the phases of each reboot. */
export function deviceSection({ deviceTime, reboots, console: recording }: Conformance): Markup | false {
  if (deviceTime === undefined && reboots.length === 0) return false
  return markup`<section id="time" aria-labelledby="device">
<h2 id="device">${formatTitle(deviceTime)}</h2>
${deviceTime !== undefined && timeTable(deviceTime)}
${reboots.length > 0 && markup`<h3>${count(reboots.length, 'reboot')}</h3><ol class="reboots">${reboots.map(rebootItem)}</ol>`}
${recording !== undefined && recording.lines > 0 && markup`<p class="note">Everything that the console printed, with the device time of each line: <a href="${RECORDING}">${RECORDING}</a>, ${count(recording.lines, 'line')}.</p>`}
</section>`
}

function formatTitle(time: DeviceTime | undefined): string {
  if (time === undefined) return 'Reboots'
  const ratio = overFloor(time.spent, time.floor)
  return `${duration(time.spent)} of device time${ratio === undefined ? '' : `, ${ratio} times the floor`}`
}

function timeTable(time: DeviceTime): Markup {
  const longest = Math.max(1, time.spent, ...time.parts.map(({ seconds }) => seconds))
  const row = (what: string, seconds: number, floor: number | undefined) => markup`<tr>
<th scope="row">${what}</th><td>${duration(seconds)}</td><td>${floor === undefined ? '–' : duration(floor)}</td>
<td>${overFloor(seconds, floor) ?? '–'}</td><td class="gauge">${gauge(seconds / longest, (floor ?? 0) / longest)}</td></tr>\n`
  return markup`<div class="wide" tabindex="0" role="group" aria-label="Table"><table class="times">
<thead><tr><th scope="col">part</th><th scope="col">spent</th><th scope="col">floor</th><th scope="col">times</th>
<th scope="col" class="gauge key"><span class="spent">spent</span> <span class="least">floor</span></th></tr></thead>
<tbody>${row('Whole run', time.spent, time.floor)}${time.parts.map(({ what, seconds, floor }) => row(what, seconds, floor))}</tbody>
</table></div>
<p class="note">The floor is the least device time that any order of the same checks could take. Parts may overlap.</p>`
}

function gauge(spent: number, floor: number): Markup {
  return markup`<svg viewBox="0 0 200 14" preserveAspectRatio="none" aria-hidden="true"><rect class="spent" y="1" width="${(
    spent * 200
  ).toFixed(
    1,
  )}" height="6" rx="1"/><rect class="least" y="8" width="${(floor * 200).toFixed(1)}" height="4" rx="1"/></svg>`
}

/** Maximum number of characters shown of a console line. */
const LONGEST = 100

function rebootItem({ cause, phases, console: shown = [] }: RebootRecord): Markup {
  const steps = phases.map(({ phase, seconds }) => markup`<li><b>${duration(seconds)}</b> ${phase}</li>`)
  const sights = shown.map(
    ({ phase, seconds, line }) =>
      markup`<li><b>${seconds < 0 ? `${duration(-seconds)} before` : duration(seconds)}</b> ${phase} <code>${cut(line, LONGEST)}</code></li>`,
  )
  return markup`<li>${cause}<ol class="phases">${steps}</ol>${shown.length > 0 && markup`<p class="note">On the console:</p><ol class="phases">${sights}</ol>`}</li>\n`
}
