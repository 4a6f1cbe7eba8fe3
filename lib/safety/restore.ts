import { UncertainReadError } from '../domain/errors.ts'
import { RestoreError } from './error.ts'
import type { Journal, Opened } from './journal.ts'
import { findResidualDrift } from './residual-drift.ts'
import type { Difference } from './tree.ts'
import type { Ways } from './effect-handler.ts'
import { getEffectHandler } from './effect-handlers.ts'

/**
 * Undoes an effect and proves that everything is as before.
 * @returns the differences that were restored
 * @throws {RestoreError} if something still differs; {UncertainReadError} if the current configuration is unknown
 */
export function putBack(ways: Ways, journal: Journal, { effect }: Opened): Promise<readonly Difference[]> {
  return getEffectHandler(effect).undo(ways, effect, journal, new Set(journal.accepted().keys()))
}

/**
 * Steps before and after one effect is undone: wait until the target responds, and wait for the restart that follows.
 */
export interface Around {
  /** @returns false if the effect must not be undone now */
  before(opened: Opened): Promise<boolean>
  after(opened: Opened): Promise<void>
}

export interface Replayed {
  /** Paths that were not restored because a gate is closed. They stay in the journal. */
  readonly kept: readonly string[]
  /** Paths that were restored. */
  readonly restored: readonly string[]
  /** The restored leaves, as they were after the run and before the run. */
  readonly leaves: readonly Difference[]
  /** Leaves that someone else changed meanwhile. They are not restored. */
  readonly foreign: readonly string[]
  /** Paths that were not examined, because the replay stopped earlier. */
  readonly left: readonly string[]
}

/**
 * Undoes the changes that an earlier run left behind. A leaf is restored only if the earlier run caused its present
 * value. Any other difference belongs to someone else. Then compares every resource that the run checkpointed with the
 * baseline, and restores it in the same way. Continues if a part cannot be restored.
 * @param goOn called before each part, with the number of remaining parts; if it returns false, the rest stays in the
 * journal
 * @throws {RestoreError} if parts could not be restored; the message names all of them, and they stay in the journal
 */
export async function replay(
  ways: Ways,
  journal: Journal,
  around: Around,
  goOn: (path: string, more: number) => boolean = () => true,
): Promise<Replayed> {
  journal.mend()
  const replaying = new Replaying(ways, journal, around, goOn)
  const spared = new Set(journal.accepted().keys())
  const checkpoints = journal.open().map((opened) => ({ opened, spared }))
  const close = ({ id }: Opened) => journal.append({ kind: 'closed', id })
  await replaying.all(checkpoints, close)
  await replaying.all(replaying.hasStopped ? [] : await findResidualDrift(ways, journal))
  // A part may depend on one that was restored later, such as a VLAN on the port that carries it.
  await replaying.all(replaying.takeFailed(checkpoints), close)
  return replaying.result()
}

interface Part {
  readonly opened: Opened
  readonly spared: ReadonlySet<string>
}

class Replaying {
  readonly #ways: Ways
  readonly #journal: Journal
  readonly #around: Around
  readonly #goOn: (path: string, more: number) => boolean
  readonly #kept = new Set<string>()
  readonly #restored = new Set<string>()
  readonly #leaves: Difference[] = []
  readonly #foreign = new Set<string>()
  readonly #left: string[] = []
  readonly #failed = new Map<Part, RestoreError>()

  constructor(ways: Ways, journal: Journal, around: Around, goOn: (path: string, more: number) => boolean) {
    this.#ways = ways
    this.#journal = journal
    this.#around = around
    this.#goOn = goOn
  }

  get hasStopped(): boolean {
    return this.#left.length > 0
  }

  /** Removes the failures of the given parts, and returns the parts that had failed. */
  takeFailed(parts: readonly Part[]): readonly Part[] {
    return this.hasStopped ? [] : parts.filter((part) => this.#failed.delete(part))
  }

  async all(parts: readonly Part[], done: (opened: Opened) => void = () => {}): Promise<void> {
    for (const [index, part] of parts.entries()) {
      const { effect } = part.opened
      const name = getEffectHandler(effect).name(effect)
      if (this.hasStopped || !this.#goOn(name, parts.length - index - 1)) this.#left.push(name)
      else if (await this.#isDone(part, name)) done(part.opened)
    }
  }

  /**
   * Restores a part.
   * @returns false if the part has to stay in the journal
   */
  async #isDone(part: Part, name: string): Promise<boolean> {
    const { opened, spared } = part
    const { effect } = opened
    const undoing = getEffectHandler(effect)
    if (!(await this.#around.before(opened))) {
      this.#kept.add(name)
      return false
    }
    try {
      const others = (await undoing.foreign(this.#ways, effect, this.#journal)).filter((each) => !spared.has(each))
      for (const each of others) this.#foreign.add(each)
      const leaves = await undoing.undo(this.#ways, effect, this.#journal, new Set([...others, ...spared]))
      if (leaves.length > 0) {
        this.#restored.add(name)
        this.#leaves.push(...leaves)
        await this.#around.after(opened)
      }
      return true
    } catch (error) {
      if (error instanceof UncertainReadError) this.#failed.set(part, new RestoreError(error.message, { cause: error }))
      else if (error instanceof RestoreError) this.#failed.set(part, error)
      else throw error
      return false
    }
  }

  result(): Replayed {
    const failed = [...this.#failed.values()]
    if (failed.length > 0) {
      const messages = new Set(failed.map((each) => each.message))
      const message = `${[...messages].join('\n')} (${this.#journal.file})`
      throw new RestoreError(message, { left: failed.flatMap(({ left }) => left) })
    }
    return {
      kept: [...this.#kept],
      restored: [...this.#restored],
      leaves: this.#leaves,
      foreign: [...this.#foreign],
      left: this.#left,
    }
  }
}
