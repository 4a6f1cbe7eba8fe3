import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { openLoginLimiter } from '../clock/login-limiter.ts'
import { WORKPLACE } from '../domain/places.ts'
import type { ProgressEvent } from '../domain/progress.ts'
import { describeKind } from '../domain/requirement.ts'
import { getRunPrefix } from '../domain/run-prefix.ts'
import { openAdmin } from '../driver/platform/admin-connection.ts'
import {
  findJournalFiles,
  findJournals,
  otherUnitWarnings,
  outOfReach,
  refuseSecond,
} from '../driver/platform/journals.ts'
import { findLeftovers, type Leftover, type Leftovers } from '../driver/platform/leftovers.ts'
import { reserveUnit, widenBySight } from '../driver/platform/reservation.ts'
import { sweep, type Swept } from '../driver/platform/sweep.ts'
import { readIdentity } from '../driver/platform/unit-identity.ts'
import { newRunId } from '../launch/judging.ts'
import { reachPlatform } from '../launch/target.ts'
import { profileNamed } from '../profile/load.ts'
import type { PlatformProfile } from '../profile/profile.ts'
import { count } from '../report/wording.ts'
import { findHolders } from '../reservation/holders.ts'
import type { Reservation } from '../reservation/reservation.ts'
import type { Debt } from '../reservation/store.ts'
import { openTerminal } from '../terminal/asking.ts'
import { interruptible } from '../terminal/interrupt.ts'
import { print, printJson, say } from '../terminal/output.ts'
import { duration, UsageError } from '../terminal/usage.ts'

interface Flags {
  readonly profile: string
  readonly remove?: true
  readonly yes?: true
  readonly wait?: number
  readonly json?: true
}

type Target = Awaited<ReturnType<typeof reachPlatform>>

const EXIT_CODES = `
Only what has the whole form of a name that runs give is ever removed. What a run with a journal left is for restore.

Exit codes:
  0  nothing is left, or all of it was removed
  1  something is left
  2  the command line or the profile is wrong, or somebody is at work on the unit; nothing was removed
  3  nothing was found, but something could not be looked at`

export function define(program: Command): void {
  program
    .command('sweep')
    .description('List what earlier runs left on a target without a journal, and remove it on request.')
    .requiredOption('-p, --profile <file>', 'profile of the target')
    .option('--remove', 'remove what is listed, after a question')
    .option('-y, --yes', 'ask no question')
    .option('--wait <time>', 'wait that long for a target that a run holds, such as 30m', duration)
    .option('--json', 'print JSON')
    .addHelpText('after', EXIT_CODES)
    .action(async (flags: Flags) => {
      process.exitCode = await sweepTarget(flags)
    })
}

async function sweepTarget(flags: Flags): Promise<number> {
  const profile = demandSweepable(flags)
  const target = await reachPlatform(profile, { faults: [], quirks: [] })
  const limiter = openLoginLimiter(profile.budgets.loginSpacing)
  const interrupt = interruptible('finishing what is being removed')
  let held: Reservation | undefined
  const admin = openAdmin(target, undefined, () => held?.ticket)
  const id = newRunId({ name: 'sweep' })
  const folder = join(WORKPLACE, 'reports', 'journals')
  try {
    if (flags.remove === true) {
      const progress = (event: ProgressEvent) => event.kind === 'step' && say(event.text)
      const patience = { wait: flags.wait ?? 0, signal: interrupt.signal, progress }
      held = await reserveUnit(target, { run: id, checkout: WORKPLACE }, patience)
      refuseSecond(target, folder, held)
      await widenBySight(held, admin, target, await readIdentity(admin.restconf))
    }
    const owners = await findOwners(target, folder, held)
    const found = await findLeftovers(admin, target)
    for (const text of otherUnitWarnings(target, folder)) say(text)
    const listed = { flags, api: target.addresses.api, found, owners }
    if (held === undefined) return conclude(listed)
    if (findJournals(target, folder, held).length + outOfReach(target, held).length > 0) {
      say(`Nothing is removed before what has a journal is put back: npx plumbline restore --profile ${flags.profile}`)
      return conclude(listed)
    }
    if (!(await isConfirmed(listed))) return conclude(listed)
    const by = {
      run: id,
      file: join(folder, `${id}.jsonl`),
      held,
      isClaimed: ({ run }: Leftover) => owners.has(run),
      goOn: (place: string) => {
        if (!interrupt.signal.aborted) say(`remove ${place}`)
        return !interrupt.signal.aborted
      },
    }
    return conclude(listed, await sweep(admin, target, found, by))
  } finally {
    interrupt.close()
    await held?.release()
    limiter.close()
    await admin.close()
    await target.close()
  }
}

/**
 * @throws {UsageError} if the target cannot have leftovers, or if the flags or the profile do not allow removing them
 */
