import type { Conformance } from '../../domain/conformance.ts'
import { groupCauses } from '../causes.ts'
import { buildHeadline, unproven } from '../headline.ts'
import { type Markup, markup } from '../markup.ts'
import { countStandings, listAsked, listJudged, type Standing } from '../standing.ts'
import { count, MEANING, SIGN, unitName } from '../wording.ts'
import { canBeSigned, listBlockers } from './blockers.ts'
import { shareBar, slug } from './standing.ts'

export const MARK = { good: '✓', bad: '✗', open: '?' } as const

/** Standings that are shown even if their count is 0. */
const ALWAYS: readonly Standing[] = ['failed', 'passed']

/** Renders the finding and its scope, whether the run can be signed, and the numbers. */
export function headSection(conformance: Conformance): Markup {
  const { run, target } = conformance
  const { tone, word } = buildHeadline(conformance)
  const blockers = listBlockers(conformance)
  const counts = new Map([...countStandings(listJudged(conformance))].filter(([name]) => name !== 'cannot be tested'))
  const all = [...counts.values()].reduce((sum, number) => sum + number, 0)
  const shown = [...counts].filter(([standing, number]) => number > 0 || ALWAYS.includes(standing))
  const tiles = shown.map(
    ([
      standing,
      number,
    ]) => markup`<li class="${slug(standing)}" title="${MEANING[standing]}" data-verdict="${slug(standing)}">
<b>${SIGN[standing]} ${number}</b> <span>${standing}</span></li>\n`,
  )
  const told = shown.map(([standing, number]) => `${number} ${standing}`).join(', ')
  return markup`<div class="verdict">
<p class="soft">${formatSubject(conformance)}</p>
<h1><span class="${tone}" aria-hidden="true">${MARK[tone]}</span> ${word}: ${describeFinding(conformance)}</h1>
<p class="lead">${run.conclusion.replace(/\.$/, '')}.</p>
<p>${formatDetails(conformance)}</p>
<p>${
    blockers.length === 0
      ? markup`<b>Nothing keeps it from being signed</b> ${conformance.totals.failed > 0 ? 'as FAILED' : 'as a certificate'}: <a href="#signature">how to tell whether it is</a>.`
      : canBeSigned(conformance)
        ? markup`<b>Signed only with an explanation</b> of ${count(blockers.length, 'incident')}: <a href="#signature">how to tell whether it is</a>.`
        : markup`<b>Not signed.</b> ${count(blockers.length, 'thing')} in the way: <a href="#signature">what opens each</a>.`
  }</p>
${shareBar(counts, Math.max(1, all), `Of ${all} requirements ${told}`)}
<ul class="tiles" aria-label="Requirements by verdict">${tiles}</ul>
<p class="small soft">${renderExclusions(conformance)}</p>
${target.emulated && markup`<p class="small soft">The target is emulated.</p>`}
</div>`
}

export function formatSubject({ target }: Conformance): string {
  const name = [target.unit?.hostName, unitName(target, ' '), `release ${target.release}`]
  return name.filter((part) => part !== undefined).join(', ')
}

/** Returns the finding of the run in words. The heading prints it after the verdict. */
export function describeFinding(conformance: Conformance): string {
  const { run, totals, incidents } = conformance
  const { tone } = buildHeadline(conformance)
  if (totals.failed > 0) return 'this target does not conform'
  if ((run.policy?.unacceptable.length ?? 0) > 0) return 'this target is not accepted'
  if (tone === 'bad')
    return incidents.length > 0 ? 'something happened that the run did not cause' : 'the run went wrong'
  if (tone === 'open') return 'whether this target conforms is not known'
  const depth = run.level === 'certification' ? '' : `, at level ${run.level}`
  return `this target conforms${(run.narrowed ?? []).length > 0 ? ' in what was asked' : ''}${depth}`
}

function formatDetails(conformance: Conformance): string {
  const { totals, incidents, residue, run } = conformance
  const mandatory = listAsked(conformance).filter((each) => each.mandatory).length
  const causes = groupCauses(conformance).length
  const open = unproven(conformance.requirements).length
  const isLeftAlone =
    run.compared !== undefined && 'lines' in run.compared && incidents.length === 0 && residue.length === 0
  const sentences = [
    totals.failed > 0 &&
      `${totals.failed} of ${mandatory} mandatory requirements failed, from ${count(causes, 'cause')}.`,
    totals.failed === 0 && `${totals.passed} of ${mandatory} mandatory requirements passed.`,
    totals.deviation > 0 && `${count(totals.deviation, 'deviation')} waived.`,
    open > 0 && `${open} without a verdict.`,
    incidents.length > 0 && `${count(incidents.length, 'incident')} during the run.`,
    residue.length > 0 && `${count(residue.length, 'thing')} left behind.`,
    isLeftAlone && 'Its running configuration is what it was before.',
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}

/** Renders one line that lists what is excluded from the result. */
export function renderExclusions(conformance: Conformance): Markup {
  const { run, requirements } = conformance
  const asked = listAsked(conformance)
  const counts = countStandings(asked)
  const [untestable, excluded] = [counts.get('cannot be tested') ?? 0, counts.get('not applicable') ?? 0]
  const parts = [
    untestable > 0 &&
      markup`<span data-verdict="cannot-be-tested">${untestable} that no run can test</span>, each with its reason`,
    excluded > 0 && markup`<a href="#not-applicable">${excluded} that do not apply</a> to this kind and release`,
    asked.length < requirements.length &&
      `${requirements.length - asked.length} not asked: narrowed to ${(run.narrowed ?? []).join(', ')}`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return markup`Nothing is outside of this count.`
  return markup`Outside of this count: ${parts.map((part, index) => [index > 0 && '; ', part])}.`
}
