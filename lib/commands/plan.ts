import { resolve } from 'node:path'
import type { Command } from 'commander'
import { profileNamed } from '../profile/load.ts'
import type { Level } from '../requirements.ts'
import { catalogue } from '../run/catalogue.ts'
import { decide } from '../run/decide.ts'
import { estimate } from '../run/estimate.ts'
import { filesOf } from '../run/lanes.ts'
import { DEFAULT_PROFILE, LEVELS, narrowed } from './run.ts'
import { oneOf, several } from './usage.ts'

interface PlanFlags {
  readonly profile: string
  readonly level: Level
  readonly area?: readonly string[]
  readonly requirement?: readonly string[]
  readonly json?: true
}

export function define(program: Command): void {
  program
    .command('plan')
    .description('Print what a run would do and how long it takes; touches nothing.')
    .option('-p, --profile <file>', 'profile of the target', DEFAULT_PROFILE)
    .option('-l, --level <level>', 'smoke, nightly or certification', oneOf(LEVELS), 'certification' as const)
    .option('-a, --area <name>', 'only this area; may be repeated', several)
    .option('-r, --requirement <id>', 'only this requirement; may be repeated', several)
    .option('--json', 'as JSON on standard output')
    .action((flags: PlanFlags) => {
      const plan = planned(flags)
      process.stdout.write(flags.json === true ? `${JSON.stringify(plan, undefined, 2)}\n` : printed(plan))
    })
}

interface Plan {
  readonly profile: string
  readonly release: string
  readonly level: Level
  readonly lanes: readonly { readonly lane: string; readonly files: readonly string[] }[]
  readonly judged: number
  readonly left: readonly { readonly reason: string; readonly count: number }[]
  readonly reboots: number
  readonly seconds: { readonly timeline: number; readonly reboots: number; readonly floor: number }
}

function planned({ profile: name, level, ...flags }: PlanFlags): Plan {
  const profile = profileNamed(resolve(name), name)
  const only = narrowed(flags)
  const scope = { profile, level, only }
  const decisions = [...catalogue.all].map(([id, requirement]) => ({ id, decision: decide(id, requirement, scope) }))
  const judged = decisions.filter(({ decision }) => decision.run).map(({ id }) => id)
  const reasons = decisions.flatMap(({ decision }) => (decision.run ? [] : [decision.reason]))
  const left = [...new Set(reasons)].map((reason) => ({
    reason,
    count: reasons.filter((each) => each === reason).length,
  }))
  const lanes = (['main', 'timeline', 'reboot'] as const).map((lane) => ({
    lane,
    files: filesOf(lane, only, profile.kind),
  }))
  const { reboots, timeline, restarts, floor } = estimate(scope)
  return {
    profile: profile.name,
    release: profile.release,
    level,
    lanes,
    judged: judged.length,
    left,
    reboots,
    seconds: { timeline, reboots: restarts, floor },
  }
}

function printed({ profile, release, level, lanes, judged, left, reboots, seconds }: Plan): string {
  return [
    `${profile}, release ${release}, level ${level}: ${judged} requirements are judged`,
    ...left.map(({ reason, count }) => `  ${count} left out: ${reason}`),
    '',
    '1. log in once; put back what an earlier run left; dump the running configuration',
    '2. side by side:',
    ...lanes.slice(0, 2).flatMap(({ lane, files }) => [`   ${lane}:`, ...files.map((file) => `     ${file}`)]),
    '3. alone:',
    ...(lanes[2]?.files ?? []).map((file) => `     ${file}`),
    '4. put back what is left; compare the running configuration; write the reports',
    '',
    `reboots: ${reboots}`,
    `device time: token lives ${minutes(seconds.timeline)}, reboots ${minutes(seconds.reboots)}`,
    `no schedule of these checks can be shorter than ${minutes(seconds.floor)}`,
    '',
  ].join('\n')
}

function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}
