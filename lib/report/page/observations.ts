import type { Conformance } from '../../domain/conformance.ts'
import { type Markup, markup } from '../markup.ts'
import { listOccurrences } from '../observations.ts'
import { cut, formatJson } from '../plain.ts'
import { listAsked } from '../standing.ts'
import { count } from '../wording.ts'

/**
 * Renders observed behaviour that the contract leaves open. It is recorded to compare releases and is never a failure.
 */
export function observationsSection(conformance: Conformance): Markup | false {
  const { observations } = conformance
  if (observations.length === 0) return false
  const known = new Set(listAsked(conformance).map(({ id }) => id))
  const rows = observations.map(({ requirement, subject, value, count: times }) => {
    const name = requirement ?? '–'
    const about =
      requirement !== undefined && known.has(requirement)
        ? markup`<a href="#${encodeURI(requirement)}">${name}</a>`
        : name
    return markup`<tr><td>${about}</td><td>${subject}</td><td><code>${cut(formatJson(value), 400)}</code></td><td>${times}</td></tr>\n`
  })
  return markup`<section class="observed-values" aria-labelledby="observations">
<details><summary><h2 id="observations">${count(observations.length, 'observation')} where the contract is open</h2></summary>
<div class="wide" tabindex="0" role="group" aria-label="Table"><table class="observations">
<thead><tr><th scope="col">Requirement</th><th scope="col">Subject</th><th scope="col">Value</th><th scope="col">Seen</th></tr></thead>
<tbody>${rows}</tbody>
</table></div></details>
</section>`
}

/** Renders what the run could not remove from the target. */
export function residueSection({ residue }: Conformance): Markup | false {
  if (residue.length === 0) return false
  return markup`<section aria-labelledby="residue">
<h2 id="residue">Left behind on the target</h2>
<ul>${residue.map((one) => markup`<li>${one}</li>`)}</ul>
</section>`
}

/** Renders what the run did not check, and the problems that it found but did not judge. */
export function remarksSection({ run: { remarks = [] } }: Conformance): Markup | false {
  if (remarks.length === 0) return false
  return markup`<section aria-labelledby="remarks">
<h2 id="remarks">Not looked at, or amiss</h2>
<ul>${remarks.map((one) => markup`<li>${one}</li>`)}</ul>
</section>`
}

/**
 * Renders the core files and firmware events that the target reported, and what was being judged at that time. They
 * affect no verdict.
 */
export function occurrencesSection(conformance: Conformance): Markup | false {
  const occurred = listOccurrences(conformance)
  if (occurred.length === 0) return false
  return markup`<section aria-labelledby="occurrences">
<h2 id="occurrences">Happened meanwhile</h2>
<p>Core files and firmware events that appeared during the run. They affect no verdict.</p>
<ul>${occurred.map((one) => markup`<li>${one}</li>`)}</ul>
</section>`
}
