import { type Area, areasOf } from '../areas.ts'
import { type Conformance, type RequirementResult, VERDICTS } from '../../domain/conformance.ts'
import { type Markup, type Part, markup } from '../markup.ts'
import { chip, slug } from './chip.ts'
import { failureBlock } from './failure.ts'
import { filterForm } from './filter.ts'

/** Every requirement by area; a row opens to its reason, tests and failures. */
export function matrixSection(conformance: Conformance): Markup {
  const areas = areasOf(conformance)
  return markup`<section class="matrix" aria-labelledby="requirements">
<h2 id="requirements">Requirements <small>${conformance.requirements.length}</small></h2>
${filterForm(conformance, areas)}
<p class="nothing" hidden>No requirement matches these filters.</p>
${areas.map((area) => areaSection(area, conformance))}
</section>`
}

function areaSection({ name, totals, requirements }: Area, conformance: Conformance): Markup {
  const chips = VERDICTS.filter((verdict) => (totals.get(verdict) ?? 0) > 0).map((verdict) => [
    chip(verdict, totals.get(verdict)),
    ' ',
  ])
  return markup`<section class="area" data-area="${name}" aria-labelledby="area:${name}">
<header><h3 id="area:${name}">${name}</h3> <div class="chips">${chips}</div></header>
${requirements.map((requirement) => row(requirement, conformance))}</section>\n`
}

function row(requirement: RequirementResult, conformance: Conformance): Markup {
  const { id, verdict, strength, text, mandatory, reason, failures = [] } = requirement
  const said = verdict !== 'passed' && (failures[0]?.message ?? reason)
  const blocks = mandatory && (verdict === 'inconclusive' || verdict === 'not tested')
  return markup`<details id="${id}" class="row" data-verdict="${slug(verdict)}" data-strength="${strength}">
<summary>${chip(verdict)} <span class="what"><span class="text">${text}</span> <code>${id}</code>${[
    said && markup` <span class="said">${said}</span>`,
    blocks && markup` <span class="blocks">blocks the certificate</span>`,
  ]}</span> <span class="strength">${strength}</span></summary>
<div class="body">${facts(requirement)}${failures.map((failure) => failureBlock(failure, id, conformance))}</div>
</details>\n`
}

function facts(requirement: RequirementResult): Markup {
  const { reason, waiver, clause, tests, from = [], gate, level, dependsOn = [], failures = [] } = requirement
  const rows: readonly (readonly [string, Part])[] = [
    ['Reason', failures.length > 0 && reason],
    ['Waiver', waiver !== reason && waiver],
    ['Clause', clause],
    ['Level', gate === undefined ? level : `${level}, behind the gate ${gate}`],
    [
      'Needs',
      dependsOn.length > 0 && dependsOn.map((id) => markup`<a href="#${encodeURI(id)}"><code>${id}</code></a> `),
    ],
    ['Tests', tests.length > 0 && tests.map((test) => markup`<div>${test}</div>`)],
    ['Tested in', from.length > 0 && from.map((run) => markup`<div>the earlier run <code>${run}</code></div>`)],
  ]
  const lines = rows
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)
  return markup`<dl>${lines}</dl>`
}
