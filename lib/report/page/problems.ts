import type { Conformance, RequirementResult } from '../../domain/conformance.ts'
import { headlineOf, unproven } from '../headline.ts'
import { type Markup, markup } from '../markup.ts'
import { count } from '../wording.ts'
import { chip } from './chip.ts'

const FIRST = 10

/** Incidents: what the run did not cause on purpose. */
export function incidentsSection({ incidents }: Conformance): Markup | false {
  if (incidents.length === 0) return false
  const items = incidents.map(({ kind, message, details = [] }) => {
    const more = details.length > 0 && markup`<ul>${details.map((detail) => markup`<li>${detail}</li>`)}</ul>`
    return markup`<li><span class="kind">${kind}</span> <div>${message}${more}</div></li>\n`
  })
  return markup`<section class="card alarm" aria-labelledby="incidents">
<h2 id="incidents">${count(incidents.length, 'incident')} <small>not caused on purpose by the run</small></h2>
<ul class="incidents">${items}</ul>
</section>`
}

/** The first failures, a line each; where nothing failed, what blocks the certificate. */
export function failedSection(conformance: Conformance): Markup | false {
  const failed = conformance.requirements.filter(({ verdict }) => verdict === 'failed')
  const open = unproven(conformance.requirements)
  if (failed.length > 0) return problems('Failures', failed)
  return headlineOf(conformance).tone !== 'good' && open.length > 0 && problems('Mandatory without a verdict', open)
}

/** Every known deviation with its waiver: whoever signs accepts them. */
export function deviationsSection({ requirements }: Conformance): Markup | false {
  const waived = requirements.filter(({ verdict }) => verdict === 'deviation')
  return waived.length > 0 && problems('Known deviations', waived, waived.length)
}

function problems(title: string, requirements: readonly RequirementResult[], most = FIRST): Markup {
  const name = title.toLowerCase().replaceAll(' ', '-')
  const rows = requirements.slice(0, most).map(({ id, verdict, text, reason, waiver, failures = [] }) => {
    const said = waiver === undefined ? (failures[0]?.message ?? reason) : (reason ?? waiver)
    return markup`<li>${chip(verdict)} <div><a href="#${encodeURI(id)}"><code>${id}</code></a> ${text}
<span class="said">${said}</span></div></li>\n`
  })
  const rest = requirements.length - most
  return markup`<section class="card" aria-labelledby="${name}">
<h2 id="${name}">${title} <small>${requirements.length}</small></h2>
<ul class="problems">${rows}</ul>
${rest > 0 && markup`<p><a href="#requirements">and ${rest} more, below</a></p>`}
</section>`
}
