import { type Area, groupByArea } from '../areas.ts'
import type { Conformance, RequirementResult } from '../../domain/conformance.ts'
import { formatSentence, type Markup, type Part, markup } from '../markup.ts'
import { countStandings, listAsked, listJudged, getStanding } from '../standing.ts'
import { count } from '../wording.ts'
import { failureBlock } from './failure.ts'
import { filterForm } from './filter.ts'
import { mark, slug, tally } from './standing.ts'

/**
 * Maximum number of test names shown. One is enough: a requirement may be judged by a hundred reads of the same kind,
 * and the first name shows that kind.
 */
const TESTS = 1

/** Renders every requirement that was judged, by area. A row expands to its reason, tests and failures. */
export function matrixSection(conformance: Conformance): Markup {
  const areas = groupByArea({ requirements: listJudged(conformance) })
  const onPage = new Set(listAsked(conformance).map(({ id }) => id))
  return markup`<section class="matrix" aria-labelledby="requirements">
<h2 id="requirements">${count(
    areas.reduce((sum, { requirements }) => sum + requirements.length, 0),
    'requirement',
  )}, one by one</h2>
${filterForm(areas)}
<p class="nothing" hidden>No requirement matches these filters.</p>
${areas.map((area) => areaSection(area, onPage, conformance))}
</section>
${renderExcludedSection(conformance)}`
}

function areaSection({ name, requirements }: Area, onPage: ReadonlySet<string>, conformance: Conformance): Markup {
  const counts = [...countStandings(requirements)].filter(([, number]) => number > 0)
  return markup`<section class="area" data-area="${name}" aria-labelledby="area:${name}">
<header><h3 id="area:${name}">${name}</h3> <p>${counts.map(([standing, number]) => [tally(standing, number), ' '])}</p></header>
${requirements.map((requirement) => row(requirement, onPage, conformance))}</section>\n`
}

function row(requirement: RequirementResult, onPage: ReadonlySet<string>, conformance: Conformance): Markup {
  const { id, verdict, strength, text, mandatory, reason, failures = [] } = requirement
  const standing = getStanding(requirement)
  const said = verdict !== 'passed' && (failures[0]?.message ?? reason)
  const blocks = mandatory && (verdict === 'inconclusive' || verdict === 'not tested')
  return markup`<details id="${id}" class="row" data-verdict="${slug(standing)}" data-strength="${strength}">
<summary>${mark(standing)}<span class="what">${formatSentence(text)} <code>${id}</code>${[
    said && markup`<span class="said">${formatSentence(said)}</span>`,
    blocks && markup`<span class="blocks">blocks the certificate</span>`,
  ]}</span><span class="strength">${strength}</span></summary>
${facts(requirement, onPage)}${failures.map((failure) => failureBlock(failure, id, conformance))}</details>\n`
}

function facts(requirement: RequirementResult, onPage: ReadonlySet<string>): Markup {
  const {
    reason,
    waiver,
    clause,
    tests,
    from = [],
    units = [],
    gate,
    level,
    dependsOn = [],
    failures = [],
  } = requirement
  const rest = tests.length - TESTS
  const rows: readonly (readonly [string, Part])[] = [
    ['Reason', failures.length > 0 && reason !== failures[0]?.message && reason],
    ['Waiver', waiver !== reason && waiver],
    ['Clause', clause],
    ['Level', gate === undefined ? level : `${level}, behind the gate ${gate}`],
    [
      'Needs',
      dependsOn.length > 0 &&
        dependsOn.map((id) => (onPage.has(id) ? markup`<a href="#${encodeURI(id)}">${id}</a> ` : `${id} `)),
    ],
    [
      'Tests',
      tests.length > 0 && [
        tests.slice(0, TESTS).map((test) => markup`<div>${test}</div>`),
        rest > 0 && `and ${rest} more, in requirements.csv`,
      ],
    ],
    ['Tested on', units.join(', ')],
    ['Tested in', from.length > 0 && from.map((run) => markup`<div>the earlier run <code>${run}</code></div>`)],
  ]
  const lines = rows
    .filter(([, value]) => value !== undefined && value !== false && value !== '')
    .map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)
  return markup`<dl>${lines}</dl>`
}

/** Renders inapplicable requirements, collapsed and grouped by reason. */
function renderExcludedSection(conformance: Conformance): Markup | false {
  const excluded = listAsked(conformance).filter(({ verdict }) => verdict === 'not applicable')
  if (excluded.length === 0) return false
  const groups = [...Map.groupBy(excluded, ({ reason = 'no reason is known' }) => reason)].map(
    ([reason, those]) => markup`<h3>${those.length}: ${reason}</h3>
<ul>${those.map(({ id, text }) => markup`<li id="${id}"><code>${id}</code> ${formatSentence(text)}</li>\n`)}</ul>`,
  )
  return markup`<section class="excluded" aria-labelledby="not-applicable">
<details><summary><h2 id="not-applicable">${count(excluded.length, 'requirement')} that ${excluded.length === 1 ? 'does' : 'do'} not apply</h2></summary>${groups}</details>
</section>`
}
