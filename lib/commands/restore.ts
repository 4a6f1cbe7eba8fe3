import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import type { ProgressEvent } from '../domain/progress.ts'
import type { Reservation } from '../reservation/reservation.ts'
import { openLoginLimiter } from '../clock/login-limiter.ts'
import { type Admin, openAdmin } from '../driver/platform/admin-connection.ts'
import { findJournals, otherUnitWarnings, outOfReach, refuseSecond } from '../driver/platform/journals.ts'
import { returnToAddress } from '../driver/platform/management-address.ts'
import { givePowerBack } from '../driver/platform/power.ts'
import { putRight } from '../driver/platform/putting-right.ts'
import { reserveUnit, widenBySight } from '../driver/platform/reservation.ts'
import { readIdentity } from '../driver/platform/unit-identity.ts'
import { describeKind } from '../domain/requirement.ts'
import { reachPlatform } from '../launch/target.ts'
import { profileNamed } from '../profile/load.ts'
import { WORKPLACE } from '../domain/places.ts'
import { acceptDifferences } from '../safety/residual-drift.ts'
import { RestoreError } from '../safety/error.ts'
import type { Journal } from '../safety/journal.ts'
import { SHOW, unsecret } from '../safety/running-configuration.ts'
import { formatDifference, formatRestoredDifference } from '../safety/difference-texts.ts'
import { interruptible } from '../terminal/interrupt.ts'
import { print, say } from '../terminal/output.ts'
import { duration, several, UsageError } from '../terminal/usage.ts'

interface Flags {
  readonly profile: string
  readonly accept?: readonly string[]
  readonly wait?: number
}

type Target = Awaited<ReturnType<typeof reachPlatform>>

export function define(program: Command): void {
  program
    .command('restore')
    .description('Put back what an aborted run left changed on a target.')
    .requiredOption('-p, --profile <file>', 'profile of the target')
    .option('--accept <path>', 'leave what stands at or below a path as it is, or "all"; repeatable', several)
    .option('--wait <time>', 'wait that long for a target that a run holds, such as 30m', duration)
    .action(async (flags: Flags) => {
      process.exitCode = await restoreTarget(flags)
    })
}

async function restoreTarget({ profile: name, accept = [], wait = 0 }: Flags): Promise<number> {
  const profile = profileNamed(resolve(name), name)
  if (profile.family !== 'platform') {
    throw new UsageError(`${profile.name} describes ${describeKind(profile.kind)}: there is nothing to put back`)
  }
  if (profile.addresses === 'embedded') {
    throw new UsageError('An embedded emulator ends with its run: nothing to put back')
  }
  const target = await reachPlatform(profile, { faults: [], quirks: [] })
  const folder = join(WORKPLACE, 'reports', 'journals')
  const admin = openAdmin(target, undefined, () => held.ticket)
  const interrupt = interruptible('finishing what is being put back')
  const { signal } = interrupt
  const patience = { wait, signal, progress: (event: ProgressEvent) => event.kind === 'step' && say(event.text) }
  const held = await reserveUnit(target, { run: 'restore', checkout: WORKPLACE }, patience)
  const limiter = openLoginLimiter(profile.budgets.loginSpacing)
  try {
    refuseSecond(target, folder, held)
    const found = findJournals(target, folder, held)
    if (found.length > 0) {
      await givePowerBack(admin, target, found, say)
      await returnToAddress(admin, found, say)
      await widenBySight(held, admin, target, await readIdentity(admin.restconf))
    }
    const journals = findJournals(target, folder, held)
    const warnings = [...otherUnitWarnings(target, folder), ...outOfReach(target, held)]
    for (const text of warnings) print(text)
    if (journals.length + warnings.length === 0) print(`Nothing to put back on ${target.addresses.api}`)
    let exitCode = warnings.length > 0 ? 1 : 0
    for (const journal of journals) {
      if (signal.aborted) say(`not looked at: ${journal.file}`)
      else exitCode = Math.max(exitCode, await one(admin, target, journal, { accept, signal, called: name, held }))
    }
    return signal.aborted ? 3 : exitCode
  } finally {
    interrupt.close()
    await held.release()
    limiter.close()
    await admin.close()
    await target.close()
  }
}

interface By {
  readonly accept: readonly string[]
  readonly signal: AbortSignal
  /** The profile, as the caller named it. */
  readonly called: string
  readonly held: Reservation
}

/**
 * Restores the changes of one journal and prints each change.
 * @returns 1 if a change remains
 */
async function one(
  admin: Admin,
  target: Target,
  journal: Journal,
  { accept, signal, called, held }: By,
): Promise<0 | 1> {
  journal.mend()
  if (accept.length > 0) {
    const { username } = userInfo()
    for (const text of await acceptDifferences(admin, journal, accept, username)) print(`accepted as it is: ${text}`)
  }
  const goOn = (path: string, more: number) => {
    if (!signal.aborted) say(`put back ${path}${more > 0 ? ` (${more} more)` : ''}`)
    return !signal.aborted
  }
  const done = await putRight(admin, target, journal, goOn).catch((error: unknown) => {
    if (error instanceof RestoreError) throw new RestoreError(`${error.message}\n${remedy(error, called)}`)
    throw error
  })
  for (const path of done.kept) print(`left changed, because the profile closes its gate: ${path}`)
  for (const path of done.restored) print(`restored ${path}`)
  for (const leaf of done.leaves) print(`  ${formatRestoredDifference(leaf)}`)
  for (const line of done.typed) print(`restored on the command line: ${line}`)
  for (const path of done.foreign) print(`left alone, because somebody else has changed it since: ${path}`)
  // Lines that only a person can enter count as missing until the user accepts that. Until then, the journal is kept,
  // because it contains the original lines.
  const missing = accept.includes('all') ? [] : done.gone.map((line) => `${SHOW}: gone: ${unsecret(line)}`)
  for (const text of missing) print(`not put back, for the command line does not take it: ${text}`)
  const stays = done.named.filter((text) => !missing.includes(text))
  for (const text of stays) print(`left as it is, for nothing takes it back: ${text}`)
  for (const text of done.accepted) print(`left as it is, as accepted: ${text}`)
  for (const path of done.left) print(`not put back, because of the interruption: ${path}`)
  if (missing.length > 0) print(`Type these lines where it configures, or leave that with: ${leaveAll(called)}`)
  if (done.left.length > 0 || done.kept.length > 0 || missing.length > 0) return 1
  const named = done.foreign.length + done.named.length + journal.accepted().size
  if (named + done.restored.length + done.typed.length === 0) print('Everything is as it was before the run')
  await held.settle(journal.file)
  if (named > 0) journal.setAside()
  else journal.remove()
  return done.foreign.length + done.named.length > 0 ? 1 : 0
}

function leaveAll(profile: string): string {
  return `npx plumbline restore --profile ${profile} --accept all`
}

/** Explains how to continue if the target does not delete some parts. */
function remedy({ left }: RestoreError, profile: string): string {
  const paths = left.map(({ path }) => ` --accept ${path}`)
  if (paths.length === 0)
    return `Call it again when the target answers. If it never shows that again, leave it: ${leaveAll(profile)}`
  return [
    ...left.map((each) => `  ${formatDifference(each)}`),
    'To leave that as it is, so that runs can use the target again:',
    `  npx plumbline restore --profile ${profile}${paths.length > 5 ? ' --accept all' : paths.join('')}`,
  ].join('\n')
}
