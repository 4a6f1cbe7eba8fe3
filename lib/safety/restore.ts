import type { Journal, Opened } from './journal.ts'
import { RestoreError } from './error.ts'
import type { Ways } from './undo.ts'
import { undoingOf } from './undoing.ts'

/**
 * Undoes an effect and proves that everything is as before.
 * @returns whether anything had to be done
 * @throws {RestoreError} when something still differs
 */
export function putBack(ways: Ways, journal: Journal, { effect }: Opened): Promise<boolean> {
  return undoingOf(effect).undo(ways, effect, journal, new Set())
}

/** Steps around undoing one effect: waits until the target serves, and through the restart that follows. */
export interface Around {
  /** @returns false when the effect must not be undone now */
  before(opened: Opened): Promise<boolean>
  after(opened: Opened): Promise<void>
}

interface Replayed {
  /** Paths that a closed gate keeps from being restored; the journal still holds them. */
  readonly kept: readonly string[]
  readonly restored: readonly string[]
  /** Paths that somebody else changed meanwhile: left alone. */
  readonly foreign: readonly string[]
}

/**
 * Undoes what an earlier run left changed, comparing three ways: it restores a leaf only when its present value is that
 * run's own. Any other difference is somebody else's. Continues when a part cannot be restored.
 * @throws {RestoreError} naming all parts that could not be restored; the journal still holds them
 */
export async function replay(ways: Ways, journal: Journal, around: Around): Promise<Replayed> {
  const kept: string[] = []
  const restored: string[] = []
  const foreign: string[] = []
  const failed: string[] = []
  journal.mend()
  const replayed = async (opened: Opened): Promise<void> => {
    const { effect } = opened
    const undoing = undoingOf(effect)
    if (!(await around.before(opened))) return void kept.push(undoing.name(effect))
    const others = await undoing.foreign(ways, effect, journal)
    foreign.push(...others.map((part) => undoing.place(effect, part)))
    if (await undoing.undo(ways, effect, journal, new Set(others))) {
      restored.push(undoing.name(effect))
      await around.after(opened)
    }
    journal.append({ kind: 'closed', id: opened.id })
  }
  for (const opened of journal.open()) {
    await replayed(opened).catch((error: unknown) => {
      if (!(error instanceof RestoreError)) throw error
      failed.push(error.message)
    })
  }
  if (failed.length > 0) throw new RestoreError(`${failed.join('\n')} (${journal.file})`)
  return { kept, restored, foreign }
}
