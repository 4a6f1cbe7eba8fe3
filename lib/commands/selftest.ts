import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { catalogue } from '../catalogue/catalogue.ts'
import type { Conformance } from '../domain/conformance.ts'
import { DEFAULT_PROFILE, profileNamed } from '../profile/load.ts'
import { ROOT } from '../run/lanes/lanes.ts'
import type { Comparison } from '../selftest/compare.ts'
import { faultOf, proofs } from '../selftest/faults.ts'
import { contradicting, fewWaysBack, listJudgedQuirks } from '../selftest/quirks.ts'
import { harmless, verifyLeftOutChecks } from '../selftest/harmless.ts'
import { createMeetingCheck } from '../selftest/meeting.ts'
import { dropUpgrade, needsInstall } from '../selftest/installed.ts'
import { type Outcome, renderOutcome } from '../selftest/printed.ts'
import { type Bench, type Proof, proveAll } from '../selftest/proving.ts'
import { createTally } from '../selftest/tally.ts'
import { allTogether } from '../selftest/together.ts'
import { survivors } from '../selftest/survey.ts'
import { switchable } from '../selftest/switchable.ts'
import { keepRuns } from '../selftest/kept.ts'
import { type ToldTrial, type Trial, createTrial, createVerboseTrial } from '../selftest/trial.ts'
import { interruptible } from '../terminal/interrupt.ts'
import { print, printJson, say } from '../terminal/output.ts'
import { UsageError, atLeastOne, requireKnown, several } from '../terminal/usage.ts'
import { mutate } from './mutate.ts'
import { resolveSelection } from './narrowing.ts'

interface SelftestFlags {
  readonly profile: string
  readonly area?: readonly string[]
  readonly requirement?: readonly string[]
  readonly quirk?: readonly string[]
  readonly together?: true
  readonly quirks?: false
  readonly faults?: false
  readonly each?: true
  readonly unmapped?: true
  readonly mutate?: true
  readonly sample?: number
  readonly seed: number
  readonly matching?: string
  readonly keep?: string
  readonly json?: true
}

export function define(program: Command): void {
  program
    .command('selftest')
    .description('Prove the suite itself: every fault fails exactly its requirement, no quirk fails any.')
    .option('-p, --profile <file>', 'profile of an embedded emulator', DEFAULT_PROFILE)
    .option('-a, --area <name>', 'only faults of this area; may be repeated', several)
    .option('-r, --requirement <id>', 'only the fault of this requirement; may be repeated', several)
    .option('--quirk <name>', 'only this quirk, and no fault; may be repeated', several)
    .option('--together', 'only all quirks together, and no fault')
    .option('--each', 'plant one fault or quirk in each run: several times as long')
    .option('--no-quirks', 'leave the quirks out')
    .option('--no-faults', 'leave the faults out')
    .option('--unmapped', 'instead: list the faults that belong to no requirement and change no verdict')
    .option('--mutate', 'instead: alter one thing of the exchanges in each run, and list what no requirement noticed')
    .option('--sample <count>', 'of --mutate: only so many mutants, drawn evenly from areas and kinds', atLeastOne)
    .option('--seed <number>', 'of --mutate: decides which are drawn', atLeastOne, 1)
    .option('--matching <text>', 'of --mutate and --unmapped: only mutants, or faults, whose names hold it')
    .option('--keep <folder>', 'keep results of runs there, and continue from those of the same code and profile')
    .option('--json', 'print the result as JSON on standard output')
    .action(async (flags: SelftestFlags) => {
      process.exitCode = await selftest(flags)
    })
}

/**
 * Thrown when a signal interrupts the selftest. The error also has to end the runs of the selftest, because nothing
 * else does.
 */
class InterruptedError extends Error {
  override name = 'InterruptedError'
  constructor() {
    super('The selftest was interrupted: what it did not reach is not proved')
  }
}

async function selftest(flags: SelftestFlags): Promise<number> {
  validateFlags(flags)
  // Runs start in the suite's own folder. Therefore a path that is relative to the caller's folder must be resolved
  // first.
  const profile = existsSync(resolve(flags.profile)) ? resolve(flags.profile) : flags.profile
  const scratch = mkdtempSync(join(tmpdir(), 'plumbline-selftest-'))
  const interrupt = interruptible('ending the runs', `what its runs wrote is left in ${scratch}`)
  const { signal } = interrupt
  const kept = flags.keep === undefined ? undefined : keepRuns(resolve(flags.keep), ROOT)
  const made = () => {
    if (flags.mutate === true)
      return runMutation(profile, flags, createVerboseTrial(scratch, signal, kept), scratch, signal)
    const open = benches(createTrial(scratch, signal, kept), flags.each === true, signal)
    return flags.unmapped === true ? surveyFaults(profile, open, flags, signal) : proven(profile, open, flags, scratch)
  }
  try {
    const code = await made()
    signal.throwIfAborted()
    return code
  } catch (error) {
    throw signal.aborted ? new InterruptedError() : error
  } finally {
    interrupt.close()
    rmSync(scratch, { recursive: true, force: true })
  }
}

