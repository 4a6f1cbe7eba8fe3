import { randomInt } from 'node:crypto'
import { type Command, Option } from 'commander'
import { explorations } from '../catalogue/offers.ts'
import type { Found } from '../exploration/explore.ts'
import { type Ended, exploreTarget } from '../launch/exploring.ts'
import { loadJudgingProfile } from '../launch/judging-profile.ts'
import { DEFAULT_PROFILE } from '../profile/load.ts'
import { describeKind } from '../domain/requirement.ts'
import { count } from '../report/wording.ts'
import { UNKNOWN } from '../terminal/exit-code.ts'
import { interruptible } from '../terminal/interrupt.ts'
import { print, printJson, say } from '../terminal/output.ts'
import { atLeastOne, duration, requireKnown, several, UsageError } from '../terminal/usage.ts'

interface Flags {
  readonly profile: string
  readonly area?: readonly string[]
  readonly seed?: number
  readonly path?: string
  readonly steps: number
  readonly length: number
  readonly for: number
  readonly fault?: readonly string[]
  readonly quirk?: readonly string[]
  readonly wait?: number
  readonly quiet?: true
  readonly json?: true
}

export function define(program: Command): void {
  program
    .command('explore')
    .description('Change settings in random order, compare with a reference model, and put all back.')
    .option('-p, --profile <file>', 'profile of the target', DEFAULT_PROFILE)
    .option('-a, --area <name>', 'only settings that this area offers; repeatable', several)
    .option('--seed <number>', 'repeat the sequences of this seed (default: a new one, which is printed)', atLeastOne)
    .option('--path <path>', 'begin with the one sequence that a finding names, beside its --seed')
    .option('--steps <n>', 'end after so many steps', atLeastOne, 300)
    .option('--length <n>', 'take at most so many steps in one sequence', atLeastOne, 10)
    .addOption(new Option('--for <time>', 'end after that time').argParser(duration).default(1800, '30m'))
    .option('--fault <name>', 'plant a fault in the emulator (names: list --faults); repeatable', several)
    .option(
      '--quirk <name>',
      'give the emulator a quirk of conforming devices (names: list --quirks); repeatable',
      several,
    )
    .option(
      '--wait <time>',
      'wait that long for a target that another run holds, or that is restarting, such as 30m',
      duration,
    )
    .option('-q, --quiet', 'print nothing but the findings and the conclusion')
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', EXIT_CODES)
    .action(async (flags: Flags) => {
      process.exitCode = await exploreOne(flags)
    })
}

const EXIT_CODES = `
Exit codes:
  0  nothing contradicts a requirement; there may be observations
  1  something contradicts a requirement, or there was an incident
  2  the command line or the profile is wrong; nothing was changed
  3  too much came to nothing, such as by a broken connection`

async function exploreOne(flags: Flags): Promise<number> {
  const profile = loadJudgingProfile(flags.profile)
  if (profile.family !== 'platform')
    throw new UsageError(`${profile.name} describes ${describeKind(profile.kind)}: only devices are explored`)
  if (!profile.gates.includes('configure'))
    throw new UsageError(`${profile.name} closes the gate configure: an exploration changes settings`)
  if (flags.path !== undefined && flags.seed === undefined) throw new UsageError('--path needs the --seed beside it')
  const { seed = randomInt(1, 2 ** 31), path, steps, length, area = [], fault = [], quirk = [], wait } = flags
  const offering = (await explorations()).map((each) => each.area)
  for (const name of area) requireKnown('area to explore', name, offering)
  const detail = flags.json === true || flags.quiet === true ? 'quiet' : 'usual'
  const tell = (text: string) => void (detail === 'usual' && say(text))
  tell(`seed ${seed}`)
  const interrupt = interruptible('putting changes back')
  const end = performance.now() + flags.for * 1000
  try {
    const ended = await exploreTarget({
      profile,
      areas: area,
      course: { seed, steps, length, ...(path === undefined ? {} : { path }) },
      faults: fault,
      quirks: quirk,
      isOver: () => performance.now() >= end,
      signal: interrupt.signal,
      progress: (event) => event.kind === 'step' && tell(event.text),
      found: ({ message }) => tell(`found: ${message}`),
      wait,
    })
    const waived = new Set(profile.waivers.map(({ requirement }) => requirement))
    const exitCode = computeExitCode(ended, waived) || (interrupt.signal.aborted ? UNKNOWN : 0)
    if (flags.json === true) printJson({ profile: profile.name, seed, exitCode, ...ended }, 2)
    else print(formatEnded(ended, flags.profile, seed))
    return exitCode
  } finally {
    interrupt.close()
  }
}

function computeExitCode({ found, incidents, stopped }: Ended, waived: ReadonlySet<string>): number {
  const contradicts = ({ requirement, isRepeatable }: Found) =>
    requirement !== undefined && isRepeatable && !waived.has(requirement)
  if (incidents.length > 0 || found.some(contradicts)) return 1
  return stopped === undefined ? 0 : UNKNOWN
}

function formatEnded({ found, incidents, remarks, unclear, stopped, ...ended }: Ended, profile: string, seed: number) {
  const amount = `${count(ended.sequences, 'sequence')} of ${count(ended.steps, 'step')} from seed ${seed}`
  return [
    ...found.flatMap((each) => formatFound(each, profile)),
    ...incidents.flatMap(({ message, details = [] }) => [
      `incident: ${message}`,
      ...details.map((text) => `  ${text}`),
    ]),
    ...remarks.map((text) => `not explored: ${text}`),
    ...(unclear.length === 0
      ? []
      : [`${count(unclear.length, 'sequence')} came to nothing, at last: ${unclear.at(-1)}`]),
    ...(stopped === undefined ? [] : [`ended early: ${stopped}`]),
    `${amount}: ${found.length === 0 ? 'no difference' : count(found.length, 'difference')}`,
  ].join('\n')
}

function formatFound(found: Found, profile: string): readonly string[] {
  const { message, requirement, sequence, isRepeatable, seed, path } = found
  const against =
    requirement === undefined ? 'an observation: the contract leaves it open' : `contradicts ${requirement}`
  return [
    `${message}`,
    `  ${isRepeatable ? against : `${against}; it did not come again, so it only counts as an observation`}`,
    ...sequence.map(({ title, sent }, index) => `  ${index + 1}. ${title}: ${sent}`),
    `  npx plumbline explore --profile ${profile} --seed ${seed} --path ${path}`,
  ]
}
