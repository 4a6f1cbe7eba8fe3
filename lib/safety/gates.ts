import { HarnessError } from '../domain/errors.ts'
import { type Gate, isDeeper, type Level, levelOfGate } from '../domain/requirement.ts'

/** What a run may do at worst; asked before anything that can do harm leaves, whichever channel it takes. */
export class Gates {
  readonly #open: readonly Gate[]
  readonly #level: Level

  constructor(open: readonly Gate[], level: Level) {
    this.#open = open
    this.#level = level
  }

  /** @throws {HarnessError} when the profile or the level of the run keeps the gate closed: nothing has left then */
  demand(gate: Gate, what: string): void {
    if (!this.#open.includes(gate)) throw new HarnessError(`${what} needs the gate ${gate}, which the profile closes`)
    if (isDeeper(levelOfGate(gate), this.#level)) {
      throw new HarnessError(`${what} needs the gate ${gate}, which level ${this.#level} closes`)
    }
  }
}
