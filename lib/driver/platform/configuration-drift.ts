import { ChannelError } from '../../domain/errors.ts'
import { translator } from '../../channel/http/naming.ts'
import { Journal } from '../../safety/journal.ts'
import { type ChangedLines, changedLines, type Running, SHOW, unsecret } from '../../safety/running.ts'
import { type Snapshot, snapshot, unexplained } from '../../safety/snapshot.ts'
import { explicitDefaults, removeExplicitDefaults } from '../../safety/explicit-defaults.ts'
import type { PlatformContext } from '../../judging/context.ts'
import type { Admin } from './admin-connection.ts'
import { dumped } from './running-dump.ts'

/** The configuration before the run, in both forms, and the way of removal that was found. */
export interface Stood {
  readonly snapshot: Snapshot
  readonly running: Running
  readonly removal?: PlatformContext['removal']
}

/** What differs after a run. */
export interface Left {
  /** What no entry of the journal explains. */
  readonly unexplained: readonly string[]
  /** What the run made and could not take away. */
  readonly residue: readonly string[]
}

/** Compares the configuration with what stood before, once everything that was lent is put back. */
export async function leftBy(admin: Admin, context: PlatformContext, stood: Stood): Promise<Left> {
  const resources = unexplained(
    stood.snapshot,
    await snapshot(admin.restconf, stood.snapshot.keys()),
    'lines' in stood.running,
  )
  let lines = await changedSince(admin, context, stood.running)

  const journal = new Journal(context.journal)
  const names = translator(context.profile.naming)
  const defaults = explicitDefaults(lines.come, journal, names)
  // Where somebody else is at work, a line may be theirs too.
  if (resources.length === 0 && defaults.length > 0 && stood.removal === 'delete') {
    await removeExplicitDefaults({ restconf: admin.restconf, journal, open: new Map(), run: context.id }, defaults)
    lines = await changedSince(admin, context, stood.running)
  }
  const residue = explicitDefaults(lines.come, journal, names).map(({ line }) => line)
  const come = lines.come.filter((line) => !residue.includes(line))
  return {
    unexplained: [...resources, ...shown({ ...lines, come })],
    residue: residue.map(
      (line) => `${unsecret(line)}: ${resources.length === 0 ? 'a default, spelled out' : 'written by the run'}`,
    ),
  }
}

async function changedSince(
  admin: Admin,
  { profile, ...context }: PlatformContext,
  first: Running,
): Promise<ChangedLines> {
  if ('missing' in first) return { gone: [], come: [] }
  const last = await dumped(admin, { profile, ...context }, profile.budgets.unavailable)
  if ('missing' in last) throw new ChannelError(`${last.missing}; before the run it showed the configuration`)
  return changedLines(first.lines, last.lines, profile.bench.volatile)
}

function shown({ gone, come }: ChangedLines): readonly string[] {
  return [
    ...gone.map((line) => `${SHOW}: gone: ${unsecret(line)}`),
    ...come.map((line) => `${SHOW}: new: ${unsecret(line)}`),
  ]
}
