import { areasOf } from '../areas.ts'
import { type Conformance, VERDICTS, type Verdict } from '../../domain/conformance.ts'
import { type Markup, markup } from '../markup.ts'
import { SIGN } from '../wording.ts'
import { slug } from './chip.ts'

/** The matrix at a glance: areas by verdict. The script turns the numbers into filters. */
export function overviewSection(conformance: Conformance): Markup {
  const used = VERDICTS.filter((verdict) => conformance.totals[verdict] > 0)
  const heads = used.map(
    (verdict) =>
      markup`<th scope="col"><span class="dot ${slug(verdict)}" aria-hidden="true">${SIGN[verdict]}</span> ${verdict}</th>`,
  )
  const rows = areasOf(conformance).map(({ name, totals, requirements }) => {
    const cells = used.map((verdict) => cell(verdict, totals.get(verdict) ?? 0, name))
    return markup`<tr><th scope="row"><a href="#area:${encodeURI(name)}">${name}</a></th>${cells}<td class="sum">${requirements.length}</td></tr>\n`
  })
  const sums = used.map((verdict) => cell(verdict, conformance.totals[verdict]))
  return markup`<section class="card" aria-labelledby="areas">
<h2 id="areas">Areas</h2>
<div class="wide"><table class="overview">
<thead><tr><th scope="col">Area</th>${heads}<th scope="col">all</th></tr></thead>
<tbody>${rows}</tbody>
<tfoot><tr><th scope="row">All areas</th>${sums}<td class="sum">${conformance.requirements.length}</td></tr></tfoot>
</table></div>
</section>`
}

function cell(verdict: Verdict, number: number, area = ''): Markup {
  if (number === 0) return markup`<td class="zero">0</td>`
  return markup`<td class="${slug(verdict)}" data-filter-verdict="${slug(verdict)}" data-filter-area="${area}">${number}</td>`
}
