import type { Conformance, RequirementResult } from '../../domain/conformance.ts'
import { headlineOf, unproven } from '../headline.ts'
import { type Markup, markup } from '../markup.ts'
import { count, describeUnit } from '../wording.ts'

/**
 * What is signed, in print only: the unit, everything that qualifies the result, with reasons, and the signature lines.
 * @param digest SHA-256 of `conformance.json`, which binds the paper to the data
 */
export function signatureSection(conformance: Conformance, digest: string): Markup {
  const { run, target, requirements, incidents, residue } = conformance
  const { word, blockers } = headlineOf(conformance)
  const unit = describeUnit(target)
  const mandate = [run.operator, run.ticket, run.comment].filter((each) => each !== undefined)
  const role = (name: string) => markup`<div class="signer"><p>${name}</p>
<div class="line">Name</div><div class="line">Signature</div><div class="line">Date</div></div>`
  return markup`<section class="signature">
<h2>${blockers.length === 0 ? 'Certificate' : 'Acknowledgement (not a certificate)'}</h2>
<p>Run <code>${run.id}</code> of ${target.model}, release ${target.release}: <strong>${word}</strong>. ${run.conclusion}</p>
${unit !== '' && markup`<p>Unit: ${unit}.</p>`}
${mandate.length > 0 && markup`<p>By ${mandate.join(', ')}.</p>`}
${group(unproven(requirements), 'mandatory requirement', 'without a verdict')}
${group(
  requirements.filter(({ verdict }) => verdict === 'deviation'),
  'requirement',
  'waived',
)}
${list(
  incidents.map(({ message }) => message),
  'incident',
  '',
)}
${list(residue, 'thing', 'left on the unit')}
<div class="signers">${role('Tested by')}${role('Released by')}</div>
<p class="digest">SHA-256 of conformance.json: <code>${digest}</code></p>
</section>`
}

/** Requirements by their reason, for most of them share a few. */
function group(requirements: readonly RequirementResult[], noun: string, how: string): Markup | false {
  const byReason = Map.groupBy(requirements, ({ reason = '' }) => reason)
  const lines = [...byReason].map(([reason, those]) => {
    const ids = those.map(({ id }) => id)
    const more = ids.length > SHOWN ? `, and ${ids.length - SHOWN} more` : ''
    return `${reason}: ${ids.slice(0, SHOWN).join(', ')}${more}`
  })
  return lines.length > 0 && list(lines, noun, how, requirements.length)
}

/** More ids of one reason would push the signature to another page. */
const SHOWN = 6

function list(lines: readonly string[], noun: string, how: string, number = lines.length): Markup | false {
  if (lines.length === 0) return false
  return markup`<h3>${`${count(number, noun)} ${how}`.trim()}</h3>
<ul>${lines.map((line) => markup`<li>${line}</li>\n`)}</ul>`
}
