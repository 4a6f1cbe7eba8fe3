import { join, relative, resolve } from 'node:path'
import type { Command } from 'commander'
import type { Conformance, Mandate } from '../domain/conformance.ts'
import { formatConclusion, screenSummary } from '../report/screen.ts'
import { count } from '../report/wording.ts'
import type { Level } from '../domain/requirement.ts'
import type { Task } from '../fleet/target/messages.ts'
import { WORKPLACE } from '../domain/places.ts'
import type { Profile } from '../profile/profile.ts'
import type { RunRequest } from '../run/request.ts'
import type { Earlier } from '../run/record/earlier.ts'
import type { Opening } from '../run/record/lines.ts'
import { findNewestRun, recordOfRun, resumeRun } from '../run/record/resuming.ts'
import { createFolder } from '../terminal/folder.ts'
import { interruptible } from '../terminal/interrupt.ts'
import { loadJudgingProfile } from '../launch/judging-profile.ts'
import { UnsignableError } from '../certificate/errors.ts'
import { readPolicy } from '../launch/acceptance-policy.ts'
import { judge } from '../launch/judging.ts'
import { DEFAULT_PROFILE, isPattern, profilesMatching, readProfileFile } from '../profile/load.ts'
import { canUseColor, columns, print, printJson, printPainted, say } from '../terminal/output.ts'
import { forecastRun } from '../terminal/forecast.ts'
import { RUN_EXIT_CODES, UNKNOWN } from '../terminal/exit-code.ts'
import { type Deadline, deadline, applyDeadline } from '../terminal/until.ts'
import { atLeastOne, duration, makeChoiceParser, several, UsageError } from '../terminal/usage.ts'
import { view } from '../terminal/view.ts'
import { listRunFolders, resolveSelection } from './narrowing.ts'
import { judgeSeveral } from './several.ts'
import { judgeTogether } from './together.ts'
import { describeCertificate, type KeyFlags, createSigner, withKeyOptions } from './signer.ts'

interface RunFlags extends KeyFlags {
  readonly profile: string
  /** The profile of a second unit, equal to the first. */
  readonly with?: string
  readonly jobs?: number
  readonly watch?: true
  readonly level: Level
  readonly area?: readonly string[]
  readonly requirement?: readonly string[]
  readonly failedOf?: string
  readonly openOf?: string
  readonly resume?: string
  readonly until?: Deadline
  readonly bundleTo?: string
  readonly fault?: readonly string[]
  readonly quirk?: readonly string[]
  readonly out?: string
  readonly wait?: number
  readonly operator?: string
  readonly ticket?: string
  readonly comment?: string
  readonly policy?: string
  readonly sign?: true
  readonly verbose?: true
  readonly quiet?: true
  readonly json?: true
}

export function define(program: Command): void {
  const run = program
    .command('run')
    .description('Judge a target and write the reports.')
    .option('-p, --profile <file>', "profile of the target, or a pattern for several, as 'lab-*'", DEFAULT_PROFILE)
    .option(
      '--with <profile>',
      'certify on a second, equal unit too: it restarts, while the first waits for token lives',
    )
    .option('--jobs <n>', 'of several targets, judge so many at a time (default: one for each processor)', atLeastOne)
    .option(
      '-l, --level <level>',
      'smoke, nightly or certification',
      makeChoiceParser(LEVELS),
      'certification' as const,
    )
    .option('-a, --area <name>', 'only this area; repeatable', several)
    .option('-r, --requirement <id>', 'only this requirement, beside those of --area; repeatable', several)
    .option('--failed-of <run>', 'only what failed in an earlier run, given by folder or id')
    .option('--open-of <run>', 'only what an earlier run was to judge and came to no conclusion on')
    .option('--watch', 'judge again what is affected whenever a source of this checkout changes, until Ctrl-C')
    .option('--resume <run>', 'go on with an earlier run, given by folder or id: what has a verdict keeps it')
    .option('--until <time>', 'start only what can be restored by then, such as 06:00', deadline)
    .option(
      '--bundle-to <folder>',
      'if a check fails, store one diagnostic bundle of the unit here, readable by you alone',
    )
    .option('--fault <name>', 'plant a fault in the emulator or a tool (names: list --faults); repeatable', several)
    .option(
      '--quirk <name>',
      'give the emulator a quirk of conforming devices (names: list --quirks); repeatable',
      several,
    )
    .option('-o, --out <folder>', 'where the reports go (default: reports/<run>)')
    .option(
      '--wait <time>',
      'wait that long for a target that another run holds, or that is restarting, such as 30m',
      duration,
    )
    .option('--operator <name>', 'who runs it, for the reports (default: PLUMBLINE_OPERATOR)')
    .option('--ticket <id>', 'why it is run, for the reports (default: PLUMBLINE_TICKET)')
    .option('--comment <text>', 'anything else for the reports (default: PLUMBLINE_COMMENT)')
    .option('--policy <file>', 'what a customer or a release demands: the conclusion is measured by it')
    .option('--sign', 'sign the run when it has ended, as "sign" does')
  withKeyOptions(run)
    .option('-v, --verbose', 'print each test as it ends')
    .option('-q, --quiet', 'print nothing but the conclusion')
    .option('--json', 'print what conformance.json holds')
    .addHelpText('after', RUN_EXIT_CODES)
    .action(async (flags: RunFlags, command: Command) => {
      refuseUnusedKey(flags)
      const given = (name: keyof RunFlags) => command.getOptionValueSource(name) === 'cli'
      if (flags.watch === true) process.exitCode = await watchOne(flags)
      else if (flags.with !== undefined) process.exitCode = await judgeParts(flags, flags.with)
      else process.exitCode = isPattern(flags.profile) ? await judgeMatching(flags) : await judgeOne(flags, given)
    })
}

