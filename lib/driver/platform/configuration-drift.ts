import { ChannelError } from '../../domain/errors.ts'
import { translator } from '../../channel/http/naming.ts'
import { Journal } from '../../safety/journal.ts'
import { type ChangedLines, changedLines, type Running, SHOW, unsecret } from '../../safety/running.ts'
import { type Snapshot, snapshot, unexplained } from '../../safety/snapshot.ts'
import { explicitDefaults, removeExplicitDefaults } from '../../safety/explicit-defaults.ts'
import type { PlatformContext } from '../../judging/context.ts'
import type { Admin } from './admin-connection.ts'
import { dumped } from './running-dump.ts'

/** The configuration before the run, in both forms, and how the target removes entries. */
export interface Stood {
  readonly snapshot: Snapshot
  readonly running: Running
  readonly removal?: PlatformContext['removal']
}

/** Configuration drift: what differs after a run. */
interface Left {
  /** Differences that no journal entry explains. */
  readonly unexplained: readonly string[]
  /** Lines that the run added and could not remove. */
  readonly residue: readonly string[]
}

/** Compares the configuration with the one before the run, after the rollback. */
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
  // When somebody else changes the configuration, the lines may be theirs.
  if (resources.length === 0 && defaults.length > 0 && stood.removal === 'delete') {
    await removeExplicitDefaults({ restconf: admin.restconf, journal, open: new Map(), run: context.id }, defaults)
    lines = await changedSince(admin, context, stood.running)
  }
  const residue = explicitDefaults(lines.come, journal, names).map(({ line }) => line)
  const come = lines.come.filter((line) => !residue.includes(line))
  return {
    unexplained: [...resources, ...shown({ ...lines, come })],
    residue: residue.map(
      (line) => `${unsecret(line)}: ${resources.length === 0 ? 'an explicit default' : 'written by the run'}`,
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
  if ('missing' in last) throw new ChannelError(`${last.missing}; before the run it printed the configuration`)
  return changedLines(first.lines, last.lines, profile.bench.volatile)
}

function shown({ gone, come }: ChangedLines): readonly string[] {
  return [
    ...gone.map((line) => `${SHOW}: gone: ${unsecret(line)}`),
    ...come.map((line) => `${SHOW}: new: ${unsecret(line)}`),
  ]
}
