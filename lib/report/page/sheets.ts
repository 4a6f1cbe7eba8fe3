import { groupByArea } from '../areas.ts'
import { groupCauses } from '../causes.ts'
import type { Conformance, RequirementResult } from '../../domain/conformance.ts'
import { duration, instant, overFloor } from '../duration.ts'
import { buildHeadline } from '../headline.ts'
import { CERTIFICATE } from '../folder.ts'
import { type Markup, type Part, markup } from '../markup.ts'
import { cut } from '../plain.ts'
import { countStandings, listAsked, listJudged, STANDINGS } from '../standing.ts'
import { describeComparison, count, describeCatalogue, SIGN, took } from '../wording.ts'
import { canBeSigned, listBlockers } from './blockers.ts'
import { describeFinding, MARK } from './head.ts'
import { factList, mandateFacts, trustFacts, unitFacts } from './identity.ts'
import { slug } from './standing.ts'

/** SHA-256 of the run's inputs and of `conformance.json`. The digests bind the printed sheets to the data. */
export interface Digests {
  readonly result: string
  readonly inputs: ReadonlyMap<string, string>
}

/** Maximum numbers of lines, so that the signature stays on its page. The appendix lists everything. */
const LINES = { waivers: 4, causes: 3, blockers: 3, residue: 2, untestable: 36 }
/** Number of letters in a line of the page. */
const WIDTH = 96

/** Renders two A4 pages, for print only: the statement to sign, and its basis. */
export function printSheets(conformance: Conformance, digests: Digests): Markup {
  return markup`<div class="sheets">${sheet(1, firstSheet(conformance, digests), conformance, digests)}
${sheet(2, secondSheet(conformance, digests), conformance, digests)}</div>`
}

function sheet(number: number, content: Markup, conformance: Conformance, { result }: Digests): Markup {
  const { run, target } = conformance
  const isCertificate = listBlockers(conformance).length === 0 && buildHeadline(conformance).tone === 'good'
  const title = isCertificate ? 'certificate of conformance' : 'acknowledgement of a test, not a certificate'
  const unit = target.unit?.serial === undefined ? target.model : `Serial number ${target.unit.serial}`
  return markup`<article class="sheet" aria-label="Page ${number} of 2">
<div class="running"><span><b>Plumbline</b> ${title}</span><span>${run.id}</span></div>
${content}
<div class="foot"><span>${cut(unit, 40)}, release ${target.release}</span><span>conformance.json ${result.slice(0, 8)}</span><span>Page ${number} of 2</span></div>
</article>`
}

function firstSheet(conformance: Conformance, digests: Digests): Markup {
  const { run, totals, residue } = conformance
  const { tone, word } = buildHeadline(conformance)
  const counts = countStandings(listJudged(conformance))
  const waivers = totals.deviation > 0 ? `, with ${count(totals.deviation, 'waiver')}` : ''
  const numbers = STANDINGS.slice(0, 6).map(
    (standing) =>
      markup`<span class="${slug(standing)}"><b>${SIGN[standing]} ${counts.get(standing) ?? 0}</b>${standing}</span>`,
  )
  const waived = conformance.requirements.filter(({ verdict }) => verdict === 'deviation')
  const blockers = listBlockers(conformance)
  return markup`<h1><span class="${tone}" aria-hidden="true">${MARK[tone]}</span> ${word}${waivers}: ${describeFinding(conformance)}</h1>
<p class="lead">${cut(run.conclusion.replace(/\.$/, ''), 240)}.</p>
<div class="numbers">${numbers}</div>
<section><h2>Unit</h2><div class="two">${factList(unitFacts(conformance).map(shorten))}${factList(
    [
      ...mandateFacts(conformance),
      ['Run', `${instant(run.started)}, ${took(run)}`] as const,
      ['Level', run.level] as const,
      ['Policy', run.policy !== undefined && `${run.policy.name}, ${run.policy.digest.slice(0, 12)}`] as const,
      ['Profile', conformance.target.profile] as const,
      ['Narrowed to', (run.narrowed ?? []).join(', ')] as const,
    ].map(shorten),
  )}</div>${factList(trustFacts(conformance))}</section>
${lines(
  'Failures by cause',
  groupCauses(conformance).map(({ title, failed, inconclusive }) => {
    const because = inconclusive.length > 0 ? `, ${inconclusive.length} inconclusive because of it` : ''
    return `✗ ${title} (${failed.length} failed${because})`
  }),
  LINES.causes,
)}
${waived.length > 0 && waiverTable(waived)}
${lines(
  'In the way of a certificate',
  blockers.map(({ amount, what }) => (amount === undefined ? what : `${amount} ${what}`)),
  LINES.blockers,
  2 * WIDTH, // A reason ends with the profile field to change, which must not be cut off.
)}
<section><h2>What this paper does not say</h2>${silence(conformance)}</section>
<section><h2>The unit afterwards</h2>${afterwards(conformance, residue)}</section>
<section><h2>Signature</h2>${factList([
    ['conformance.json', markup`<code>${digests.result}</code>`],
    [
      'Verify',
      canBeSigned(conformance) &&
        markup`Signed if <code>${CERTIFICATE}</code> lies beside it: <code>npx plumbline verify ${run.id} --trust lab.pub</code>`,
    ],
  ])}<div class="hand"><div>Tested by: name, signature, date</div><div>Released by: name, signature, date</div></div></section>`
}

