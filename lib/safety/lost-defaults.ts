import type { Translator } from '../channel/http/naming.ts'
import { type Borrowing, lend } from './borrow.ts'
import { getParentPath, buildPatches } from './documented.ts'
import type { Journal } from './journal.ts'
import { findEnclosingResource } from './resource.ts'
import { removeLeaves } from './rewriting.ts'
import { extractWords } from './running.ts'
import { NotServed } from './snapshot.ts'
import { readResource } from './standing.ts'
import { encodeKey, listLeaves } from './tree.ts'
import { getEffectHandler } from './undoing.ts'

/**
 * A default that was configured, and that the run took out: it unset the leaf, which then shows the same value. The API
 * shows no difference; the command line lacks a line.
 */
interface LostDefault {
  /** Data path of the resource that holds it. */
  readonly resource: string
  /** Path of the leaf below the data root. */
  readonly leaf: string
}

/** Finds what the missing lines stood for, in the parts that were lent to the run without a restart. */
export function findLostDefaults(
  lines: readonly string[],
  journal: Journal,
  names: Translator,
): readonly LostDefault[] {
  const wanted = new Set(lines.map(extractWords))
  const loans = journal.lent().filter(({ reboots }) => reboots !== true)
  const isLent = (leaf: string) => loans.some((loan) => getEffectHandler(loan).covers(loan, leaf))
  const isLost = (path: string, value: unknown) =>
    wanted.has(extractWords(`${names.identifier(path)} ${encodeKey(value)}`))
  const lent = new Set(loans.map(({ path }) => findEnclosingResource(path)))
  return [...(journal.stood()?.snapshot ?? [])].flatMap(([resource, body]) =>
    body instanceof NotServed || !lent.has(resource)
      ? []
      : listLeaves(resource, body).flatMap(({ path, value }) =>
          isLost(path, value) && isLent(path) ? [{ resource, leaf: path }] : [],
        ),
  )
}

/** Writes them again, with the values that still show, by the documented PATCHes. */
export async function writeLostDefaults(at: Borrowing, all: readonly LostDefault[]): Promise<void> {
  const { lists, leafLists } = at.journal.abilities() ?? {}
  const extent = {
    lists: lists === 'merged' ? 'named' : 'complete',
    leafLists: leafLists === 'merged' ? 'named' : 'complete',
  } as const
  for (const [resource, lost] of Map.groupBy(all, (one) => one.resource)) {
    const loan = await lend(at, resource)
    const unset = at.journal.stood()?.defaults ?? new Set()
    const configured = removeLeaves(
      (await readResource(at.restconf, resource, at.journal)) ?? {},
      unset,
      getParentPath(resource),
    )
    const leaves = lost.map(({ leaf }) => leaf)
    for (const { method, path, body } of buildPatches(resource, Object(configured), leaves, extent))
      await at.restconf.ask(method, path, body)
    await loan.giveBack()
  }
}
