import { duration } from '../../report/duration.ts'
import { type Markup, markup } from '../../report/markup.ts'
import { count, SIGN } from '../../report/wording.ts'
import type { Schedule } from '../hub/schedules.ts'
import type { Standing } from '../hub/standing.ts'
import { describeJob } from '../standing-text.ts'
import { clock, toVerdict } from './words.ts'

/** Renders the result of the night in one sentence and five numbers. */
export function headSection(standing: Standing): Markup {
  const { units, queue, ended } = standing
  const running = units.flatMap((unit) => unit.running ?? [])
  const down = units.filter(({ state }) => state === 'maintenance' || state === 'away')
  const last = Math.max(0, ...running.map(({ ends = 0 }) => ends))
  const [next] = queue.flatMap(({ starts }) => starts ?? [])
  const restored = ended.filter((each) => each.restored === true).length
  return markup`<h1>${formatHeadline(standing)}</h1>${renderLead(standing)}
<ul class="stat"><li><b>${units.filter(({ state, drained, running: now }) => state === 'free' && !drained && now === undefined).length}</b>free</li><li><b>${running.length}</b>running${last > 0 && `, the last until ${clock(last)}`}</li><li><b class="${down.length > 0 ? 'open' : ''}">${down.length}</b>in maintenance</li><li><b>${queue.length}</b>in the queue${next !== undefined && `, the next at ${clock(next)}`}</li><li><b>${restored} of ${ended.length}</b>${ended.length === 1 ? 'run' : 'runs'} restored</li></ul>`
}

function formatHeadline({ ended, units, matrix }: Standing): string {
  if (units.length === 0) return 'No agent has joined'
  if (ended.length === 0) return `${count(units.length, 'unit')}, and no run has ended yet`
  const failed = new Set(ended.filter((each) => toVerdict(each) === 'failed').map(({ unit }) => unit))
  if (failed.size === 0) return `Last night: nothing failed in ${count(ended.length, 'run')}`
  const [first] = matrix.rows
  if (first?.where.endsWith('on every unit') === true)
    return `Last night: ${first.where.replace(' on every unit', '')} fails on every unit it ran on`
  return `Last night: ${failed.size} of ${count(new Set(ended.map(({ unit }) => unit)).size, 'unit')} failed`
}

function renderLead({ matrix, units }: Standing): Markup | false {
  const [first] = matrix.rows
  const failing = first === undefined ? [] : matrix.units.filter((_, index) => first.cells[index] === 'failed')
  const down = units.filter(({ state }) => state === 'maintenance').map(({ unit }) => unit.name)
  const sentences = [
    ...(first === undefined || failing.length === 0 ? [] : [`${first.requirement} fails on ${list(failing)}.`]),
    ...(down.length === 0 ? [] : [`${list(down)} ${down.length === 1 ? 'needs' : 'need'} a person.`]),
  ]
  return sentences.length > 0 && markup`<p class="lead">${sentences.join(' ')}</p>`
}

