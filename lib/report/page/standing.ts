import { type Markup, markup } from '../markup.ts'
import type { Standing } from '../standing.ts'
import { MEANING, SIGN } from '../wording.ts'

/** Formats a standing as a CSS class and as a value in the URL, such as `not-tested`. */
export function slug(standing: Standing): string {
  return standing.replaceAll(' ', '-')
}

/** Renders a standing as a symbol, a word and a colour. */
export function mark(standing: Standing): Markup {
  return markup`<span class="v ${slug(standing)}">${SIGN[standing]} ${standing}</span>`
}

/** Renders a standing as a symbol, a word and a colour, with a count. */
export function tally(standing: Standing, number: number): Markup {
  return markup`<span class="v ${slug(standing)}" title="${MEANING[standing]}">${SIGN[standing]} <b>${number}</b> ${standing}</span>`
}

/**
 * Renders shares as a bar. The verdicts also differ in pattern: inconclusive is hatched, waived striped, untested
 * hollow.
 */
export function shareBar(counts: ReadonlyMap<Standing, number>, all: number, label?: string): Markup {
  let at = 0
  const parts = [...counts].map(([standing, number]) => {
    if (number === 0) return ''
    const [x, width] = [(at / all) * 100, (number / all) * 100]
    at += number
    return markup`<rect class="${slug(standing)}" x="${percent(x)}" width="${percent(width)}" y="1" height="10"/>`
  })
  const told = label === undefined ? markup`aria-hidden="true"` : markup`role="img" aria-label="${label}"`
  return markup`<svg class="bar" ${told}>${parts}</svg>`
}

/** The patterns of the bars, included once per page. */
export const PATTERNS = markup`<svg class="patterns" width="0" height="0" aria-hidden="true"><defs>
<pattern id="hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="4" height="4"/><path d="M0 0V4"/></pattern>
<pattern id="stripe" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4"/><path d="M0 0V4"/></pattern>
</defs></svg>`

function percent(share: number): string {
  return `${Number(share.toFixed(2))}%`
}
