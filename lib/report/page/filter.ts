import type { Area } from '../areas.ts'
import { type Markup, markup } from '../markup.ts'
import { countStandings, STANDINGS } from '../standing.ts'
import { mark, slug } from './standing.ts'

/** Renders filters by verdict, area, strength and text. They stay hidden unless the script runs. */
export function filterForm(areas: readonly Area[]): Markup {
  const requirements = areas.flatMap((area) => area.requirements)
  const counts = countStandings(requirements)
  const verdicts = STANDINGS.filter((standing) => (counts.get(standing) ?? 0) > 0).map(
    (standing) =>
      markup`<label class="choice"><input type="checkbox" name="verdict" value="${slug(standing)}">${mark(standing)}</label>\n`,
  )
  const names = areas.map(({ name }) => markup`<option>${name}</option>`)
  const strengths = ['must', 'seen', 'open'].map((strength) => markup`<option>${strength}</option>`)
  return markup`<form class="filter" role="search" aria-label="Filter the requirements" hidden>
<fieldset><legend>Verdict</legend>${verdicts}</fieldset>
<div class="fields">
<label>Area <select name="area"><option value="">all</option>${names}</select></label>
<label>Strength <select name="strength"><option value="">all</option>${strengths}</select></label>
<label class="grow">Text <input type="search" name="text" autocomplete="off" spellcheck="false"></label>
<button type="reset">Clear</button>
</div>
<p><output aria-live="polite">${requirements.length} of ${requirements.length} shown</output></p>
</form>`
}