function list(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/**
 * Renders the requirements that did not pass on every unit, with their verdicts on each unit, and the pattern of each.
 */
export function matrixSection({ matrix, ended }: Standing): Markup | false {
  if (ended.length === 0) return false
  const { units, rows, passed } = matrix
  const row = ({ requirement, cells, where }: (typeof rows)[number]) =>
    markup`<tr><th scope="row"><code>${requirement}</code></th>${cells.map((verdict) =>
      verdict === undefined
        ? markup`<td class="c not-tested"><span class="cell" role="img" aria-label="no result">–</span></td>`
        : markup`<td class="c ${verdict.replace(' ', '-')}"><span class="cell" role="img" aria-label="${verdict}">${SIGN[verdict]}</span></td>`,
    )}<td class="where">${where}</td></tr>`
  return markup`<section><h2>Last night, requirement by unit</h2><p class="sub">Only what did not pass everywhere. The last column says what the pattern means.</p>
<div class="wide" tabindex="0" role="region" aria-label="Requirements by unit, scroll sideways"><table class="um"><thead><tr><th scope="col">requirement</th>${units.map((name) => markup`<th scope="col" class="c">${name}</th>`)}<th scope="col" class="where">where</th></tr></thead><tbody>${rows.map(row)}</tbody></table></div>
<p class="small soft">${rows.length === 0 ? 'Nothing failed, and nothing was inconclusive. ' : '✓ passed, ✗ failed, ? inconclusive, ○ observed, – not tested, · does not apply. '}${count(passed, rows.length === 0 ? 'requirement' : 'other requirement')} passed on every unit that judged them.</p></section>`
}

/** Renders the queue in the order in which jobs will start. */
export function queueSection({ queue }: Standing, schedules: readonly Schedule[]): Markup {
  const rows = queue.map(
    ({ data, starts, takes, held, waitsFor }, index) =>
      markup`<tr><td class="n">${index + 1}</td><th scope="row">${describeJob(data)}</th><td>${data.demand}</td><td>${held ?? waitsFor.slice(0, 4).join(', ')}</td><td class="n">${takes === undefined ? '–' : duration(takes)}</td><td class="n"><b>${starts === undefined ? 'waits' : clock(starts)}</b></td><td class="soft">${data.from}${data.until !== undefined && `, until ${data.until.said}`}</td></tr>`,
  )
  const planned = schedules.map(
    ({ key, cron, timeZone, data, next }) =>
      markup`<tr><th scope="row">${key}</th><td>${describeJob(data)}</td><td>${data.demand}</td><td>${cron}, ${timeZone}</td><td class="n">${next === undefined ? '–' : clock(Date.parse(next))}</td></tr>`,
  )
  return markup`<section><h2>Queue</h2>${
    rows.length === 0
      ? markup`<p class="sub">Nothing waits.</p>`
      : markup`<p class="sub">In the order in which they will start, by what the units are doing now.</p><div class="wide"><table class="q"><thead><tr><th scope="col" class="n">place</th><th scope="col">job</th><th scope="col">needs</th><th scope="col">waits for</th><th scope="col" class="n">takes</th><th scope="col" class="n">starts</th><th scope="col">from</th></tr></thead><tbody>${rows}</tbody></table></div>`
  }${
    planned.length > 0 &&
    markup`<p class="sub end">Scheduled:</p><div class="wide" tabindex="0" role="region" aria-label="Schedules, scroll sideways"><table class="w"><thead><tr><th scope="col">schedule</th><th scope="col">job</th><th scope="col">needs</th><th scope="col">when</th><th scope="col" class="n">next</th></tr></thead><tbody>${planned}</tbody></table></div>`
  }</section>`
}

/** Renders units that need a person, and what to do about them. */
export function maintenanceSection({ units }: Standing): Markup | false {
  const down = units.filter(({ state }) => state === 'maintenance' || state === 'away')
  if (down.length === 0) return false
  const rows = down.map(
    ({ unit, since, state, trouble }) =>
      markup`<tr><th scope="row">${unit.name}</th><td>${clock(since)}</td><td>${state === 'away' ? `Its agent ${unit.agent} is not heard of` : trouble?.found}</td><td>${state === 'away' ? 'Start the agent again, or look at its machine' : trouble?.remedy}</td></tr>`,
  )
  return markup`<section><h2>In maintenance</h2><div class="wide" tabindex="0" role="region" aria-label="Maintenance, scroll sideways"><table class="w"><thead><tr><th scope="col">unit</th><th scope="col">since</th><th scope="col">what the doctor saw</th><th scope="col">what to do</th></tr></thead><tbody>${rows}</tbody></table></div></section>`
}

/** Renders certifications on two units, each with its merged report. */
export function certificationsSection({ certifications }: Standing): Markup | false {
  if (certifications.length === 0) return false
  const rows = certifications
    .toReversed()
    .map(
      ({ id, units, ended, conclusion, exitCode }) =>
        markup`<tr><td>${ended === undefined ? '–' : clock(ended)}</td><th scope="row">${units.tracks}</th><th scope="row">${units.restarts}</th><td>${
          exitCode === undefined
            ? 'under way'
            : markup`<a href="/runs/${id}/index.html">${SIGN[toVerdict({ exitCode })]} ${conclusion}</a>`
        }</td></tr>`,
    )
  return markup`<section><h2>Certifications on two units</h2><div class="wide" tabindex="0" role="region" aria-label="Certifications, scroll sideways"><table class="w"><thead><tr><th scope="col">ended</th><th scope="col">token lives on</th><th scope="col">restarts on</th><th scope="col">report</th></tr></thead><tbody>${rows}</tbody></table></div></section>`
}

/** Renders each run of the night with its report. */
export function runsSection({ ended }: Standing): Markup | false {
  if (ended.length === 0) return false
  const rows = ended.toReversed().slice(0, 40)
  return markup`<section><h2>Reports</h2><div class="wide" tabindex="0" role="region" aria-label="Reports, scroll sideways"><table class="w"><thead><tr><th scope="col">ended</th><th scope="col">unit</th><th scope="col">job</th><th scope="col">report</th></tr></thead><tbody>${rows.map(
    (each) =>
      markup`<tr><td>${clock(each.ended ?? 0)}</td><th scope="row">${each.unit}</th><td>${describeJob(each.data)}</td><td><a href="/runs/${each.run}/index.html">${SIGN[toVerdict(each)]} ${each.conclusion}</a></td></tr>`,
  )}</tbody></table></div></section>`
}

export function agentsLine({ agents }: Standing): Markup {
  const each = agents.map(
    ({ name, units, silence }) => `${name} (${count(units, 'unit')}, heard of ${duration(Math.round(silence))} ago)`,
  )
  return markup`<p class="small soft end">${agents.length === 0 ? 'No agent has joined.' : `Agents: ${each.join(', ')}.`}</p>`
}
