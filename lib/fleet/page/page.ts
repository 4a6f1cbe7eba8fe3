import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Markup, markup } from '../../report/markup.ts'
import { TOKEN } from '../client.ts'
import type { Schedule } from '../hub/schedules.ts'
import type { Standing } from '../hub/standing.ts'
import {
  agentsLine,
  certificationsSection,
  headSection,
  maintenanceSection,
  matrixSection,
  queueSection,
  runsSection,
} from './sections.ts'
import { timelineSection } from './timeline.ts'

/**
 * Renders the page of a hub. A script in the page follows the events of the hub. The page needs no build step and loads
 * only data from the hub itself.
 */
export function fleetPage(standing: Standing, schedules: readonly Schedule[], host: string): string {
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>Fleet, Plumbline</title><style>${new Markup(STYLE)}</style></head>
<body><a class="skip" href="#content">Skip to the content</a><main>
<header class="top"><span><b>Plumbline</b> fleet at ${host}</span><span id="state" role="status">Updates by itself.</span></header>
<div id="content">${fleetView(standing, schedules)}</div>
<p class="small soft">Reads are open to everybody who reaches this address; writes need the token in <code>${TOKEN}</code>.</p>
</main><script>${new Markup(SCRIPT)}</script></body></html>
`.text
}

/** Renders the content of the page. The script replaces this content after every change. */
export function fleetView(standing: Standing, schedules: readonly Schedule[]): Markup {
  return markup`${headSection(standing)}
${standing.units.length > 0 && timelineSection(standing)}
${matrixSection(standing)}
${queueSection(standing, schedules)}
${maintenanceSection(standing)}
${certificationsSection(standing)}
${runsSection(standing)}
${agentsLine(standing)}`
}

/** Uses the same colours as reports. */
const STYLE = ['../../report/colours.css', '../../report/base.css', 'fleet.css'].map(readAsset).join('')
const SCRIPT = readAsset('fleet.client.js')

/** Content security policy that allows only the page's own style, own script and own hub. */
export const POLICY = `default-src 'none'; style-src ${hash(STYLE)}; script-src ${hash(SCRIPT)}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

function readAsset(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8').replaceAll('\r\n', '\n')
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
