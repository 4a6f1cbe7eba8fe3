import { join } from 'node:path'
import { type Area, groupByArea } from './areas.ts'
import type { Conformance, RequirementResult } from '../domain/conformance.ts'
import { type Markup, markup } from './markup.ts'
import { oneLine } from './plain.ts'
import { listJudged } from './standing.ts'
import { listMessages, formatReason, formatFailure } from './told.ts'
import { describeResumedRun } from './wording.ts'

type Outcome = 'passed' | 'failure' | 'error' | 'skipped'

interface Case {
  readonly outcome: Outcome
  readonly seconds: number
  readonly xml: Markup
}

/**
 * Builds `junit.xml` for Jenkins and GitLab: one suite per area, one case per requirement that was requested and
 * applies to the target, and a suite `run` for incidents and the conclusion. A failure is red. An inconclusive
 * mandatory requirement is red too, as an error. Every other case that did not pass is skipped, with its reason. A run
 * has red cases if and only if its exit code is not 0. A failure links the transcript of its test as an attachment.
 * @param folder path of the run's folder, relative to the workspace of the CI server
 */
export function junitReport(conformance: Conformance, folder = ''): string {
  const areas = groupByArea({ requirements: listJudged(conformance) }).map((area) => ({
    name: area.name,
    cases: buildCases(area, folder),
  }))
  const suites: readonly Suite[] = [
    { name: 'run', cases: runCases(conformance), properties: buildProperties(conformance) },
    ...areas,
  ]
  const all = suites.flatMap((suite) => suite.cases)
  const { run, target } = conformance
  const host = new URL(target.addresses['api'] ?? 'http://localhost').hostname
  // Cuts off the zone and the fractions of a second. Tools that read these files assume UTC if a time has no zone, and
  // accept only whole seconds.
  const from = { timestamp: run.started.slice(0, 19), host }
  const xml = markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="plumbline" ${tally(all)} time="${run.seconds.toFixed(3)}">
${suites.map((suite, index) => suiteXml(suite, index, from))}</testsuites>
`
  return xml.text
}

interface Suite {
  readonly name: string
  readonly cases: readonly Case[]
  readonly properties?: readonly (readonly [name: string, value: string])[]
}

function suiteXml({ name, cases, properties = [] }: Suite, index: number, from: { timestamp: string; host: string }) {
  const body = cases.map((one) => markup`${one.xml}\n`)
  const said = properties.map(([about, value]) => markup`<property name="${about}" value="${value}"/>`)
  const skipped = cases.filter(({ outcome }) => outcome === 'skipped').length
  const seconds = cases.reduce((sum, one) => sum + one.seconds, 0)
  const head = markup`name="${name}" package="plumbline" id="${index}" ${tally(cases)} skipped="${skipped}"`
  const when = markup`time="${seconds.toFixed(3)}" timestamp="${from.timestamp}" hostname="${from.host}"`
  return markup`  <testsuite ${head} ${when}>
    <properties>${said}</properties>
${body}    <system-out></system-out>
    <system-err></system-err>
  </testsuite>
`
}

/**
 * Returns the properties of the suite `run`: identification of the run and the unit, the resumed runs, and the
 * deadline.
 */
function buildProperties({ run, target, suite }: Conformance): NonNullable<Suite['properties']> {
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['run', run.id],
    ['level', run.level],
    ['profile', target.profile],
    ['kind', target.kind],
    ['model', target.model],
    ['release', target.release],
    ['emulated', String(target.emulated)],
    ['serial', target.unit?.serial],
    ['host-name', target.unit?.hostName],
    ['hardware-revision', target.unit?.hardwareRevision],
    ['certificate', target.fingerprint],
    ['host-key', target.hostKey],
    ['suite', suite.version],
    ['catalogue', suite.catalogue.digest],
    ['operator', run.operator],
    ['ticket', run.ticket],
    ['comment', run.comment],
    ...(run.resumed ?? []).map((one) => ['resumes', describeResumedRun(one)] as const),
    ['until', run.until],
  ]
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
}

function tally(cases: readonly Case[]): Markup {
  const of = (outcome: Outcome) => cases.filter((one) => one.outcome === outcome).length
  return markup`tests="${cases.length}" failures="${of('failure')}" errors="${of('error')}"`
}

function buildCases(area: Area, folder: string): Case[] {
  return area.requirements.map((requirement) => requirementCase(requirement, folder))
}

function requirementCase(requirement: RequirementResult, folder: string): Case {
  const { id, area, verdict, failures = [], mandatory, seconds = 0 } = requirement
  const place = { group: area, name: id, seconds }
  if (verdict === 'passed') return newCase(place, 'passed')
  if (verdict === 'failed') {
    const message = listMessages(requirement).join('; ') || 'failed'
    const body = [requirement.text, requirement.clause, ...failures.map(formatFailure)].join('\n\n')
    const transcripts = new Set(failures.flatMap(({ transcript = [] }) => transcript))
    const attached = [...transcripts].map((file) => `[[ATTACHMENT|${join(folder, file)}]]`)
    return newCase(place, 'failure', message, failures[0]?.code ?? 'failed', body, attached.join('\n'))
  }
  const message = formatReason(requirement)
  return verdict === 'inconclusive' && mandatory
    ? newCase(place, 'error', message, 'inconclusive', message)
    : newCase(place, 'skipped', message)
}

function runCases({ run, incidents, totals }: Conformance): Case[] {
  const place = (name: string) => ({ group: 'run', name, seconds: 0 })
  const cases = incidents.map(({ kind, message, details = [] }) =>
    newCase(
      place(`incident: ${oneLine(message)}`),
      run.exitCode === 1 ? 'failure' : 'error',
      oneLine(message),
      kind,
      details.join('\n'),
    ),
  )
  const red = run.exitCode === 1 && totals.failed + incidents.length === 0
  const outcome = red ? 'failure' : run.exitCode === 3 ? 'error' : 'passed'
  return [...cases, newCase(place('conclusion'), outcome, run.conclusion, `exit-${run.exitCode}`, run.conclusion)]
}

interface Place {
  readonly group: string
  readonly name: string
  readonly seconds: number
}

function newCase(
  { group, name, seconds }: Place,
  outcome: Outcome,
  message = '',
  type = '',
  body = '',
  output = '',
): Case {
  const open = markup`    <testcase classname="plumbline.${group}" name="${name}" time="${seconds.toFixed(3)}"`
  const said = { outcome, seconds }
  if (outcome === 'passed') return { ...said, xml: markup`${open}/>` }
  if (outcome === 'skipped') return { ...said, xml: markup`${open}><skipped message="${message}"/></testcase>` }
  const tag = markup`${outcome}`
  const printed = output === '' ? '' : markup`<system-out>${output}</system-out>`
  return {
    ...said,
    xml: markup`${open}><${tag} type="${type}" message="${message}">${body}</${tag}>${printed}</testcase>`,
  }
}
