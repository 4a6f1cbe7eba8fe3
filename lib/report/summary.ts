import { groupByArea } from './areas.ts'
import { type Conformance, VERDICTS } from '../domain/conformance.ts'
import { duration, instant, overFloor } from './duration.ts'
import { buildHeadline, unproven } from './headline.ts'
import { listOccurrences } from './observations.ts'
import { cut, oneLine } from './plain.ts'
import { buildResumeCommand, repeatFailed } from './repeat.ts'
import {
  describeCertifiedUnit,
  describeComparison,
  count,
  describeUnit,
  describeCatalogue,
  describeResumedRun,
  took,
  unitName,
} from './wording.ts'

const FIRST = 20

/** Builds `summary.md`: the result for a chat message or a merge request, conclusion first. */
export function summaryReport(conformance: Conformance): string {
  const parts = [
    conclusion(conformance),
    incidents(conformance),
    failures(conformance),
    openQuestions(conformance),
    totals(conformance),
    deviceTime(conformance),
    list('Left behind on the target', conformance.residue),
    list('Happened meanwhile', listOccurrences(conformance)),
    list('Not looked at, or amiss', conformance.run.remarks ?? []),
    'The full report is in [index.html](index.html), its data in [conformance.json](conformance.json).',
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function conclusion(conformance: Conformance): string {
  const { run, target, suite } = conformance
  const { word, blockers } = buildHeadline(conformance)
  const naming = Object.entries(target.naming ?? {}).map(([generic, own]) => `${generic} = ${own}`)
  const facts = [
    ['Target', `${unitName(target)}, release ${target.release}${target.emulated ? ', emulated' : ''}`],
    ['Unit', describeUnit(target)],
    ...(run.units ?? []).map((unit) => ['Unit', describeCertifiedUnit(unit)] as const),
    ['Profile', `${target.profile}${naming.length > 0 ? ` (${naming.join(', ')})` : ''}`],
    ['Run', `${run.id}, level ${run.level}, ${instant(run.started)}, ${took(run)}`],
    ['Operator', [run.operator, run.ticket, run.comment].filter(Boolean).join(', ')],
    ...(run.resumed ?? []).map((earlier) => ['Resumes', describeResumedRun(earlier)] as const),
    ['Until', run.until === undefined ? '' : instant(run.until)],
    ['Suite', `${suite.name} ${suite.version}${suite.revision === undefined ? '' : ` (${suite.revision})`}`],
    ['Catalogue', `${suite.catalogue.digest}${describeCatalogue(suite)}`],
    ['Watched', describeComparison(run.compared)],
    ['Conditions', [...(run.faults ?? []).map((fault) => `fault ${fault}`), ...(run.quirks ?? [])].join(', ')],
    ['Certificate', blockers.length === 0 ? 'can be signed' : `no: ${blockers.join('; ')}`],
  ]
  const lines = facts.filter(([, said]) => said !== '').map(([name, said = '']) => `- ${name}: ${md(said)}`)
  return `# ${word}: ${md(run.conclusion)}\n\n${lines.join('\n')}`
}

function incidents({ incidents }: Conformance): string {
  if (incidents.length === 0) return ''
  const lines = incidents.flatMap(({ kind, message, details = [] }) => [
    `- ${md(`${kind}: ${message}`)}`,
    ...details.map((detail) => `  - ${md(detail)}`),
  ])
  return `## Incidents (${incidents.length})\n\n${lines.join('\n')}`
}

function failures(conformance: Conformance): string {
  const failed = conformance.requirements.filter(({ verdict }) => verdict === 'failed')
  if (failed.length === 0) return ''
  const lines = failed.slice(0, FIRST).map(({ id, failures = [] }) => {
    const more = failures.length > 1 ? ` (and ${failures.length - 1} more)` : ''
    return `- \`${id}\` ${failures[0]?.code ?? 'failed'}: ${md(failures[0]?.message ?? '')}${more}`
  })
  const rest = failed.length > FIRST ? [`- and ${failed.length - FIRST} more`] : []
  const again = `\`\`\`sh\n${repeatFailed(conformance).join(' ')}\n\`\`\``
  return `## Failed (${failed.length})\n\n${[...lines, ...rest].join('\n')}\n\nRun them again:\n\n${again}`
}

function openQuestions(conformance: Conformance): string {
  const open = unproven(conformance.requirements)
  const rest = open.length > FIRST ? [`and ${open.length - FIRST} more`] : []
  const lines = open.slice(0, FIRST).map(({ id, verdict, reason = '' }) => `${id} ${verdict}: ${reason}`)
  const command = buildResumeCommand(conformance)
  const again = command === undefined ? '' : `\n\nGo on with them:\n\n\`\`\`sh\n${command.join(' ')}\n\`\`\``
  return list(`Mandatory without a verdict (${open.length})`, [...lines, ...rest]) + again
}

function totals(conformance: Conformance): string {
  const used = VERDICTS.filter((verdict) => conformance.totals[verdict] > 0)
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  const rows = groupByArea(conformance).map(({ name, totals }) =>
    row([md(name), ...used.map((v) => totals.get(v) ?? 0)]),
  )
  return [
    `## ${count(conformance.requirements.length, 'requirement')} by verdict\n`,
    row(['Area', ...used]),
    row(['---', ...used.map(() => '---:')]),
    ...rows,
    row(['**all**', ...used.map((verdict) => `**${conformance.totals[verdict]}**`)]),
  ].join('\n')
}

function deviceTime({ deviceTime, reboots }: Conformance): string {
  if (deviceTime === undefined) return ''
  const ratio = overFloor(deviceTime.spent, deviceTime.floor)
  const floor = ratio === undefined ? '' : `, floor ${duration(deviceTime.floor ?? 0)} (${ratio} times)`
  return `Device time: ${duration(deviceTime.spent)}${floor}; ${count(reboots.length, 'reboot')}.`
}

function list(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `## ${title}\n\n${lines.map((line) => `- ${md(line)}`).join('\n')}`
}

/** Escapes text of a target so that Markdown shows it literally on one line. */
function md(text: string): string {
  return cut(oneLine(text), 300).replace(/[\\`*_[\]<>|#&~]/g, (letter) => `\\${letter}`)
}
