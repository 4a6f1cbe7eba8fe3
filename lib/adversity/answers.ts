import { catalogue } from '../catalogue/catalogue.ts'
import { type Choice, type Misled, misled } from './answers/misled.ts'
import { type Kind, KINDS } from './answers/replies.ts'
import { type Asked, inBrief, type Row, type Table, twoAtOnce } from './table.ts'

const MODEL = 'emulator-appliance-10port'
/** Tests make about eight calls each: one of them gets one wrong answer at most. */
const APART = 12
/** Rounds after which all that is met in a run was met with each kind. */
const ROUNDS = 140

/** Reads that get a wrong answer. */
export const answers: Table = {
  about:
    'One answer to a read is wrong: empty, 204, 404, a portal’s page, cut off, or another resource’s. Nothing on the device differs afterwards, the run comes to its end without an incident, and nothing fails but by the very answer that was wrong (its test’s transcript shows it).',
  columns: ['read', ...KINDS],
  async rows(asked) {
    const results = new Results()
    await aroundTests(results, asked)
    await duringTests(results, asked)
    return results.rows()
  },
}

/** What came of each wrong answer: a cell for each place and kind. */
class Results {
  readonly #cells = new Map<string, Map<Kind, string>>()
  readonly #taken = new Set<string>()
  readonly #wrong = new Map<string, string[]>()

  /** Claims a place for a kind that it has not had yet; undefined: it had all. */
  claim(place: string): Kind | undefined {
    const kind = KINDS.find((each) => !this.#taken.has(`${each} ${place}`))
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

  rows(): readonly Row[] {
    return [...this.#cells].map(([place, cells]) => {
      const wrong = this.#wrong.get(place)
      const shown = KINDS.map((kind) => cells.get(kind) ?? 'not met')
      return { cells: [place, ...shown], ...(wrong === undefined ? {} : { wrong: wrong.join('\n') }) }
    })
  }
}

/** Before and after the tests each wrong answer has a run of its own: all that follows rests on it. */
async function aroundTests(results: Results, { sample, said }: Asked): Promise<void> {
  const [id] = [...catalogue.all].find(([, each]) => each.gate === 'configure' && each.creates !== true) ?? ['']
  const flags = ['--level', 'nightly', '--requirement', id]
  const places: string[] = []
  await misled(MODEL, flags, ({ place }) => void places.push(place))
  const all = places.flatMap((place) => KINDS.map((kind) => ({ place, kind })))
  const cases = sample === undefined ? all : spread(all, sample)
  await twoAtOnce(cases, async ({ place, kind }) => {
    let met = false
    const outcome = await misled(MODEL, flags, (read) => {
      if (met || read.place !== place) return undefined
      met = true
      return kind
    })
    results.note(outcome, outcome.complaints)
    said(`${place}, ${kind}: ${inBrief(outcome.complaints, 2) || 'held'}`)
  })
}

/** So many of all, evenly. */
function spread<T>(all: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, all.length / count)
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step)).slice(0, count)
}

/** Whole runs, in which tests that stand apart get one wrong answer each; what deviates is halved until it is one. */
async function duringTests(results: Results, { sample, said }: Asked): Promise<void> {
  const length = sample === undefined ? ROUNDS : Math.ceil(sample / KINDS.length)
  const rounds = Array.from({ length }, (_, index) => index)
  const flags = ['--level', 'certification']
  let idle = 0
  await twoAtOnce(rounds, async () => {
    // Two rounds that met nothing new: there is nothing left.
    if (idle >= 2) return
    const outcome = await misled(MODEL, flags, ({ place, inTests, since }) =>
      inTests && since >= APART ? results.claim(place) : undefined,
    )
    idle = outcome.wrong.size === 0 ? idle + 1 : 0
    said(told(outcome, await settled(outcome, flags, results)))
  })
}

/** @returns the complaints that stay when each wrong answer is tried alone */
async function settled(outcome: Misled, flags: readonly string[], results: Results): Promise<readonly string[]> {
  const { wrong, complaints } = outcome
  if (complaints.length === 0 || wrong.size <= 1) {
    results.note(outcome, complaints)
    return complaints
  }
  const all = [...wrong.values()]
  const halves = [all.slice(0, all.length / 2), all.slice(all.length / 2)]
  const found: (readonly string[])[] = []
  for (const half of halves) found.push(await settled(await misled(MODEL, flags, only(half)), flags, results))
  if (found.flat().length > 0) return found.flat()
  const together = complaints.map((complaint) => `only together with others: ${complaint}`)
  results.note(outcome, together)
  return together
}

/** Gives these wrong answers again, each once. */
function only(wanted: readonly { readonly place: string; readonly kind: Kind }[]): Choice {
  const open = new Map(wanted.map(({ place, kind }) => [place, kind]))
  return ({ place }) => {
    const kind = open.get(place)
    open.delete(place)
    return kind
  }
}

function told({ wrong }: Misled, complaints: readonly string[]): string {
  return `${wrong.size} wrong answers: ${inBrief(complaints, 3) || 'held'}`
}
