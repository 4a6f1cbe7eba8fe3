import type { Verdict } from '../../domain/conformance.ts'
import { type Markup, markup } from '../markup.ts'
import { MEANING, SIGN } from '../wording.ts'

/** A verdict as a CSS class and as a value in the URL, such as `not-tested`. */
export function slug(verdict: Verdict): string {
  return verdict.replace(' ', '-')
}

/** A verdict as sign, word and colour, with a count where one is given. */
export function chip(verdict: Verdict, number?: number): Markup {
  const amount = number !== undefined && markup`<b>${number}</b> `
  const sign = markup`<span aria-hidden="true">${SIGN[verdict]}</span>`
  return markup`<span class="chip ${slug(verdict)}" title="${MEANING[verdict]}">${sign} ${amount}${verdict}</span>`
}
