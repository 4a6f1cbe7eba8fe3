import type { Observation } from '../domain/conformance.ts'
import type { Note } from '../domain/finding.ts'

/** The observations of a run. Equal observations are kept once, with a count. */
export class Observations {
  readonly #counted = new Map<string, Observation>()

  add(note: Note): void {
    const key = JSON.stringify([note.requirement, note.subject, note.value])
    const known = this.#counted.get(key)
    this.#counted.set(key, { ...note, count: (known?.count ?? 0) + 1 })
  }

  has(requirement: string): boolean {
    return this.#of(requirement).length > 0
  }

  /** Formats the observed values of a requirement in one line. */
  text(requirement: string): string {
    const values = this.#of(requirement).map(({ value }) => (typeof value === 'string' ? value : JSON.stringify(value)))
    const more = values.length > 5 ? ` and ${values.length - 5} more` : ''
    return `seen: ${values.slice(0, 5).join(', ')}${more}`
  }

  all(): readonly Observation[] {
    return [...this.#counted.values()]
  }

  #of(requirement: string): readonly Observation[] {
    return [...this.#counted.values()].filter((each) => each.requirement === requirement)
  }
}
