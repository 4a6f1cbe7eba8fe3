import { type Area, groupByArea } from '../areas.ts'
import type { Conformance } from '../../domain/conformance.ts'
import { type Markup, markup } from '../markup.ts'
import { countStandings, listJudged, STANDINGS, type Standing } from '../standing.ts'
import { count, SIGN } from '../wording.ts'
import { PATTERNS, shareBar, slug } from './standing.ts'

type Counts = ReadonlyMap<Standing, number>

/** The standings that make an area bad, worst first. */
const WORST: readonly Standing[] = ['failed', 'inconclusive', 'deviation', 'not tested']

/** Renders the areas, worst first, with the share of each verdict. The script turns the numbers into filters. */
export function overviewSection(conformance: Conformance): Markup {
  const judged = listJudged(conformance)
  const all = countStandings(judged)
  const used = STANDINGS.filter((standing) => (all.get(standing) ?? 0) > 0)
  const areas = groupByArea({ requirements: judged })
    .map((area) => ({ area, counts: countStandings(area.requirements) }))
    .toSorted((one, other) => compare(one.counts, other.counts))
  const most = Math.max(1, ...areas.map(({ area }) => area.requirements.length))
  const troubled = areas.filter(({ counts }) => (counts.get('failed') ?? 0) + (counts.get('inconclusive') ?? 0) > 0)
  const heads = used.map((standing) => markup`<th scope="col" class="n">${SIGN[standing]} ${standing}</th>`)
  const sums = used.map((standing) => cell(standing, all.get(standing) ?? 0))
  const title =
    troubled.length === 0
      ? `${count(areas.length, 'area')}, none with a failure`
      : `${count(troubled.length, 'area')} of ${areas.length} with failures or without a conclusion`
  return markup`<section id="areas" aria-labelledby="areas-title">
<h2 id="areas-title">${title}</h2>
<p class="sub">The worst first. ${outside(conformance, areas.length)}</p>
${PATTERNS}
<div class="wide" tabindex="0" role="group" aria-label="Table"><table class="areas">
<thead><tr><th scope="col">area</th>${heads}<th scope="col" class="n">all</th><th scope="col" class="share">share</th></tr></thead>
<tbody>${areas.map(({ area, counts }) => row(area, counts, used, most))}</tbody>
<tfoot><tr><th scope="row">all</th>${sums}<td class="n">${judged.length}</td><td class="share"></td></tr></tfoot>
</table></div>
</section>`
}

function row({ name, requirements }: Area, counts: Counts, used: readonly Standing[], most: number): Markup {
  const cells = used.map((standing) => cell(standing, counts.get(standing) ?? 0, name))
  return markup`<tr><th scope="row"><a href="#area:${encodeURI(name)}">${name}</a></th>${cells}<td class="n">${requirements.length}</td><td class="share">${shareBar(counts, most)}</td></tr>\n`
}

function cell(standing: Standing, number: number, area?: string): Markup {
  if (number === 0) return markup`<td class="n zero">·</td>`
  const about = area !== undefined && markup` data-area="${area}"`
  return markup`<td class="n ${slug(standing)}" data-verdict="${slug(standing)}"${about}>${number}</td>`
}

function outside(conformance: Conformance, shown: number): Markup | false {
  const hidden = conformance.requirements.filter(({ verdict }) => verdict === 'not applicable')
  if ((conformance.run.narrowed ?? []).length > 0 || hidden.length === 0) return false
  const areas = new Set(conformance.requirements.map(({ area }) => area)).size - shown
  return markup`Folded away: <a href="#not-applicable">${hidden.length} requirements that do not apply</a>${areas > 0 && `, among them ${areas === 1 ? 'one whole area' : `${areas} whole areas`}`}.`
}

function compare(one: Counts, other: Counts): number {
  for (const standing of WORST) {
    const more = (other.get(standing) ?? 0) - (one.get(standing) ?? 0)
    if (more !== 0) return more
  }
  return 0
}