export const LEVELS: readonly Level[] = ['smoke', 'nightly', 'certification']

/** @throws {UsageError} for a key without a signature */
function refuseUnusedKey({ sign, key, keyCommand, publicKey }: RunFlags): void {
  if (sign === true) return
  const unused = Object.entries({ '--key': key, '--key-command': keyCommand, '--public-key': publicKey })
  for (const [name, value] of unused) {
    if (value !== undefined) throw new UsageError(`${name} is for a run that is signed: give --sign too`)
  }
}

/** @throws {UsageError} for options that make no sense for a repeated run */
async function watchOne(flags: RunFlags): Promise<number> {
  for (const name of ['resume', 'until', 'sign', 'json', 'jobs', 'with'] as const) {
    if (flags[name] !== undefined) throw new UsageError(`--watch judges again and again: leave out --${name}`)
  }
  if (isPattern(flags.profile)) throw new UsageError('--watch judges one target: name one profile')
  const { profile, wait, quiet, verbose } = flags
  const detail = quiet === true ? 'quiet' : verbose === true ? 'verbose' : 'usual'
  const { watchRuns } = await import('./watch.ts')
  return watchRuns({ profile, task: createTask(flags), wait, detail })
}

/** Judges every target that a pattern selects. @throws {UsageError} for options that apply to one target only */
async function judgeMatching(flags: RunFlags): Promise<number> {
  const { profile: pattern, wait, jobs } = flags
  if (flags.resume !== undefined) throw new UsageError('--resume goes on with one run: name one profile, or none')
  if (flags.sign === true) throw new UsageError('--sign signs one run: name one profile, or sign each run afterwards')
  const profiles = profilesMatching(pattern)
  const detail = readDetail(flags)
  if (detail === 'usual') say(`${count(profiles.length, 'target')}: ${profiles.join(', ')}`)
  return judgeSeveral({ profiles, task: createTask(flags), jobs, wait, detail })
}

function readDetail({ json, quiet }: RunFlags): 'json' | 'quiet' | 'usual' {
  return json === true ? 'json' : quiet === true ? 'quiet' : 'usual'
}

/**
 * Certifies on two equal units.
 * @throws {UsageError} for options that apply only to a run on one unit
 */
async function judgeParts(flags: RunFlags, second: string): Promise<number> {
  const { profile: first, wait } = flags
  if (isPattern(first) || isPattern(second)) throw new UsageError('--with names one unit, beside one --profile')
  if (flags.level !== 'certification') throw new UsageError('--with is for a certification: leave out --level')
  if (flags.resume !== undefined)
    throw new UsageError('--resume goes on with the run of one unit: leave out --with, and then merge both runs')
  if (flags.sign === true) throw new UsageError('--sign signs one run: sign the merged one afterwards')
  const profiles = { tracks: first, restarts: second }
  return judgeTogether({ profiles, task: createTask(flags), wait, detail: readDetail(flags) })
}

/**
 * Creates a folder that only its owner can read, if the folder is missing.
 * @returns the absolute path
 * @throws {UsageError} if the folder is not writable, or if it is inside the reports folder, because people pass
 * reports on
 */
function createPrivateFolder(named: string): string {
  const [folder, reports] = [resolve(named), join(WORKPLACE, 'reports')]
  if (!relative(reports, folder).startsWith('..'))
    throw new UsageError(`--bundle-to: a bundle holds configuration and logs; name a folder outside ${reports}`)
  const refuse = (reason: string) => new UsageError(`--bundle-to: nothing can be written to ${folder}: ${reason}`)
  createFolder(folder, refuse, 0o700)
  return folder
}

/** Returns the task for the process of a target. */
function createTask(flags: RunFlags): Task {
  const { level, fault = [], quirk = [], until, policy, out, bundleTo } = flags
  return {
    level,
    only: resolveSelection(flags),
    faults: fault,
    quirks: quirk,
    ...(until === undefined ? {} : { until: { at: until.at.toISOString(), said: until.said } }),
    ...(bundleTo === undefined ? {} : { bundleTo: createPrivateFolder(bundleTo) }),
    mandate: readMandate(flags),
    ...(policy === undefined ? {} : { policy: resolve(policy) }),
    ...(out === undefined ? {} : { out: resolve(out) }),
  }
}

/**
 * Judges one target.
 * @returns the exit code of the run. If the run passed but could not be signed, returns a code that says so
 */
