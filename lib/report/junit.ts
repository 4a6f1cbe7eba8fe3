import { type Area, areasOf } from './areas.ts'
import type { Conformance, Failure, RequirementResult } from '../domain/conformance.ts'
import { type Markup, markup } from './markup.ts'
import { oneLine, shown } from './plain.ts'
import { resumed } from './wording.ts'

type Outcome = 'passed' | 'failure' | 'error' | 'skipped'

interface Case {
  readonly name: string
  readonly outcome: Outcome
  readonly xml: Markup
}

/**
 * `junit.xml`: a suite per area, a case per requirement, and a suite `run` for incidents and the conclusion. Deviations
 * and observations did not pass, so they are skipped with their reason; inconclusive is an error. A run with an exit
 * code other than 0 always has something red.
 */
export function junitReport(conformance: Conformance): string {
  const areas = areasOf(conformance).map((area) => ({ name: area.name, cases: casesOf(area) }))
  const suites: readonly Suite[] = [
    { name: 'run', cases: runCases(conformance), properties: propertiesOf(conformance) },
    ...areas,
  ]
  const all = suites.flatMap((suite) => suite.cases)
  const { run } = conformance
  const xml = markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="plumbline" ${tally(all)} time="${run.seconds}">
${suites.map((suite) => suiteXml(suite, run.started))}</testsuites>
`
  return xml.text
}

interface Suite {
  readonly name: string
  readonly cases: readonly Case[]
  readonly properties?: readonly (readonly [name: string, value: string])[]
}

function suiteXml({ name, cases, properties = [] }: Suite, timestamp: string): Markup {
  const body = cases.map((one) => markup`${one.xml}\n`)
  const said = properties.map(([about, value]) => markup`<property name="${about}" value="${value}"/>`)
  const head = said.length > 0 && markup`    <properties>${said}</properties>\n`
  return markup`  <testsuite name="${name}" ${tally(cases)} timestamp="${timestamp}">\n${head}${body}  </testsuite>\n`
}

/** What a run resumed, and by when it had to be over. */
function propertiesOf({ run }: Conformance): NonNullable<Suite['properties']> {
  const earlier = (run.resumed ?? []).map((one) => ['resumes', resumed(one)] as const)
  return run.until === undefined ? earlier : [...earlier, ['until', run.until]]
}

function tally(cases: readonly Case[]): Markup {
  const of = (outcome: Outcome) => cases.filter((one) => one.outcome === outcome).length
  const tests = cases.length
  return markup`tests="${tests}" failures="${of('failure')}" errors="${of('error')}" skipped="${of('skipped')}"`
}

function casesOf(area: Area): Case[] {
  return area.requirements.map((requirement) => requirementCase(requirement))
}

function requirementCase(requirement: RequirementResult): Case {
  const { id, area, verdict, failures = [] } = requirement
  if (verdict === 'passed') return newCase(area, id, 'passed')
  if (verdict === 'failed') {
    const message = failures.map((failure) => oneLine(failure.message)).join('; ') || 'failed'
    const body = [requirement.text, requirement.clause, ...failures.map(detail)].join('\n\n')
    return newCase(area, id, 'failure', message, failures[0]?.code ?? 'failed', body)
  }
  const reason = requirement.waiver === undefined ? requirement.reason : `waiver ${requirement.waiver}`
  const message = oneLine(`${verdict}: ${[reason, ...failures.map((f) => f.message)].filter(Boolean).join('; ')}`)
  return verdict === 'inconclusive'
    ? newCase(area, id, 'error', message, 'inconclusive', message)
    : newCase(area, id, 'skipped', message)
}

function runCases({ run, incidents, totals }: Conformance): Case[] {
  const cases = incidents.map(({ kind, message, details = [] }) =>
    newCase('run', `incident: ${oneLine(message)}`, 'failure', oneLine(message), kind, details.join('\n')),
  )
  const red = run.exitCode === 1 && totals.failed + incidents.length === 0
  const outcome = red ? 'failure' : run.exitCode === 3 ? 'error' : 'passed'
  return [...cases, newCase('run', 'conclusion', outcome, run.conclusion, `exit-${run.exitCode}`, run.conclusion)]
}

function newCase(group: string, name: string, outcome: Outcome, message = '', type = '', body = ''): Case {
  const open = markup`    <testcase classname="plumbline.${group}" name="${name}" time="0"`
  if (outcome === 'passed') return { name, outcome, xml: markup`${open}/>` }
  if (outcome === 'skipped') return { name, outcome, xml: markup`${open}><skipped message="${message}"/></testcase>` }
  const tag = markup`${outcome}`
  const xml = markup`${open}><${tag} type="${type}" message="${message}">${body}</${tag}></testcase>`
  return { name, outcome, xml }
}

function detail(failure: Failure): string {
  const lines = [
    `${failure.code}: ${failure.message}`,
    failure.instance && `instance: ${failure.instance}`,
    failure.path && `path: ${failure.path}`,
    'expected' in failure && `expected: ${shown(failure.expected)}`,
    'actual' in failure && `actual: ${shown(failure.actual)}`,
    failure.exchange && `exchange: ${failure.exchange}`,
    failure.repeat && `repeat: ${failure.repeat}`,
    failure.transcript && `transcript: ${failure.transcript}`,
  ]
  return lines.filter((line) => typeof line === 'string' && line !== '').join('\n')
}