function secondSheet(conformance: Conformance, digests: Digests): Markup {
  const { deviceTime, reboots, suite, target } = conformance
  const asked = listAsked(conformance)
  const untestable = asked.filter(
    ({ reason = '', strength }) => reason.startsWith('cannot be tested') && strength === 'must',
  )
  const longest = Math.max(0, ...reboots.flatMap(({ phases }) => phases.map(({ seconds }) => seconds)))
  const names: Readonly<Record<string, string>> = { profile: target.profile, suite: suite.revision ?? suite.version }
  const inputs = [
    ['conformance.json', 'this run', digests.result],
    ['catalogue', describeCatalogue(suite).replace(/^ \((.*)\)$/, '$1'), suite.catalogue.digest],
    ...[...digests.inputs].map(([name, digest]) => [name, names[name] ?? '', digest]),
  ].map(
    ([name, version, digest]) =>
      markup`<tr><th scope="row">${name}</th><td>${cut(version ?? '', 40)}</td><td><code>${digest}</code></td></tr>`,
  )
  return markup`<section><h2>By area</h2>${areaTables(conformance)}</section>
${
  deviceTime !== undefined &&
  markup`<section><h2>The run in device time</h2><p>${[
    duration(deviceTime.spent),
    overFloor(deviceTime.spent, deviceTime.floor) !== undefined &&
      `, ${overFloor(deviceTime.spent, deviceTime.floor)} times the floor of ${duration(deviceTime.floor ?? 0)}`,
    '. ',
    reboots.length > 0 && `${count(reboots.length, 'reboot')}, the longest back after ${duration(longest)}.`,
  ]}</p></section>`
}
<section><h2>What was measured by what</h2><table><thead><tr><th scope="col">input</th><th scope="col">version</th><th scope="col">SHA-256</th></tr></thead><tbody>${inputs}</tbody></table></section>
${
  untestable.length > 0 &&
  markup`<section><h2>The ${count(untestable.length, 'must requirement')} that no run can test</h2>
<ul class="columns">${untestable.slice(0, LINES.untestable).map(({ id }) => markup`<li>– ${id}</li>`)}</ul>
<p class="soft">${untestable.length > LINES.untestable && `and ${untestable.length - LINES.untestable} more. `}The reason for each stands in the appendix.</p></section>`
}`
}

/**
 * Shortens a long value, so that the signature lines stay on the first page even if a unit reports a lot about itself.
 */
function shorten([name, value]: readonly [string, Part]): readonly [string, Part] {
  return [name, typeof value === 'string' ? cut(value, 120) : value]
}