async function judgeOne(flags: RunFlags, given: (name: keyof RunFlags) => boolean): Promise<number> {
  // Creates the signer before the run, so that a missing key is reported at once instead of hours later.
  const signer = flags.sign === true ? createSigner(flags) : undefined
  const { conformance, folder } = await judgeTarget(flags, given)
  const { exitCode } = conformance.run
  if (signer === undefined) return exitCode
  try {
    // The module is loaded only if the run is to be signed.
    const { signFolder } = await import('../certificate/signing.ts')
    const certificate = await signFolder(folder, signer)
    if (flags.json !== true) print(describeCertificate(certificate))
    return exitCode
  } catch (error) {
    if (!(error instanceof UnsignableError)) throw error
    say(error.message)
    return exitCode === 0 ? UNKNOWN : exitCode
  }
}

async function judgeTarget(
  flags: RunFlags,
  given: (name: keyof RunFlags) => boolean,
): Promise<{ readonly conformance: Conformance; readonly folder: string }> {
  const recorded = flags.resume === undefined ? undefined : recordOfRun(flags.resume, resumable(flags.resume))
  const { profile: named, ...asked } = resolveConditions(flags, given, recorded?.opening)
  const profile = loadJudgingProfile(named)
  const policy = flags.policy === undefined ? undefined : readPolicy(flags.policy)
  const earlier = recorded === undefined ? undefined : resumeRun(recorded, { profile, ...asked })
  const { until, out, wait } = flags
  const bundleTo = flags.bundleTo === undefined ? undefined : createPrivateFolder(flags.bundleTo)
  const detail = flags.quiet === true ? 'quiet' : flags.verbose === true ? 'verbose' : 'usual'
  if (detail !== 'quiet') for (const line of forecast(profile, named, asked, flags, earlier)) say(line)
  const screen = view(detail)
  let interrupt: ReturnType<typeof interruptible> | undefined
  try {
    const { conformance, folder } = await judge({
      profile,
      named,
      ...asked,
      ...(out === undefined ? {} : { out }),
      ...(earlier === undefined ? {} : { resumed: earlier }),
      ...(until === undefined ? {} : { until }),
      ...(bundleTo === undefined ? {} : { bundleTo }),
      mandate: readMandate(flags),
      ...(policy === undefined ? {} : { policy }),
      progress: screen.progress,
      signalFor: ({ clock }) => {
        interrupt = interruptible()
        return applyDeadline(interrupt.signal, clock.driver === 'real' ? until : undefined)
      },
      wait,
    })
    screen.end()
    const page = relative(process.cwd(), join(folder, 'index.html'))
    if (flags.json === true) printJson(conformance, 2)
    else if (detail === 'quiet') print(formatConclusion(conformance))
    else printPainted(screenSummary(conformance, { color: canUseColor(), page, width: columns() }))
    return { conformance, folder }
  } finally {
    screen.end()
    interrupt?.close()
  }
}

/** Prints what a person should know before the run starts. */
function forecast(
  profile: Profile,
  named: string,
  asked: Pick<RunRequest, 'level' | 'only' | 'part' | 'faults' | 'quirks'>,
  { until }: RunFlags,
  earlier: Earlier | undefined,
): readonly string[] {
  const kept = (earlier?.tests ?? []).flatMap(({ key, outcome }) => (key === undefined ? [] : outcome.verifies))
  return forecastRun({ profile, ...asked, kept, until: until?.at }, readProfileFile(named))
}

/** Resolves what to judge, and how. Values that the arguments leave out come from the resumed run. */
function resolveConditions(flags: RunFlags, given: (name: keyof RunFlags) => boolean, opening: Opening | undefined) {
  const { level, faults, quirks, only, part } = opening?.conditions ?? {
    part: undefined,
    level: flags.level,
    faults: [],
    quirks: [],
    only: [],
  }
  const narrows = given('area') || given('requirement') || given('failedOf') || given('openOf')
  return {
    profile: given('profile') ? flags.profile : (opening?.profile ?? flags.profile),
    level: given('level') ? flags.level : level,
    only: narrows ? resolveSelection(flags) : only,
    faults: flags.fault ?? faults,
    quirks: flags.quirk ?? quirks,
    ...(part === undefined ? {} : { part }),
  }
}

/** Reads who runs the suite and why: from the flags, or from the environment if there are no flags. */
function readMandate({ operator, ticket, comment }: RunFlags): Mandate {
  const given = { operator, ticket, comment }
  const told = Object.entries(given).map(([name, flag]) => {
    const said = flag ?? process.env[`PLUMBLINE_${name.toUpperCase()}`] ?? ''
    return [name, said.trim()] as const
  })
  return Object.fromEntries(told.filter(([, said]) => said !== ''))
}

/**
 * Returns the folders of a run to resume. `latest` means the run that started last. The link `latest` is not used,
 * because it never points to a killed run.
 */
function resumable(name: string): readonly string[] {
  const newest = name === 'latest' ? findNewestRun(join(WORKPLACE, 'reports')) : undefined
  return newest === undefined ? listRunFolders(name) : [newest]
}
