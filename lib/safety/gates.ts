import { HarnessError } from '../domain/errors.ts'
import { type Gate, isDeeper, type Level, levelOfGate, restarts } from '../domain/requirement.ts'

/** The kinds of harm that a run may do. Gates are checked before anything harmful is sent over any channel. */
export class Gates {
  readonly #open: readonly Gate[]
  readonly #level: Level
  readonly #rehearses: boolean

  /**
   * @param inUse tenant images in use, whose tenants a restart would take down
   * @param rehearses whether this is a rehearsal, in which tests only show what would prevent a verdict
   */
  constructor(open: readonly Gate[], level: Level, inUse: readonly string[] = [], rehearses = false) {
    this.#rehearses = rehearses
    const spares = inUse.length > 0 && !open.includes('outage')
    this.#open = spares ? open.filter((gate) => !restarts(gate)) : open
    this.#level = level
  }

  /** Whether the gate is open to the run. */
  allows(gate: Gate): boolean {
    return this.#open.includes(gate) && !isDeeper(levelOfGate(gate), this.#level)
  }

  /**
   * Checks that a gate is open.
   * @throws {HarnessError} when the profile or the level of the run closes the gate
   */
  demand(gate: Gate, what: string): void {
    this.leaveToRun(what)
    if (!this.#open.includes(gate)) throw new HarnessError(`${what} needs the gate ${gate}, which the profile closes`)
    if (isDeeper(levelOfGate(gate), this.#level)) {
      throw new HarnessError(`${what} needs the gate ${gate}, which level ${this.#level} closes`)
    }
  }

  /**
   * In a rehearsal, ends the test before an action that only a run performs.
   * @throws {HarnessError} in a rehearsal
   */
  leaveToRun(what: string): void {
    if (this.#rehearses) throw new HarnessError(`${what} is left to a run`)
  }
}
