import type { Conformance, Failure, RequirementResult } from '../../domain/conformance.ts'
import { type Cause, groupCauses, listUnexplained } from '../causes.ts'
import { formatSentence, type Markup, markup } from '../markup.ts'
import { formatJson } from '../plain.ts'
import { repeatRequirement } from '../repeat.ts'
import { formatMoment } from '../told.ts'
import { count } from '../wording.ts'
import { command } from './failure.ts'
import { mark } from './standing.ts'

/** Renders the incidents: events that the run did not cause on purpose. */
export function incidentsSection({ incidents }: Conformance): Markup | false {
  if (incidents.length === 0) return false
  const items = incidents.map(({ kind, message, details = [] }) => {
    const more = details.length > 0 && markup`<ul>${details.map((detail) => markup`<li>${detail}</li>`)}</ul>`
    return markup`<li><b>${kind}</b>: ${message}${more}</li>\n`
  })
  return markup`<section id="incidents" aria-labelledby="incidents-title">
<h2 id="incidents-title">${count(incidents.length, 'incident')}: the run did not cause ${incidents.length === 1 ? 'it' : 'them'}</h2>
<ul>${items}</ul>
</section>`
}

/** Renders each failure once, under its cause, then the requirements that are inconclusive for other reasons. */
export function failuresSection(conformance: Conformance): Markup | false {
  const causes = groupCauses(conformance)
  const open = listUnexplained(conformance)
  if (causes.length + open.length === 0) return false
  const title =
    causes.length === 0
      ? `${count(open.length, 'requirement')} inconclusive: nothing is said about the target`
      : `${count(conformance.totals.failed, 'requirement')} failed, from ${count(causes.length, 'cause')}`
  return markup`<section id="failures" aria-labelledby="failures-title">
<h2 id="failures-title">${title}</h2>
${causes.length > 0 && markup`<p class="sub">Each requirement stands once, under what it rests on. Inconclusive ones are judged when their cause is gone.</p>`}
${causes.map((cause) => causeBlock(cause, conformance))}
${open.length > 0 && renderUnexplainedBlock(open, causes.length > 0)}
</section>`
}

function causeBlock({ title, failed, inconclusive }: Cause, conformance: Conformance): Markup {
  const [first] = failed
  if (first === undefined) return markup``
  const [failure] = first.failures ?? []
  return markup`<div class="cause"><div><h3>${formatSentence(title)}</h3>
<p>${failure === undefined ? first.reason : renderMessage(failure)}</p>
${requirementList(failed, 'failed', title)}
${
  inconclusive.length > 0 &&
  markup`<details><summary>${inconclusive.length} inconclusive because of it</summary>${requirementList(inconclusive, 'inconclusive')}</details>`
}</div>
<div class="small"><p class="soft">Judge it again</p>${command(repeatRequirement(conformance, first.id).join(' '))}
<p><a href="#${encodeURI(first.id)}">Evidence</a>. Contract: ${first.clause.replace(/^platform: /, '')}</p></div></div>\n`
}

function renderMessage({ message, moment }: Failure): Markup {
  return markup`${message}${moment !== undefined && markup` <span class="soft small">Made at ${formatMoment(moment)}.</span>`}`
}

function renderUnexplainedBlock(open: readonly RequirementResult[], isBeside: boolean): Markup {
  const byReason = Map.groupBy(open, ({ reason = 'no reason is known' }) => reason)
  return markup`${isBeside && markup`<h3>${open.length} inconclusive for another reason</h3>`}
${[...byReason].map(
  ([reason, those]) =>
    markup`<div class="cause"><div><p>${reason}</p>${requirementList(those, 'inconclusive')}</div></div>\n`,
)}`
}

const FIRST = 8

/** Renders a list of requirements. The text of a requirement is omitted if it equals the title. */
function requirementList(
  requirements: readonly RequirementResult[],
  of: 'failed' | 'inconclusive',
  title = '',
): Markup {
  const item = ({ id, text }: RequirementResult) =>
    markup`<li><a href="#${encodeURI(id)}">${id}</a>${text !== title && markup` <span class="soft">${formatSentence(text)}</span>`}</li>\n`
  const rest = requirements.slice(FIRST)
  return markup`<ul class="those ${of}">${requirements.slice(0, FIRST).map(item)}</ul>
${
  rest.length > 0 &&
  markup`<details><summary>and ${rest.length} more</summary><ul class="those ${of}">${rest.map(item)}</ul></details>`
}`
}

/** Renders observations that the policy of the run does not accept. */
export function unacceptableSection({ run: { policy } }: Conformance): Markup | false {
  if (policy === undefined || policy.unacceptable.length === 0) return false
  const items = policy.unacceptable.map(
    ({
      requirement,
      subject,
      found,
      accepted,
    }) => markup`<li>${mark('failed')} <a href="#${encodeURI(requirement)}">${requirement}</a> ${subject}:
found <code>${formatJson(found)}</code>, acceptable ${accepted.map((each, index) => [index > 0 && ', ', markup`<code>${formatJson(each)}</code>`])}</li>\n`,
  )
  return markup`<section id="policy" aria-labelledby="policy-title">
<h2 id="policy-title">${count(policy.unacceptable.length, 'observed value')} not acceptable to the policy ${policy.name}</h2>
<ul class="plain">${items}</ul>
</section>`
}

/** Renders every known deviation with its waiver. The signatory accepts these deviations. */
export function deviationsSection({ requirements }: Conformance): Markup | false {
  const waived = requirements.filter(({ verdict }) => verdict === 'deviation')
  if (waived.length === 0) return false
  const rows = waived.map(
    ({
      id,
      text,
      reason,
      waiver,
    }) => markup`<li>${mark('deviation')} <a href="#${encodeURI(id)}">${id}</a> ${formatSentence(text)}
<span class="soft">${reason ?? waiver}</span></li>\n`,
  )
  return markup`<section id="deviations" aria-labelledby="deviations-title">
<h2 id="deviations-title">${count(waived.length, 'known deviation')}, waived</h2>
<ul class="plain">${rows}</ul>
</section>`
}
