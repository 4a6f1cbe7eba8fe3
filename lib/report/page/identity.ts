import type { Conformance } from '../../domain/conformance.ts'
import { duration, instant } from '../duration.ts'
import { type Markup, type Part, markup } from '../markup.ts'
import { describeComparison, describeCatalogue, describeResumedRun, took, unitName } from '../wording.ts'

type Facts = readonly (readonly [name: string, value: Part])[]

/** Renders the unit that was judged, and the run that judged it. */
export function identitySection(conformance: Conformance): Markup {
  return markup`<section id="identity" aria-labelledby="identity-title">
<h2 id="identity-title">Unit and run</h2>
<div class="two">${factList([...unitFacts(conformance), ...trustFacts(conformance)])}
${factList(runFacts(conformance))}</div>
${unitsTable(conformance)}</section>`
}

/** Renders the part that each unit had in a certification on several units. */
export function unitsTable({ run: { units } }: Conformance): Markup | false {
  if (units === undefined) return false
  const rows = units.map(
    ({ name, part, profile, run, identity, deviceSeconds, restored, interrupted }) => markup`<tr>
<th scope="row">${name}</th><td>${part}</td><td>${[identity.release, identity.hardwareRevision].filter(Boolean).join(', revision ')}</td>
<td>${deviceSeconds === undefined ? '–' : duration(deviceSeconds)}</td><td>${interrupted ?? (restored ? 'restored' : 'not proved to be restored')}</td><td><code>${run ?? profile}</code></td></tr>\n`,
  )
  return markup`<div class="wide" tabindex="0" role="group" aria-label="Units"><table class="times"><thead><tr><th scope="col">unit</th><th scope="col">part</th><th scope="col">release</th><th scope="col">device time</th><th scope="col">afterwards</th><th scope="col">run</th></tr></thead><tbody>${rows}</tbody></table></div>
<p class="note">Each requirement names the unit on which its tests ran.</p>`
}

function serials(units: Conformance['run']['units']): Part | undefined {
  return units?.map(({ name, part }) => markup`<div><b>${name}</b> (${part})</div>`)
}

export function unitFacts({ target, run }: Conformance): Facts {
  const { unit = {} } = target
  return [
    ['Serial number', serials(run.units) ?? (unit.serial !== undefined && markup`<b>${unit.serial}</b>`)],
    ['Host name', unit.hostName],
    [
      'Hardware',
      [unit.description ?? unitName(target, ', '), unit.hardwareRevision].filter(Boolean).join(', revision '),
    ],
    ['Part number', unit.partNumber],
    ['Kind', `${unitName(target, ', ')}${target.emulated ? ' (emulated)' : ''}`],
    ['Release', target.release],
  ]
}

/** Returns the certificate and the host key that identify the target. */
export function trustFacts({ target }: Conformance): Facts {
  return [
    ['Certificate', target.fingerprint !== undefined && markup`<code>${target.fingerprint}</code>`],
    ['Host key', target.hostKey !== undefined && markup`<code>${target.hostKey}</code>`],
  ]
}

function runFacts(conformance: Conformance): Facts {
  const { run, target, suite, deviceTime } = conformance
  const pairs = (entries: Readonly<Record<string, string>>, between: string) =>
    Object.entries(entries).map(([name, value]) => markup`<div>${name}${between}<code>${value}</code></div>`)
  return [
    ...mandateFacts(conformance),
    ['Run', markup`<code>${run.id}</code>`],
    ['Time', `${instant(run.started)} to ${instant(run.ended)} (${took(run)})`],
    ['Device time', deviceTime !== undefined && duration(deviceTime.spent)],
    ['Resumes', run.resumed !== undefined && run.resumed.map((one) => markup`<div>${describeResumedRun(one)}</div>`)],
    ['Level', run.level],
    ['Part', run.part],
    ['Policy', run.policy !== undefined && markup`${run.policy.name} <code>${run.policy.digest.slice(0, 12)}</code>`],
    ['Until', run.until !== undefined && instant(run.until)],
    ['Profile', markup`<code>${target.profile}</code>`],
    ['Addresses', pairs(target.addresses, ' ')],
    ['Naming', Object.keys(target.naming ?? {}).length > 0 && pairs(target.naming ?? {}, ' = ')],
    ['Suite', `${suite.name} ${suite.version}${suite.revision === undefined ? '' : `, revision ${suite.revision}`}`],
    ['Catalogue', markup`<code>${suite.catalogue.digest.slice(0, 12)}</code>${describeCatalogue(suite)}`],
    ['Watched', describeComparison(run.compared)],
    ['Narrowed to', (run.narrowed ?? []).join(', ')],
    ['Faults', (run.faults ?? []).join(', ')],
    ['Quirks', (run.quirks ?? []).join(', ')],
  ]
}

export function mandateFacts({ run }: Conformance): Facts {
  return [
    ['Operator', run.operator],
    ['Ticket', run.ticket],
    ['Comment', run.comment],
  ]
}

/** Renders names with their values. Names without a value are left out. */
export function factList(facts: Facts): Markup {
  const lines = facts
    .filter(([, value]) => value !== false && value !== undefined && value !== '')
    .map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>\n`)
  return markup`<dl class="facts">${lines}</dl>`
}
