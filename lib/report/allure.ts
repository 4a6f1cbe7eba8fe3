import { createHash } from 'node:crypto'
import { type Attachment, type Label, Stage, Status, type TestResult } from 'allure-js-commons'
import type { Conformance, Incident, RequirementResult, Verdict } from '../domain/conformance.ts'
import { plain } from '../domain/plain.ts'
import { oneLine, formatJson } from './plain.ts'
import { listJudged } from './standing.ts'
import { listMessages, formatReason, formatFailure } from './told.ts'
import { describeUnit, unitName } from './wording.ts'

/** The folder that Allure reads. */
export const ALLURE = 'allure-results'

/** Allure has four states. Anything that neither passed nor counts against the target is skipped, with the reason. */
const STATUS: Readonly<Record<Verdict, Status>> = {
  failed: Status.FAILED,
  inconclusive: Status.BROKEN,
  passed: Status.PASSED,
  deviation: Status.SKIPPED,
  observed: Status.SKIPPED,
  'not tested': Status.SKIPPED,
  'not applicable': Status.SKIPPED,
}

/** The groups in which Allure shows tests that did not pass, by the status and the first word of the message. */
const CATEGORIES = [
  { name: 'Contradicts the contract', matchedStatuses: [Status.FAILED] },
  { name: 'Inconclusive: says nothing about the target', matchedStatuses: [Status.BROKEN] },
  ...(['deviation', 'observed', 'not tested'] as const).map((verdict) => ({
    name: `${verdict.charAt(0).toUpperCase()}${verdict.slice(1)}`,
    matchedStatuses: [Status.SKIPPED],
    messageRegex: `^${verdict}: [^]*`,
  })),
]

/**
 * Builds `allure-results/`: each requirement that was requested and applies to the target becomes an Allure test. The
 * tests are built from the result itself, so that they always agree with it. The exchanges of a failed test are
 * attached. An incident becomes a failed test of the suite `run`.
 * @param transcripts exchanges by plain file name
 * @returns text of each file, by its path in the run's folder
 */
export function allureResults(
  conformance: Conformance,
  transcripts: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const { run, incidents } = conformance
  const requirements = listJudged(conformance)
  const used = new Set(
    requirements.flatMap(({ failures = [] }) => failures.flatMap(({ transcript }) => transcript ?? [])),
  )
  const attached = new Map(
    [...transcripts]
      .filter(([name]) => used.has(`transcript/${name}`))
      .map(([name, text]) => [`transcript/${name}`, { source: `${deriveUuid(run.id, name)}-attachment.txt`, text }]),
  )
  const results = [
    ...requirements.map((each) => requirementTest(each, conformance, attached)),
    ...incidents.map((each, index) => incidentTest(each, index, conformance)),
  ]
  return new Map(
    [
      ...[...attached.values()].map(({ source, text }) => [source, text] as const),
      ...results.map((result) => [`${result.uuid}-result.json`, JSON.stringify(result)] as const),
      ...verdictOfRun(conformance),
      ['categories.json', JSON.stringify(CATEGORIES)] as const,
      ['environment.properties', formatEnvironment(conformance)] as const,
    ].map(([name, text]) => [`${ALLURE}/${name}`, text]),
  )
}

type Attached = ReadonlyMap<string, { readonly source: string; readonly text: string }>

function requirementTest(requirement: RequirementResult, conformance: Conformance, attached: Attached): TestResult {
  const { id, area, strength, text, clause, verdict, failures = [], began, seconds = 0 } = requirement
  const { run } = conformance
  const start = Date.parse(began ?? run.started)
  const [first] = failures
  const sources = new Set(failures.flatMap(({ transcript = '' }) => attached.get(transcript) ?? []))
  return {
    ...buildIdentity(id, area, conformance),
    name: id,
    description: `${text}\n\n${clause}`,
    status: STATUS[verdict],
    statusDetails: {
      ...(verdict === 'failed' && { message: listMessages(requirement).join('\n') }),
      ...(verdict !== 'failed' && verdict !== 'passed' && { message: formatReason(requirement) }),
      ...(failures.length > 0 && { trace: plain(failures.map(formatFailure).join('\n\n')) }),
      ...(first !== undefined && 'expected' in first && { expected: formatJson(first.expected) }),
      ...(first !== undefined && 'actual' in first && { actual: formatJson(first.actual) }),
    },
    start,
    stop: start + Math.round(seconds * 1000),
    attachments: [...sources].map(({ source }): Attachment => ({ name: 'exchanges', source, type: 'text/plain' })),
    labels: [
      ...buildLabels(area),
      { name: 'requirement', value: id },
      { name: 'severity', value: strength === 'must' ? 'normal' : 'trivial' },
      { name: 'tag', value: strength },
      { name: 'tag', value: verdict },
    ],
  }
}

function incidentTest({ kind, message, details = [] }: Incident, index: number, conformance: Conformance): TestResult {
  const ended = Date.parse(conformance.run.ended)
  return {
    ...buildIdentity(`run/incident-${index + 1}`, 'run', conformance),
    name: `incident: ${oneLine(message)}`,
    status: conformance.run.exitCode === 1 ? Status.FAILED : Status.BROKEN,
    statusDetails: { message: `${kind}: ${oneLine(message)}`, trace: plain(details.join('\n')) },
    start: ended,
    stop: ended,
    attachments: [],
    labels: [...buildLabels('run'), { name: 'tag', value: 'incident' }],
  }
}

/**
 * Builds the key by which Allure recognises a test. The key is the same in every run on one target, and differs between
 * targets.
 */
function buildIdentity(id: string, area: string, { run, target }: Conformance) {
  const testCaseId = md5(id)
  return {
    uuid: deriveUuid(run.id, id),
    historyId: `${testCaseId}:${md5(target.profile)}`,
    testCaseId,
    fullName: id,
    titlePath: [area],
    stage: Stage.FINISHED,
    steps: [],
    links: [],
    parameters: [{ name: 'target', value: target.profile }],
  }
}

function buildLabels(suite: string): Label[] {
  return [
    { name: 'framework', value: 'plumbline' },
    { name: 'suite', value: suite },
    { name: 'feature', value: suite },
  ]
}

/** Returns the run's conclusion as a global error, if the exit code is not 0. Allure shows it above all tests. */
function verdictOfRun({ run }: Conformance): readonly (readonly [string, string])[] {
  if (run.exitCode === 0) return []
  const errors = [{ message: run.conclusion, timestamp: Date.parse(run.ended) }]
  return [[`${deriveUuid(run.id, 'globals')}-globals.json`, JSON.stringify({ attachments: [], errors })]]
}

function formatEnvironment({ run, target, suite }: Conformance): string {
  const facts = {
    target: `${unitName(target, ', ')}${target.emulated ? ' (emulated)' : ''}`,
    release: target.release,
    profile: target.profile,
    unit: describeUnit(target),
    operator: run.operator ?? '',
    ticket: run.ticket ?? '',
    comment: run.comment ?? '',
    level: run.level,
    suite: `${suite.version}${suite.revision === undefined ? '' : ` (${suite.revision})`}`,
    run: run.id,
    conclusion: run.conclusion,
  }
  const told = Object.entries(facts).filter(([, value]) => value !== '')
  const lines = told.map(([name, value]) => `${name}=${oneLine(value).replaceAll('\\', '\\\\')}`)
  return `${lines.join('\n')}\n`
}

/** Derives the UUID from the run and the file name, so that equal results give equal files. */
function deriveUuid(run: string, name: string): string {
  const digits = createHash('sha256').update(`${run} ${name}`).digest('hex')
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}
