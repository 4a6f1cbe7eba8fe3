import { join } from 'node:path'
import type { Command } from 'commander'
import { collectWarnings } from '../driver/remarks.ts'
import { type Steps, listSteps } from '../driver/steps.ts'
import { count } from '../report/wording.ts'
import { type Level, describeKind } from '../domain/requirement.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { decide, isSelected } from '../judging/applicability.ts'
import { resolveNeededTests } from '../judging/narrowing.ts'
import { tooLate } from '../judging/too-late.ts'
import { estimate } from '../plan/estimate.ts'
import { selectFitting } from '../plan/fitting.ts'
import { listTestFiles } from '../run/lanes/lanes.ts'
import { WORKPLACE } from '../domain/places.ts'
import { upgrades } from '../plan/upgrade.ts'
import { loadJudgingProfile } from '../launch/judging-profile.ts'
import { resolveSelection } from './narrowing.ts'
import { LEVELS } from './run.ts'
import { DEFAULT_PROFILE } from '../profile/load.ts'
import type { Profile } from '../profile/profile.ts'
import { print, printJson } from '../terminal/output.ts'
import { type Deadline, deadline } from '../terminal/until.ts'
import { makeChoiceParser, several } from '../terminal/usage.ts'

interface PlanFlags {
  readonly profile: string
  readonly level: Level
  readonly area?: readonly string[]
  readonly requirement?: readonly string[]
  readonly until?: Deadline
  readonly json?: true
  readonly verbose?: true
}

export function define(program: Command): void {
  program
    .command('plan')
    .description('Print what a run would do and how long it would take, without touching the target.')
    .option('-p, --profile <file>', 'profile of the target', DEFAULT_PROFILE)
    .option(
      '-l, --level <level>',
      'smoke, nightly or certification',
      makeChoiceParser(LEVELS),
      'certification' as const,
    )
    .option('-a, --area <name>', 'only this area; repeatable', several)
    .option('-r, --requirement <id>', 'only this requirement, beside those of --area; repeatable', several)
    .option('--until <time>', 'what can be judged and restored by then, such as 06:00', deadline)
    .option('--json', 'print JSON')
    .option('--verbose', 'name the files of each step, and why no run can test what cannot be tested')
    .action(async (flags: PlanFlags) => {
      const plan = await planRun(flags)
      if (flags.json === true) printJson(plan, 2)
      else print(formatPlan(plan, flags.verbose === true).trimEnd())
    })
}

interface Plan {
  readonly profile: string
  readonly release: string
  readonly level: Level
  /** Steps before and after the tests. */
  readonly steps: Steps
  readonly lanes: readonly { readonly lane: string; readonly files: readonly string[] }[]
  readonly judged: number
  /**
   * What is left out. Reasons that the profile or the command can change come first, requirements that no run can test
   * come last.
   */
  readonly left: readonly { readonly reason: string; readonly count: number }[]
  /** The deadline by which everything must be restored, and the device time left until then. */
  readonly until?: { readonly at: string; readonly said: string; readonly seconds: number }
  readonly reboots: number
  /** What the planned run would skip, and known problems of the target's environment. */
  readonly remarks: readonly string[]
  readonly seconds: { readonly timeline: number; readonly reboots: number; readonly floor: number }
}

async function planRun({ profile: name, level, ...flags }: PlanFlags): Promise<Plan> {
  const profile = loadJudgingProfile(name)
  const only = resolveSelection(flags)
  const scope = { profile, level, only }
  const decisions = [...catalogue.all].map(([id, requirement]) => ({ id, decision: decide(id, requirement, scope) }))
  const applicable = decisions.filter(({ decision }) => decision.run).map(({ id }) => id)
  const until = flags.until === undefined ? undefined : computeRemainingTime(flags.until, profile)
  const judged = until === undefined ? applicable : selectFitting(scope, until.seconds)
  const late = until === undefined ? [] : applicable.slice(judged.length).map(() => tooLate(until.said))
  const reasons = decisions.flatMap(({ id, decision }) => {
    if (decision.run) return []
    if (!isSelected(id, only)) return ['the run is narrowed to other requirements']
    const applies = catalogue.requirement(id).targets.includes(profile.kind)
    return [applies ? decision.reason : `does not apply to ${describeKind(profile.kind)}`]
  })
  const left = [...Map.groupBy([...late, ...reasons], (reason) => reason)]
    .map(([reason, those]) => ({ reason, count: those.length }))
    .sort((one, other) => rankReason(one.reason) - rankReason(other.reason) || other.count - one.count)
  const names = level === 'smoke' ? (['main'] as const) : (['main', 'timeline', 'exclusive'] as const)
  const first = upgrades(scope) ? (['upgrade'] as const) : []
  const lanes = [...first, ...names]
    .map((lane) => ({ lane, files: listTestFiles(lane, { only, needed: resolveNeededTests(only) }, profile.kind) }))
    .filter(({ files }) => files.length > 0)
  const { reboots, timeline, restarts, floor } = estimate(scope, judged)
  return {
    profile: profile.name,
    release: profile.release,
    level,
    steps: listSteps(profile, level),
    lanes,
    judged: judged.length,
    left,
    ...(until === undefined ? {} : { until }),
    reboots,
    remarks: await collectWarnings(profile, level, join(WORKPLACE, 'reports', 'journals')),
    seconds: { timeline, reboots: restarts, floor },
  }
}

