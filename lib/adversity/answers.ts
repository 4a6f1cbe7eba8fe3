import { toPlace } from '../domain/data-path.ts'
import { schemaFiles } from '../catalogue/schemas.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { attributeComplaints } from './answers/attributed.ts'
import { type Choice, isPutRight, type Misled, misleadRun } from './answers/misled.ts'
import { KINDS } from './answers/replies.ts'
import { Results } from './answers/results.ts'
import { type Asked, inBrief, type Table, twoAtOnce } from './table.ts'

const MODEL = 'emulator-appliance-10port'
/**
 * Minimum number of calls by a client between two wrong responses. It exceeds the number of calls in a test, about
 * eight, so no test gets more than one wrong response.
 */
const APART = 12
/** Maximum number of rounds, enough for every read of a run to get each kind of wrong response. */
const ROUNDS = 260

/** Tests how runs cope with wrong responses to their reads. */
export const answers: Table = {
  about:
    'One response to a read is wrong: empty, 204, 404, a portal’s page, cut off, another resource’s body, not UTF-8, with too large a number, or well-formed with an entry less or more, another value, another entry’s value, or another resource’s content in its shape (“not met”: the response cannot be altered in this way). Nothing on the device differs afterwards, the run ends without an incident, and a test fails only if its transcript shows the wrong response. Where no single response of a run is the cause, the run may name what it could not restore, and `restore` puts it right.',
  columns: ['read', ...KINDS],
  async rows(asked) {
    const results = new Results()
    await aroundTests(results, asked)
    await misleadTests(results, asked)
    return results.rows()
  },
}

/**
 * Falsifies the reads that a run makes before or after its tests, with one run for each wrong response. A run gets only
 * one wrong response, because everything later in the run depends on these reads.
 */
async function aroundTests(results: Results, { sample, said }: Asked): Promise<void> {
  const [id] = [...catalogue.all].find(([, each]) => each.gate === 'configure' && each.creates !== true) ?? ['']
  const places: string[] = []
  const narrowest = ['--level', 'nightly', '--requirement', id]
  await misleadRun(MODEL, narrowest, ({ place }) => void places.push(place))
  const all = places.flatMap((place) => KINDS.map((kind) => ({ place, kind })))
  const cases = sample === undefined ? all : spread(all, sample)
  await twoAtOnce(cases, async ({ place, kind }) => {
    let met = false
    // If the read concerns a resource that the tests of some area write, the run includes that area.
    const area = findArea(place)
    const flags = area === undefined ? narrowest : ['--level', 'nightly', '--area', area]
    const outcome = await misleadRun(MODEL, flags, (read) => {
      if (met || read.place !== place) return undefined
      met = true
      return kind
    })
    results.note(outcome, outcome.complaints)
    said(`${place}, ${kind}: ${inBrief(outcome.complaints, 2) || 'held'}`)
  })
}

/**
 * Returns the area of the resource that a read requests, or undefined if the resource holds no configuration, or has no
 * requirements of its own.
 */
function findArea(place: string): string | undefined {
  const [, path = ''] = /^GET (?:restconf: )?(\S+) after/.exec(place) ?? []
  const file = schemaFiles().find(
    ({ schema: { watched, resource } }) => watched === true && toPlace(resource) === path,
  )?.file
  const area = file?.split('/')[1]
  return [...catalogue.all].some(([id]) => id.startsWith(`${area}/`)) ? area : undefined
}

/** Picks `count` items at equal distances. */
function spread<T>(all: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, all.length / count)
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step)).slice(0, count)
}

/**
 * Falsifies reads in the tests of complete runs. The wrong responses of a run are so far apart that no test gets more
 * than one. If the outcome of a run is wrong, bisection finds the wrong response that caused it.
 */
async function misleadTests(results: Results, { sample, said }: Asked): Promise<void> {
  const length = sample === undefined ? ROUNDS : Math.ceil(sample / KINDS.length)
  const rounds = Array.from({ length }, (_, index) => index)
  const flags = ['--level', 'certification']
  const again = (choice: Choice) => misleadRun(MODEL, flags, choice)
  // A sample ends anyway, so that it need not know all reads.
  const reads = sample === undefined ? await findReads(again) : undefined
  let idle = 0
  await twoAtOnce(rounds, async () => {
    // Two rounds in a row without any wrong response show that no combination of read and kind is left to try.
    if (idle >= 2) return
    const outcome = await again(({ place, inTests, since }) =>
      inTests && since >= APART && (reads?.has(place) ?? true) ? results.claim(place) : undefined,
    )
    idle = outcome.wrong.size === 0 ? idle + 1 : 0
    said(formatOutcome(outcome, await attributeComplaints(outcome, again, results)))
  })
  if (sample === undefined && idle < 2) results.fallShort(`${ROUNDS} runs did not give every read every wrong answer`)
}

/**
 * Returns the reads that the tests of a run make without wrong responses. Wrong responses make a run repeat tests, and
 * the repetitions make further reads without end.
 */
async function findReads(run: (choice: Choice) => Promise<unknown>): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  await run(({ place, inTests }) => {
    if (inTests) found.add(place)
    return undefined
  })
  return found
}

function formatOutcome(outcome: Misled, unattributed: readonly string[]): string {
  const named = isPutRight(outcome.complaints)
    ? `held, and put right by restore: ${inBrief(outcome.complaints, 3)}`
    : ''
  return `${outcome.wrong.size} wrong answers: ${inBrief(unattributed, 3) || named || 'held'}`
}
