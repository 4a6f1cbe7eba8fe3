import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Conformance } from '../domain/conformance.ts'
import { buildHeadline } from './headline.ts'
import { sha256 } from './manifest.ts'
import { Markup, markup } from './markup.ts'
import { signatureSection } from './page/blockers.ts'
import { deviceSection } from './page/device.ts'
import { headSection } from './page/head.ts'
import { identitySection } from './page/identity.ts'
import { matrixSection } from './page/matrix.ts'
import { observationsSection, occurrencesSection, remarksSection, residueSection } from './page/observations.ts'
import { opticsSection } from './page/optics.ts'
import { overviewSection } from './page/overview.ts'
import { deviationsSection, failuresSection, incidentsSection, unacceptableSection } from './page/problems.ts'
import { portsSection } from './page/ports.ts'
import { sinceSection } from './page/since.ts'
import { repeatSection } from './page/repeat.ts'
import { timelineSection } from './page/timeline.ts'
import { printSheets } from './page/sheets.ts'
import { serialise } from './validate.ts'

const STYLES = [
  'colours.css',
  'base.css',
  'page.css',
  'page.sections.css',
  'page.matrix.css',
  'page.timeline.css',
  'page.ports.css',
  'page.print.css',
]

/**
 * Builds `index.html`: one page that opens from disk and loads no other file. The page works without its script, which
 * adds filters and copy buttons. Its content security policy allows only its own inline script and style.
 * @param inputs SHA-256 of each input of the run, by name
 */
export function reportPage(conformance: Conformance, inputs: ReadonlyMap<string, string> = new Map()): string {
  const style = STYLES.map(readAsset).join('')
  const script = readAsset('page.client.js')
  const policy = `default-src 'none'; style-src ${formatCspHash(style)}; script-src ${formatCspHash(script)}; base-uri 'none'; form-action 'none'`
  const { target, run, totals, incidents } = conformance
  const problems: readonly (readonly [string, string, number])[] = (
    [
      ['incidents', 'Incidents', incidents.length],
      ['failures', 'Failures', totals.failed + totals.inconclusive],
      ['deviations', 'Deviations', totals.deviation],
    ] as const
  ).filter(([, , number]) => number > 0)
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${buildHeadline(conformance).word}: ${target.unit?.hostName ?? target.model} ${target.release}, Plumbline report ${run.id}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<a class="skip" href="#requirements">Skip to the requirements</a>
${printSheets(conformance, { result: sha256(serialise(conformance)), inputs })}
<main>
<header class="top"><span><b>Plumbline</b> conformance report</span><nav aria-label="Sections"><a href="#signature">Signature</a> ${problems.map(
    ([id, title]) => [markup`<a href="#${id}">${title}</a>`, ' '],
  )}<a href="#areas">Areas</a> <a href="#requirements">Requirements</a></nav></header>
${headSection(conformance)}
<p class="appendix">Appendix: what did not pass, in full</p>
${identitySection(conformance)}
${signatureSection(conformance)}
${incidentsSection(conformance)}
${failuresSection(conformance)}
${unacceptableSection(conformance)}
${deviationsSection(conformance)}
${residueSection(conformance)}
${occurrencesSection(conformance)}${remarksSection(conformance)}
${sinceSection(conformance)}
${overviewSection(conformance)}
${timelineSection(conformance)}
${portsSection(conformance)}
${opticsSection(conformance)}
${deviceSection(conformance)}
${matrixSection(conformance)}
${observationsSection(conformance)}
${repeatSection(conformance)}
</main>
<script>${new Markup(script)}</script>
</body>
</html>
`
  return page.text
}

function readAsset(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8').replaceAll('\r\n', '\n')
}

function formatCspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