/** Returns the device time left until a deadline. A virtual clock is assumed to run at the rate of real time. */
function computeRemainingTime({ at, said }: Deadline, profile: Profile): NonNullable<Plan['until']> {
  const clock = 'bench' in profile ? profile.bench.clock : { driver: 'real', rate: 1 }
  const rate = clock.driver === 'real' ? clock.rate : 1
  return { at: at.toISOString(), said, seconds: Math.round(((at.getTime() - Date.now()) / 1000) * rate) }
}

function formatPlan(plan: Plan, verbose: boolean): string {
  const { profile, release, level, steps, lanes, judged, left, until, reboots, remarks, seconds } = plan
  const listed = (files: readonly string[]) => (verbose ? files.map((file) => `     ${file}`) : [])
  const amount = (files: readonly string[]) => count(files.length, 'test file')
  const beside = lanes.filter(({ lane }) => lane === 'main' || lane === 'timeline')
  const tests = [
    ...lanes
      .filter(({ lane }) => lane === 'upgrade')
      .map(({ files }) => [`install the release: ${amount(files)}`, ...listed(files)]),
    ...(beside.length > 1
      ? [['in parallel:', ...beside.flatMap(({ lane, files }) => [`   ${lane}: ${amount(files)}`, ...listed(files)])]]
      : beside.map(({ files }) => [`in sequence: ${amount(files)}`, ...listed(files)])),
    ...lanes
      .filter(({ lane }) => lane === 'exclusive')
      .map(({ files }) => [`alone: ${amount(files)}`, ...listed(files)]),
  ]
  const numbered = [[steps.first.join('; ')], ...tests, [steps.last.join('; ')]].flatMap(([what, ...rest], index) => [
    `${index + 1}. ${what}`,
    ...rest,
  ])
  const cost = [
    `reboots: ${reboots}`,
    `device time: token lives ${minutes(seconds.timeline)}, reboots ${minutes(seconds.reboots)}`,
    `no schedule of these checks takes less than ${minutes(seconds.floor)}`,
  ]
  return [
    `${profile}, release ${release}, level ${level}: ${count(judged, 'requirement is', 'requirements are')} judged`,
    ...(until === undefined ? [] : [`until ${until.said}: ${minutes(until.seconds)} of device time`]),
    ...(seconds.floor > 0 ? cost : ['no long waits, no restarts']),
    ...remarks.map((text) => `not judged: ${text}`),
    '',
    ...numbered,
    ...(left.length === 0 ? [] : ['', 'These files also contain tests of what is left out. Those tests do nothing.']),
    ...(verbose ? left : joinUntestable(left)).map(({ reason, count: number }) => `  ${number} left out: ${reason}`),
    '',
  ].join('\n')
}

/** Ranks a reason by who can remove it: the lab (0), nobody on this target (1), or no run at all (2). */
function rankReason(reason: string): number {
  if (reason.startsWith('cannot be tested')) return UNTESTABLE
  return /^(applies|does not apply|the target)\b/.test(reason) ? 1 : 0
}

const UNTESTABLE = 2

/** Joins all requirements that no run can test into one line at the end. Each has its own reason. */
function joinUntestable(left: Plan['left']): Plan['left'] {
  const others = left.filter(({ reason }) => rankReason(reason) < UNTESTABLE)
  const sum = left.slice(others.length).reduce((total, each) => total + each.count, 0)
  return sum === 0 ? others : [...others, { reason: 'cannot be tested by any run (--verbose says why)', count: sum }]
}

function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}