function runMutation(
  profile: string,
  flags: SelftestFlags,
  trial: ToldTrial,
  scratch: string,
  signal: AbortSignal,
): Promise<number> {
  const { area: areas, sample, seed, matching, json = false } = flags
  const asked = { profile, seed, ...(areas && { areas }), ...(sample && { sample }), ...(matching && { matching }) }
  return mutate(asked, json, { trial, scratch }, signal)
}

async function proven(profile: string, open: Benches, flags: SelftestFlags, scratch: string): Promise<number> {
  const began = performance.now()
  const there = flags.quirks === false ? [] : await listQuirks(profile)
  for (const name of flags.quirk ?? []) requireKnown('quirk', name, there)
  const bench = await open(profile, 'quirks')
  const leavesFaultsOut = flags.faults === false || choosesQuirks(flags)
  const [faults, ...found] = await Promise.all([
    leavesFaultsOut ? [] : allFaults({ ...flags, profile }, open, dropUpgrade(profile, scratch)),
    ...(flags.quirks === false ? [] : tryAllQuirks(bench, there, flags)),
  ])
  const quirks = found.flat()
  const unproved = leavesFaultsOut ? [] : findUnprovenIds(bench.baseline, flags)
  const outcome = { faults, quirks, unproved, seconds: (performance.now() - began) / 1000 }
  reportOutcome(outcome, flags)
  const sound = faults.every(({ proved }) => proved) && quirks.every(({ changed }) => changed.length === 0)
  return sound && unproved.length === 0 && bench.baseline.run.exitCode === 0 ? 0 : 1
}

/** Returns the quirks that the target of a profile can have. For example, a target without ports has no port quirks. */
async function listQuirks(profile: string): Promise<readonly string[]> {
  return (await switchable('quirks', profile, profile)).map(({ name }) => name)
}

/**
 * Returns the trials of conforming quirks: ordinary quirks in groups, each quirk that limits restoring in its own
 * trial, and all quirks together at each of the two levels that write.
 */
function tryAllQuirks(shared: Bench, there: readonly string[], { quirk: only, together: isTogether }: SelftestFlags) {
  const { profile, trial } = shared
  const bench = { ...shared, meets: (one: string, other: string) => shared.meets(one, other) || contradict(one, other) }
  const [own, few] = [listJudgedQuirks(there), fewWaysBack.filter((quirk) => there.includes(quirk))]
  if (only !== undefined) {
    const isWanted = (name: string) => only.includes(name)
    return [harmless(own.filter(isWanted), bench), verifyLeftOutChecks(few.filter(isWanted), bench)]
  }
  const together = async (level: 'nightly' | 'certification') => {
    const baseline = level === 'certification' ? bench.baseline : await trial(profile, { level })
    return allTogether([...own, ...few], { ...bench, baseline }, level)
  }
  const all = [together('nightly'), together('certification')]
  return isTogether === true ? all : [harmless(own, bench), verifyLeftOutChecks(few, bench), ...all]
}

function choosesQuirks({ quirk, together }: SelftestFlags): boolean {
  return quirk !== undefined || together === true
}

/** Whether two quirks contradict each other, so that one device cannot have both. */
function contradict(one: string, other: string): boolean {
  if (one === other) return false
  return contradicting.some(
    ({ quirks: those, and }) =>
      (those.includes(one) && and.includes(other)) || (those.includes(other) && and.includes(one)),
  )
}

function reportOutcome(outcome: Outcome, { json }: SelftestFlags): void {
  const table = renderOutcome(outcome)
  mkdirSync(join(ROOT, 'reports'), { recursive: true })
  writeFileSync(join(ROOT, 'reports', 'selftest.md'), table)
  if (json === true) printJson(outcome)
  else print(table.trimEnd())
}

/**
 * Lists the faults that belong to no requirement and change no verdict. They do not affect the exit code, because no
 * requirement forbids them. The exit code is that of the run without faults.
 */
async function surveyFaults(
  profile: string,
  open: Benches,
  flags: SelftestFlags,
  signal: AbortSignal,
): Promise<number> {
  const { json, matching = '', area } = flags
  const bench = await open(profile, 'faults')
  const all = await switchable('faults', profile, profile)
  const unmapped = all.filter(({ requirement, name }) => requirement === undefined && name.includes(matching))
  const names = unmapped.map(({ name }) => name)
  const found = new Set(await survivors(names, bench, area))
  signal.throwIfAborted()
  const unseen = unmapped.filter(({ name }) => found.has(name))
  const lines = unseen.map(({ name, summary }) => `${name}  ${summary}`)
  const total = `${unseen.length} of ${unmapped.length} faults that belong to no requirement change no verdict`
  if (json === true) printJson(unseen)
  else print([...lines, '', total].join('\n'))
  return bench.baseline.run.exitCode
}