function demandSweepable({ profile: name, remove, yes, json }: Flags): PlatformProfile {
  const profile = profileNamed(resolve(name), name)
  if (profile.family !== 'platform')
    throw new UsageError(`${profile.name} describes ${describeKind(profile.kind)}: runs leave nothing there`)
  if (profile.addresses === 'embedded')
    throw new UsageError('An embedded emulator ends with its run: nothing is left there')
  if (yes === true && remove !== true) throw new UsageError('--yes answers the question of --remove: give both')
  if (remove !== true) return profile
  if (!profile.gates.includes('configure'))
    throw new UsageError(
      `${profile.name} keeps the gate "configure" closed, so nothing is removed: open it under "gates"`,
    )
  if (json === true && yes !== true) throw new UsageError('With --json nobody is asked: give --yes to remove')
  return profile
}

/**
 * Returns the runs whose leftovers must stay, each with the reason: the run is still active, or a restore will remove
 * its leftovers. A run is identified by the prefix of the names that it creates.
 */
async function findOwners(target: Target, folder: string, held?: Reservation): Promise<ReadonlyMap<string, string>> {
  const others = await findHolders(target.profile, target.trust)
  const debts: readonly Debt[] = [...others.flatMap(({ holder }) => holder.owes), ...(held?.debts ?? [])]
  return new Map([
    ...others.map(({ holder: { run } }) => [getRunPrefix(run), `the run ${run} holds the unit`] as const),
    ...debts.map(
      ({ run, journal, host }) => [getRunPrefix(run), `restore removes it, by ${journal} on ${host}`] as const,
    ),
    ...[...findJournalFiles(folder)].map(([run, file]) => [run, `restore removes it, by ${file}`] as const),
  ])
}

interface Listed {
  readonly flags: Flags
  readonly api: string
  readonly found: Leftovers
  readonly owners: ReadonlyMap<string, string>
}

/** Returns all leftovers that were found. Those of a run in `owners` must stay. */
function listLeftovers({ found: { configured, files, lines }, owners }: Listed): readonly Leftover[] {
  return [...configured, ...files, ...lines].map(({ kind, place, run, stays = owners.get(run) }) => ({
    kind,
    place,
    run,
    ...(stays === undefined ? {} : { stays }),
  }))
}

/** Asks the user whether to remove the removable leftovers. */
async function isConfirmed(listed: Listed): Promise<boolean> {
  const removable = listLeftovers(listed).filter(({ stays }) => stays === undefined)
  if (removable.length === 0) return false
  if (listed.flags.yes === true) return true
  const terminal = openTerminal()
  if (terminal === undefined) throw new UsageError('There is no terminal to ask on: give --yes to remove')
  try {
    for (const each of removable) print(formatLeftover(each))
    return /^y(es)?$/i.test(await terminal.ask(`Remove ${countLeftovers(removable)}, yes or no`, 'no'))
  } finally {
    terminal.close()
  }
}

const NOTHING: Swept = { removed: [], left: [], others: [], unseen: [], why: [] }

/**
 * Prints the leftovers, and which of them were removed.
 * @returns the exit code
 */
function conclude(listed: Listed, swept: Swept = NOTHING): number {
  const { flags, api, found } = listed
  const gone = new Set(swept.removed.map(({ place }) => place))
  const leftovers = listLeftovers(listed).map((each) => ({ ...each, removed: gone.has(each.place) }))
  const left = leftovers.filter(({ removed }) => !removed)
  const unseen = [...new Set([...found.unseen, ...swept.unseen])]
  const exitCode = left.length + swept.others.length > 0 ? 1 : unseen.length > 0 ? 3 : 0
  if (flags.json === true) {
    const { others, why, stopped = false } = swept
    printJson({ profile: flags.profile, api, exitCode, leftovers, others, unseen, why, stopped }, 2)
    return exitCode
  }
  for (const each of leftovers) print(`${each.removed ? 'removed  ' : ''}${formatLeftover(each)}`)
  for (const text of swept.why) print(`not removed: ${text}`)
  for (const text of swept.others) print(`changed meanwhile: ${text}`)
  for (const text of unseen) print(`not looked at: ${text}`)
  const removable = left.filter(({ stays }) => stays === undefined)
  if (left.length === 0)
    print(leftovers.length === 0 ? `Nothing is left on ${api}` : `Removed ${countLeftovers(leftovers)}`)
  else if (swept.stopped === true) print(`Interrupted. To go on: npx plumbline restore --profile ${flags.profile}`)
  else if (flags.remove === true || removable.length === 0) print(`${countLeftovers(left)} stay on ${api}`)
  else
    print(
      `${countLeftovers(left)} on ${api}. To remove ${removable.length === left.length ? 'them' : `${removable.length} of them`}: npx plumbline sweep --profile ${flags.profile} --remove`,
    )
  return exitCode
}

function formatLeftover({ kind, place, stays }: Leftover): string {
  return `${kind.padEnd('reference'.length)}  ${place}${stays === undefined ? '' : `  (${stays})`}`
}

function countLeftovers(all: readonly Leftover[]): string {
  const runs = new Set(all.map(({ run }) => run)).size
  return `${count(all.length, 'leftover')} of ${count(runs, 'run')}`
}
