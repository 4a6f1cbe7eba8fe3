import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { State } from '../acceptance/forwarder.ts'
import type { Conformance } from '../domain/conformance.ts'
import { UNFINISHED } from '../report/folder.ts'
import { selectAreas } from './areas.ts'
import { type Ended, going, readReport } from './calls.ts'
import { type Forwarded, startForwardedUnit } from './forwarded.ts'
import { listJournals } from '../acceptance/journals.ts'
import type { Call } from './fault-proxy.ts'
import { diffStates } from './standing.ts'
import { inBrief, type Row, runCases, type Table } from './table.ts'

/** Progress of a run. */
interface So {
  /** Whether the run has begun its tests. */
  readonly tests: boolean
  /** Number of calls other than GET since the tests began or, before that, since the run began. */
  readonly writes: number
  readonly printed: string
}

/** A phase of a run in which a target vanishes. */
interface Phase {
  readonly name: string
  /** The area that the run judges. The default is an area whose tests add entries. */
  readonly area?: string | undefined
  /** Whether the target vanishes before it receives this call. */
  readonly before?: (call: Call, so: So) => boolean
  /** Whether the target vanishes right after it receives this call. If it does, the response is lost. */
  readonly after?: (call: Call, so: So) => boolean
  /** Set if the target vanishes when it restarts. */
  readonly down?: true
}

const [ADDING = ''] = selectAreas(({ creates }) => creates === true)

const changes = ({ method }: Call) => method !== 'GET'

/** Phases in which the target vanishes. The first phase has no condition: the target vanishes before the run begins. */
const PHASES: readonly Phase[] = [
  { name: 'connect' },
  { name: 'login', before: ({ number }) => number === 1 },
  { name: 'identity', before: ({ path }) => path.includes('system-image') },
  { name: 'first dump', before: ({ path }) => /(dns|ntp|logging|interfaces)$/.test(path) },
  { name: 'probe', before: changes },
  { name: "probe's answer", after: changes },
  { name: 'first test', before: (_, { tests }) => tests },
  { name: "test's write", before: (call, { tests }) => tests && changes(call) },
  { name: "test's write's answer", after: (call, { tests }) => tests && changes(call) },
  { name: 'put-back', before: (call, { tests, writes }) => tests && changes(call) && writes > 1 },
  { name: 'restart', area: selectAreas(({ gate }) => gate === 'reboot')[0], down: true },
  { name: 'comparison', before: (_, { printed }) => printed.includes('compare the running configuration') },
]

const STATES: readonly State[] = ['refuses', 'drops', 'resets', 'is silent', 'is a black hole']

/**
 * The timeouts are short, because waiting for a silent target takes real time, whereas the device's clock jumps ahead.
 */
const BUDGETS = { connect: 0.5, answer: 1, reboot: 900, rebootPoll: 60 }
const MOST_SECONDS = 120

/** Tests targets that vanish and do not come back. */
export const vanish: Table = {
  about:
    'A target that vanishes in any phase of a run, and does not come back, causes no failure. The run ends in time, with a report that says what was lost, and its changes can be restored once the target is back.',
  columns: ['phase', 'the line', 'exit', 'passed', 'inconclusive', 'seconds', 'message'],
  async rows({ sample, said }) {
    const all = STATES.flatMap((state) => PHASES.map((phase) => ({ phase, state })))
    // Reorders the cases, so that neighbours in a sample differ in both phase and state.
    const mixed = all.map((_, index) => all[(index * 17) % all.length] ?? all[0])
    const cases = mixed.filter((each) => each !== undefined).slice(0, sample)
    return runCases(cases, { said }, ({ phase, state }) => runVanishCase(phase, state))
  },
}

async function runVanishCase(phase: Phase, state: State): Promise<Row> {
  const at = await startForwardedUnit('emulator-appliance-20port', {}, BUDGETS)
  try {
    const before = await at.unit.standing()
    const out = join(at.unit.folder, 'run')
    const begun = performance.now()
    const { gone, ended } = await ran(at, phase, state, out)
    const seconds = (performance.now() - begun) / 1000
    const left = listJournals(at.api)
    await at.forwarder.become('passes')
    if (left.length > 0) await going('restore', '--profile', at.profile).ended
    const result = readReport(out)
    const wrong = [
      ...(gone ? [] : ['the run never came to this phase']),
      ...findProblems(ended, result, seconds),
      ...diffStates(before, await at.unit.standing()),
    ]
    const { passed = 0, inconclusive = 0 } = result?.totals ?? {}
    const numbers = [ended.code, passed, inconclusive, Math.round(seconds)].map(String)
    const cells = [phase.name, state, ...numbers, formatMessages(result)]
    return { cells, ...(wrong.length === 0 ? {} : { wrong: inBrief(wrong) }) }
  } finally {
    await at.close()
  }
}

/** Starts a run, makes the target vanish in the given phase, and waits for the run to end. */
async function ran({ unit, forwarder, profile }: Forwarded, phase: Phase, state: State, out: string) {
  const { before, after, down, area = ADDING } = phase
  let gone = false
  let writes = 0
  let begun = false
  const go = async () => {
    if (!gone) await forwarder.become(state)
    gone = true
  }
  if (before === undefined && after === undefined && down === undefined) await go()
  const run = going('run', '--profile', profile, '--area', area, '--out', out)
  const so = (call: Call): So => {
    const tests = existsSync(join(out, UNFINISHED))
    if (tests && !begun) writes = 0
    begun = tests
    if (changes(call)) writes += 1
    return { tests, writes, printed: run.printed() }
  }
  let last: So = { tests: false, writes: 0, printed: '' }
  unit.proxy.intercept({
    async asked(call) {
      last = so(call)
      if (before?.(call, last) === true) await go()
    },
    async answered(call, reply) {
      if (after?.(call, last) === true) await go()
      return reply
    },
    down: () => void (down === true && last.tests && go()),
  })
  const ended = await run.ended
  unit.proxy.intercept({})
  return { gone, ended }
}

function findProblems({ code, err }: Ended, result: Conformance | undefined, seconds: number): readonly string[] {
  if (result === undefined) return [`no report: ${err.trim().split('\n').at(-1)}`]
  const { run, incidents, totals } = result
  return [
    ...(code === 1 || code === 3 ? [] : [`exit code ${code}`]),
    ...(run.interrupted === undefined ? ['it does not say that it broke off'] : []),
    ...(totals.failed === 0 ? [] : [`${totals.failed} failed`]),
    ...incidents.filter(({ kind }) => kind !== 'restore').map(({ message }) => message),
    ...(seconds <= MOST_SECONDS ? [] : [`it took ${Math.round(seconds)} s`]),
  ]
}

function formatMessages(result: Conformance | undefined): string {
  const { run, incidents = [] } = result ?? {}
  const incident = incidents.map(({ message }) => message.replace(/ stands in \S+/, ' stands in the journal'))
  return [run?.interrupted ?? '', ...incident]
    .join(' / ')
    .replaceAll(/https:\/\/[\d.:]+/g, '…')
    .slice(0, 300)
}