/**
 * Checks the flags before the selftest starts, because it takes minutes.
 * @throws {ProfileError} {UsageError} if the selftest could prove nothing
 */
function validateFlags(flags: SelftestFlags): void {
  profileNamed(resolve(flags.profile), flags.profile)
  const named = resolveSelection(flags)
  if (choosesQuirks(flags) && (flags.quirks === false || flags.mutate === true || flags.unmapped === true))
    throw new UsageError('--quirk and --together choose quirks: they exclude --no-quirks, --mutate and --unmapped')
  if (flags.mutate === true && flags.requirement !== undefined)
    throw new UsageError('A mutant belongs to an area, and to no requirement: choose by --area or --matching')
  if (flags.mutate !== true && flags.sample !== undefined) throw new UsageError('--sample chooses mutants of --mutate')
  if (flags.mutate !== true && flags.unmapped !== true && flags.matching !== undefined)
    throw new UsageError('--matching chooses mutants of --mutate, or faults of --unmapped')
  if (flags.unmapped === true && flags.requirement !== undefined)
    throw new UsageError('A fault of --unmapped belongs to no requirement; --area names areas that are asked first')
  if (named.length === 0 || flags.mutate === true || flags.unmapped === true) return
  if (flags.faults === false || choosesQuirks(flags))
    throw new UsageError('--area and --requirement choose faults: they exclude --no-faults, --quirk and --together')
  if (!Object.keys(faultOf).some((id) => isChosen(id, flags))) {
    throw new UsageError(`No fault proves ${named.join(', ')}: there is nothing to show`)
  }
}

function isChosen(id: string, { area, requirement }: SelftestFlags): boolean {
  if (area === undefined && requirement === undefined) return true
  return (requirement ?? []).includes(id) || (area ?? []).some((name) => id.startsWith(`${name}/`))
}

type Benches = (profile: string, kind: 'faults' | 'quirks') => Promise<Bench>

/** Caches one fault-free baseline run per profile, with the helpers that trial runs need. */
function benches(trial: Trial, each: boolean, signal: AbortSignal): Benches {
  const baselines = new Map<string, Promise<Conformance>>()
  const tally = createTally((line) => {
    if (!signal.aborted) say(line)
  })
  return async (profile, kind) => {
    const baseline = baselines.get(profile) ?? trial(profile)
    baselines.set(profile, baseline)
    const meets = await createMeetingCheck(profileNamed(profile, profile), kind)
    return { profile, baseline: await baseline, trial, meets, tally, each }
  }
}

async function allFaults(flags: SelftestFlags, open: Benches, installed: string): Promise<readonly Comparison[]> {
  const { profile: own } = flags
  const target = profileNamed(own, own).name
  const isOwn = (profile: string) => profile === own || profileNamed(profile, profile).name === target
  const wanted = proofs
    .filter(([requirement]) => isChosen(requirement, flags))
    .map(([requirement, proof]) =>
      typeof proof === 'string'
        ? { requirement, fault: proof, profile: own, planted: needsInstall(requirement) ? own : installed }
        : { requirement, fault: proof.fault, profile: join(ROOT, proof.profile), planted: join(ROOT, proof.profile) },
    )
  // A selftest of the default profile also proves the requirements that need another target. It proves each of them
  // with the profile of that target.
  const profiles = [...new Set(wanted.map(({ profile }) => profile))]
  const proving = new Set(profiles.filter((profile) => own === DEFAULT_PROFILE || isOwn(profile)))
  const byProfile = Map.groupBy(
    wanted.filter(({ profile }) => proving.has(profile)),
    ({ planted }) => planted,
  )
  const proved = await Promise.all(
    [...byProfile].map(async ([profile, of]) => ofTarget(of, await open(profile, 'faults'))),
  )
  if (proved.flat().length === 0)
    throw new UsageError(`The target of ${own} has none of the requirements that were chosen: there is nothing to show`)
  return proved.flat()
}

/**
 * Runs the proofs of the requirements that apply to the target. Some requirements do not apply to every model and
 * release.
 */
function ofTarget(proofs: readonly Proof[], bench: Bench): Promise<readonly Comparison[]> {
  const verdicts = new Map(bench.baseline.requirements.map(({ id, verdict }) => [id, verdict]))
  return proveAll(
    proofs.filter(({ requirement }) => verdicts.get(requirement) !== 'not applicable'),
    bench,
  )
}

/** Returns the mandatory requirements that passed but have no fault that proves that they can fail. */
function findUnprovenIds({ requirements }: Conformance, flags: SelftestFlags): readonly string[] {
  const passed = requirements.filter(({ verdict, strength }) => strength === 'must' && verdict === 'passed')
  return passed
    .map(({ id }) => id)
    .filter((id) => faultOf[id] === undefined && catalogue.all.has(id) && isChosen(id, flags))
}
