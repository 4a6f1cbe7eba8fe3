import type { Conformance } from '../../domain/conformance.ts'
import { headlineOf } from '../headline.ts'
import { type Markup, markup } from '../markup.ts'

/**
 * Signature lines, in print only; a digest binds them to the result.
 * @param digest SHA-256 of `conformance.json`
 */
export function signatureSection(conformance: Conformance, digest: string): Markup {
  const { run, target } = conformance
  const { word, blockers } = headlineOf(conformance)
  const role = (name: string) => markup`<div class="signer"><p>${name}</p>
<div class="line">Name</div><div class="line">Signature</div><div class="line">Date</div></div>`
  return markup`<section class="signature">
<h2>${blockers.length === 0 ? 'Certificate' : 'Acknowledgement (not a certificate)'}</h2>
<p>Run <code>${run.id}</code> of ${target.model}, release ${target.release}: <strong>${word}</strong>. ${run.conclusion}</p>
<div class="signers">${role('Tested by')}${role('Released by')}</div>
<p class="digest">SHA-256 of conformance.json: <code>${digest}</code></p>
</section>`
}
