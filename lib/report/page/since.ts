import type { Conformance, SinceLast } from '../../domain/conformance.ts'
import { type Markup, markup } from '../markup.ts'
import { instant } from '../duration.ts'
import { cut, oneLine, formatJson } from '../plain.ts'
import { summariseChanges } from '../since.ts'
import { mark } from './standing.ts'

type Verdict = SinceLast['changes'][number]['from']

const TITLE = {
  target: 'The target behaves otherwise',
  contract: 'The contract asks otherwise of this release',
  bench: 'Profile, gates or bench differ, which says nothing of the target',
  suite: 'The suite changed',
} as const
const ORIGINS = ['target', 'contract', 'bench', 'suite'] as const
/** Number of items shown. Further items are collapsed. */
const FIRST = 6
const WIDTH = 120

/** Renders the changes since the last run, grouped by cause. */
export function sinceSection({ since }: Conformance): Markup | false {
  if (since === undefined) return false
  const { run, started, release, changes, observations, conditions } = since
  const groups = ORIGINS.map((origin) => [origin, changes.filter((each) => each.origin === origin)] as const)
  return markup`<section id="since" aria-labelledby="since-title">
<h2 id="since-title">Since the last run: ${summariseChanges(since)}</h2>
<p class="sub">Against ${instant(started)}, release ${release}, <code>${run}</code>.${conditions.length > 0 && ` Otherwise than then: ${conditions.join('; ')}.`}</p>
${groups.filter(([, those]) => those.length > 0).map(([origin, those]) => group(TITLE[origin], those.map(changeItem)))}
${
  observations.length > 0 &&
  group(
    'Observed otherwise',
    observations.map(
      ({ subject, before, after }) =>
        markup`<li>${subject}: <span class="soft">${values(before)}</span> → ${values(after)}</li>\n`,
    ),
  )
}
</section>`
}

function group(title: string, items: readonly Markup[]): Markup {
  const rest = items.slice(FIRST)
  return markup`<h3>${title} (${items.length})</h3>
<ul class="plain">${items.slice(0, FIRST)}</ul>
${rest.length > 0 && markup`<details><summary>and ${rest.length} more</summary><ul class="plain">${rest}</ul></details>`}`
}

function changeItem({ id, from, to }: SinceLast['changes'][number]): Markup {
  return markup`<li>${renderVerdict(from)} → ${renderVerdict(to)} <a href="#${encodeURI(id)}">${id}</a></li>\n`
}

function renderVerdict(verdict: Verdict): Markup {
  return verdict === 'absent' ? markup`<span class="soft">not there</span>` : mark(verdict)
}

function values(all: readonly unknown[]): string {
  return all.length === 0 ? 'nothing' : cut(oneLine(all.map((value) => formatJson(value)).join(', ')), WIDTH)
}
