import { type Conformance, VERDICTS } from '../../domain/conformance.ts'
import { instant } from '../duration.ts'
import { headlineOf } from '../headline.ts'
import { type Markup, type Part, markup } from '../markup.ts'
import { compared, describeUnit, frozenFor, MEANING, resumed, SIGN, took, unitName } from '../wording.ts'
import { slug } from './chip.ts'

const MARK = { good: '✓', bad: '✗', open: '?' } as const

/** The verdict in words and colour, what it covers, and whether it can be signed. */
export function headSection(conformance: Conformance): Markup {
  const { run, target } = conformance
  const { tone, word, blockers } = headlineOf(conformance)
  const certificate =
    blockers.length === 0
      ? markup`<p class="certificate">This run can be signed as a certificate.</p>`
      : markup`<p class="certificate"><strong>Not a certificate:</strong> ${blockers.join('; ')}.</p>`
  return markup`<header class="verdict ${tone}">
<p class="eyebrow">Plumbline conformance report</p>
<h1><span class="mark" aria-hidden="true">${MARK[tone]}</span> ${word}</h1>
<p class="conclusion">${run.conclusion}</p>
<p class="subject">${target.model}, release <strong>${target.release}</strong>, level ${run.level}</p>
${certificate}
</header>
${totals(conformance)}
${identity(conformance)}`
}

function totals({ totals, requirements }: Conformance): Markup {
  const all = Math.max(1, requirements.length)
  let x = 0
  const bars = VERDICTS.filter((verdict) => totals[verdict] > 0).map((verdict) => {
    const width = (totals[verdict] / all) * 1000
    x += width
    return markup`<rect class="${slug(verdict)}" x="${(x - width).toFixed(1)}" width="${Math.max(1, width - 2).toFixed(1)}" height="12"/>`
  })
  const tiles = VERDICTS.map(
    (
      verdict,
    ) => markup`<li class="tile ${slug(verdict)} ${totals[verdict] === 0 && 'none'}" title="${MEANING[verdict]}">
<b>${totals[verdict]}</b> <span><span class="sign" aria-hidden="true">${SIGN[verdict]}</span> ${verdict}</span></li>`,
  )
  return markup`<section class="totals" aria-label="Requirements by verdict">
<svg class="bar" viewBox="0 0 1000 12" preserveAspectRatio="none" aria-hidden="true">${bars}</svg>
<ul class="tiles">${tiles}</ul>
</section>`
}

function identity({ run, target, suite }: Conformance): Markup {
  const table = (entries: Readonly<Record<string, string>>, between: string) =>
    Object.entries(entries).map(
      ([name, value]) => markup`<span class="pair">${name}${between}<code>${value}</code></span> `,
    )
  const naming = Object.keys(target.naming ?? {}).length > 0
  const rows: readonly (readonly [string, Part])[] = [
    ['Target', `${unitName(target, ', ')}${target.emulated ? ' (emulated)' : ''}`],
    ['Unit', describeUnit(target)],
    ['Release', target.release],
    ['Profile', markup`<code>${target.profile}</code>`],
    ['Addresses', table(target.addresses, ' ')],
    ['Fingerprint', target.fingerprint !== undefined && markup`<code>${target.fingerprint}</code>`],
    ['Host key', target.hostKey !== undefined && markup`<code>${target.hostKey}</code>`],
    ['Naming', naming && table(target.naming ?? {}, ' = ')],
    ['Suite', `${suite.name} ${suite.version}${suite.revision === undefined ? '' : `, revision ${suite.revision}`}`],
    ['Catalogue', markup`<code>${suite.catalogue.digest}</code>${frozenFor(suite)}`],
    ['Run', markup`<code>${run.id}</code>`],
    ['Operator', run.operator ?? ''],
    ['Ticket', run.ticket ?? ''],
    ['Comment', run.comment ?? ''],
    ['Time', `${instant(run.started)} to ${instant(run.ended)} (${took(run)})`],
    ['Resumes', run.resumed !== undefined && run.resumed.map((one) => markup`<div>${resumed(one)}</div>`)],
    ['Level', run.level],
    ['Until', run.until !== undefined && instant(run.until)],
    ['Watched', compared(run.compared)],
    ['Narrowed to', (run.narrowed ?? []).join(', ')],
    ['Faults', (run.faults ?? []).join(', ')],
    ['Quirks', (run.quirks ?? []).join(', ')],
  ]
  const lines = rows
    .filter(([, value]) => value !== false && value !== '')
    .map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)
  return markup`<section class="card" aria-label="Identity of the run"><dl class="identity">\n${lines}</dl></section>`
}
