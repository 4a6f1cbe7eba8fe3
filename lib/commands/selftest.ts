import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { profileNamed } from '../profile/load.ts'
import type { Conformance } from '../domain/conformance.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { ROOT } from '../run/lanes/lanes.ts'
import { type Comparison, compareFault, compareHabit } from '../selftest/compare.ts'
import { faultOf } from '../selftest/faults.ts'
import { habits } from '../selftest/habits.ts'
import { type Lawful, printed } from '../selftest/printed.ts'
import { narrowed } from './run.ts'
import { DEFAULT_PROFILE } from '../profile/load.ts'
import { UsageError, several } from '../terminal/usage.ts'

interface SelftestFlags {
  readonly profile: string
  readonly area?: readonly string[]
  readonly requirement?: readonly string[]
  readonly habits?: false
  readonly faults?: false
}

export function define(program: Command): void {
  program
    .command('selftest')
    .description('Prove the suite itself: every fault fails exactly its requirement, no habit fails any.')
    .option('-p, --profile <file>', 'profile of an embedded emulator', DEFAULT_PROFILE)
    .option('-a, --area <name>', 'only faults of this area; may be repeated', several)
    .option('-r, --requirement <id>', 'only the fault of this requirement; may be repeated', several)
    .option('--no-habits', 'leave the habits out: a whole run for each, minutes in all')
    .option('--no-faults', 'leave the faults out')
    .action(async (flags: SelftestFlags) => {
      process.exitCode = await selftest(flags)
    })
}

const PROGRAM = fileURLToPath(new URL('./plumbline.js', import.meta.url))

async function selftest(flags: SelftestFlags): Promise<number> {
  const began = performance.now()
  checked(flags)
  // Runs are started from the suite's own folder: a path of the caller's must not be read from there.
  const profile = existsSync(resolve(flags.profile)) ? resolve(flags.profile) : flags.profile
  const scratch = mkdtempSync(join(tmpdir(), 'plumbline-selftest-'))
  try {
    const baselines = baselinesIn(scratch)
    const baseline = await baselines(profile)
    const faults = flags.faults === false ? [] : await eachFault({ ...flags, profile }, baselines, scratch)
    const lawful = flags.habits === false ? [] : await eachHabit(baseline, profile, scratch)
    const unproved = flags.faults === false ? [] : missing(baseline, flags)
    const table = printed({ faults, lawful, unproved, seconds: (performance.now() - began) / 1000 })
    mkdirSync(join(ROOT, 'reports'), { recursive: true })
    writeFileSync(join(ROOT, 'reports', 'selftest.md'), table)
    process.stdout.write(table)
    const sound = faults.every(({ proved }) => proved) && lawful.every(({ changed }) => changed.length === 0)
    return sound && unproved.length === 0 && baseline.run.exitCode === 0 ? 0 : 1
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** @throws ProfileError, UsageError for a call that could prove nothing, before it has cost minutes */
function checked(flags: SelftestFlags): void {
  profileNamed(resolve(flags.profile), flags.profile)
  const named = narrowed(flags)
  if (named.length === 0) return
  if (flags.faults === false)
    throw new UsageError('--area and --requirement choose faults, --no-faults leaves them out')
  if (!Object.keys(faultOf).some((id) => chosen(id, flags))) {
    throw new UsageError(`No fault proves ${named.join(', ')}: there is nothing to show`)
  }
}

function chosen(id: string, { area, requirement }: SelftestFlags): boolean {
  if (area === undefined && requirement === undefined) return true
  return (requirement ?? []).includes(id) || (area ?? []).some((name) => id.startsWith(`${name}/`))
}

type Baselines = (profile: string) => Promise<Conformance>

/** What each profile's target gets without any fault; one run for each. */
function baselinesIn(scratch: string): Baselines {
  const made = new Map<string, Promise<Conformance>>()
  return (profile) => {
    const baseline = made.get(profile) ?? judged(profile, [], scratch)
    made.set(profile, baseline)
    return baseline
  }
}

async function eachFault(flags: SelftestFlags, baselines: Baselines, scratch: string): Promise<readonly Comparison[]> {
  const { profile: own } = flags
  const proofs = Object.entries(faultOf).map(([requirement, proof]) =>
    typeof proof === 'string'
      ? { requirement, fault: proof, profile: own }
      : { requirement, fault: proof.fault, profile: join(ROOT, proof.profile) },
  )
  const wanted: typeof proofs = []
  for (const proof of proofs) {
    if (!chosen(proof.requirement, flags)) continue
    const { requirements } = await baselines(proof.profile)
    const before = requirements.find(({ id }) => id === proof.requirement)
    // Another model or release may not have it.
    if (before?.verdict !== 'not applicable') wanted.push(proof)
  }
  if (wanted.length === 0 && (flags.area ?? flags.requirement) !== undefined) {
    throw new UsageError(`The target of ${own} has none of the requirements that were chosen: there is nothing to show`)
  }
  return side(wanted, async ({ requirement, fault, profile }) => {
    const run = await judged(profile, ['--fault', fault], scratch)
    const comparison = compareFault(fault, requirement, await baselines(profile), run)
    const found = comparison.proved
      ? 'proved'
      : `NOT PROVED: failed ${comparison.failed.join(', ') || 'nothing'}; ${comparison.astray.join(', ')}`
    process.stderr.write(`${fault} → ${requirement}: ${found}\n`)
    return comparison
  })
}

async function eachHabit(baseline: Conformance, profile: string, scratch: string): Promise<readonly Lawful[]> {
  return side(habits, async (habit) => {
    const changed = compareHabit(baseline, await judged(profile, ['--habit', habit], scratch))
    process.stderr.write(`habit ${habit}: ${changed.length === 0 ? 'no verdict changed' : changed.join(', ')}\n`)
    return { habit, changed }
  })
}

/** Requirements that passed without a fault to prove that they can fail. */
function missing({ requirements }: Conformance, flags: SelftestFlags): readonly string[] {
  const passed = requirements.filter(({ verdict, strength }) => strength === 'must' && verdict === 'passed')
  return passed
    .map(({ id }) => id)
    .filter((id) => faultOf[id] === undefined && catalogue.all.has(id) && chosen(id, flags))
}

/** As many at once as there are processors. */
async function side<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = []
  const left = [...items.entries()]
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return results
}

/** One whole certification in a process of its own. */
async function judged(profile: string, flags: readonly string[], scratch: string): Promise<Conformance> {
  const out = mkdtempSync(join(scratch, 'run-'))
  const text = await new Promise<string>((resolve) => {
    const argv = [PROGRAM, 'run', '--profile', profile, '--out', out, ...flags]
    execFile(process.execPath, argv, { cwd: ROOT }, (_error, _out, stderr) => resolve(stderr))
  })
  try {
    const conformance: Conformance = JSON.parse(readFileSync(join(out, 'conformance.json'), 'utf8'))
    return conformance
  } catch {
    throw new Error(`a run with ${flags.join(' ') || 'no fault'} wrote no report: ${text.trim()}`)
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}