function waiverTable(waived: readonly RequirementResult[]): Markup {
  const rows = waived.slice(0, LINES.waivers).map(({ id, failures = [], reason = '' }) => {
    const found = failures[0]?.message ?? ''
    return markup`<tr><th scope="row">≈ ${id}</th><td>${cut(found, 64)}</td><td>${cut(reason, 46)}</td></tr>`
  })
  const rest = waived.length - LINES.waivers
  return markup`<section><h2>${count(waived.length, 'waived deviation')}</h2><table><thead><tr><th scope="col">requirement</th><th scope="col">found</th><th scope="col">waiver</th></tr></thead>
<tbody>${rows}</tbody></table>${rest > 0 && markup`<p>and ${rest} more, in the appendix</p>`}</section>`
}

function lines(title: string, all: readonly string[], most: number, width = WIDTH): Markup | false {
  if (all.length === 0) return false
  const rest = all.length - most
  return markup`<section><h2>${title}</h2><ul class="plain">${all.slice(0, most).map((line) => markup`<li>${cut(line, width)}</li>`)}</ul>
${rest > 0 && markup`<p>and ${rest} more, in the appendix</p>`}</section>`
}

function silence(conformance: Conformance): Markup {
  const { run, requirements } = conformance
  const asked = listAsked(conformance)
  const counts = countStandings(asked)
  const must = asked.filter(({ reason = '', strength }) => reason.startsWith('cannot be tested') && strength === 'must')
  const facts = [
    [counts.get('cannot be tested') ?? 0, `that no run can test (${must.length} must), none of them mandatory`],
    [counts.get('not tested') ?? 0, 'that this run did not test'],
    [counts.get('observed') ?? 0, 'observed: recorded, and not judged'],
    [counts.get('not applicable') ?? 0, 'that do not apply to this kind and release'],
    [
      requirements.length - asked.length,
      `not asked: the run was narrowed to ${cut((run.narrowed ?? []).join(', '), 60)}`,
    ],
  ] as const
  const items = facts.filter(([number]) => number > 0)
  return markup`<ul class="plain">${items.map(([number, what]) => markup`<li><b>${count(number, 'requirement')}</b> ${what}</li>`)}</ul>`
}

function afterwards({ run }: Conformance, residue: readonly string[]): Markup {
  const left = residue.length === 0 ? 'Nothing is left behind.' : `${count(residue.length, 'thing')} left behind:`
  const remarks = run.remarks ?? []
  return markup`<p>${run.compared === undefined ? 'The run changed nothing.' : `Compared before and after: ${cut(describeComparison(run.compared), 110)}.`} ${left}</p>
${residue.length > 0 && markup`<ul class="plain">${residue.slice(0, LINES.residue).map((one) => markup`<li>${cut(one, WIDTH)}</li>`)}</ul>`}
${residue.length > LINES.residue && markup`<p>and ${residue.length - LINES.residue} more, in the appendix</p>`}
${remarks.length > 0 && markup`<p>Not looked at, or amiss: ${cut(remarks.join('; '), 200)}</p>`}`
}

function areaTables(conformance: Conformance): Markup {
  const areas = groupByArea({ requirements: listJudged(conformance) })
  const all = countStandings(listJudged(conformance))
  const used = STANDINGS.slice(0, 7).filter((standing) => (all.get(standing) ?? 0) > 0)
  const half = Math.ceil(areas.length / 2)
  const heads = used.map((standing) => markup`<th scope="col" class="n">${SIGN[standing]} ${SHORT[standing]}</th>`)
  const table = (part: typeof areas) =>
    markup`<table class="t"><thead><tr><th scope="col">area</th>${heads}</tr></thead><tbody>${part.map(
      ({ name, requirements }) => {
        const counts = countStandings(requirements)
        return markup`<tr><th scope="row">${name}</th>${used.map((each) => markup`<td class="n">${counts.get(each) || '·'}</td>`)}</tr>`
      },
    )}</tbody></table>`
  const parts = [areas.slice(0, half), areas.slice(half)].filter((part) => part.length > 0)
  return markup`<div class="two">${parts.map(table)}</div>
<p class="soft">${used.map((each) => `${SIGN[each]} ${all.get(each)} ${each}${SHORT[each] === undefined ? '' : ` (${SHORT[each]})`}`).join(', ')}.</p>`
}

/** Words for the two standings that share a symbol. The line below a table explains them. */
const SHORT: Readonly<Record<string, string>> = { 'not tested': 'untested', 'cannot be tested': 'untestable' }
