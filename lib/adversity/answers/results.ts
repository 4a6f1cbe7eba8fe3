import { inBrief, type Row } from '../table.ts'
import type { Misled } from './misled.ts'
import { type Kind, KINDS } from './replies.ts'

/** Results of the wrong responses: one table cell for each place and kind. */
export class Results {
  readonly #cells = new Map<string, Map<Kind, string>>()
  readonly #taken = new Set<string>()
  readonly #wrong = new Map<string, string[]>()

  /**
   * Returns a kind of wrong response that a read has not had yet, and marks it as used for this read. Returns undefined
   * if the read has had all kinds. Each call starts from another kind, so that all kinds are used equally.
   */
  claim(place: string): Kind | undefined {
    const from = this.#taken.size % KINDS.length
    const kinds = [...KINDS.slice(from), ...KINDS.slice(0, from)]
    const kind = kinds.find((each) => !this.#taken.has(`${each} ${place}`))
    if (kind !== undefined) this.#taken.add(`${kind} ${place}`)
    return kind
  }

  note({ wrong }: Misled, complaints: readonly string[]): void {
    for (const { place, kind, failed } of wrong.values()) {
      const cells = this.#cells.get(place) ?? new Map<Kind, string>()
      this.#cells.set(place, cells.set(kind, complaints.length > 0 ? 'WRONG' : failed.join(' ') || 'held'))
      if (complaints.length > 0)
        this.#wrong.set(place, [...(this.#wrong.get(place) ?? []), `${kind}: ${inBrief(complaints, 3)}`])
    }
  }

  /** Records why the table is incomplete. */
  fallShort(reason: string): void {
    this.#cells.set('all reads', new Map())
    this.#wrong.set('all reads', [reason])
  }

  rows(): readonly Row[] {
    return [...this.#cells].map(([place, cells]) => {
      const wrong = this.#wrong.get(place)
      const shown = KINDS.map((kind) => cells.get(kind) ?? 'not met')
      return { cells: [place, ...shown], ...(wrong === undefined ? {} : { wrong: wrong.join('\n') }) }
    })
  }
}
