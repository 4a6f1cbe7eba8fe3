import { expect, test } from 'vitest'
import { attributeComplaints } from './attributed.ts'
import { type Choice, isPutRight, type Misled } from './misled.ts'
import { type Kind, KINDS } from './replies.ts'
import { Results } from './results.ts'

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** Simulates runs of seven reads each. `complaintsOf` returns the complaints for a set of wrong responses. */
function runs(complaintsOf: (wrong: ReadonlyMap<string, Kind>) => readonly string[]) {
  let made = 0
  const run = async (choice: Choice): Promise<Misled> => {
    made += 1
    const kinds = new Map<string, Kind>()
    for (const place of PLACES) {
      const kind = choice({ place, inTests: true, since: 20 })
      if (kind !== undefined) kinds.set(place, kind)
    }
    const wrong = new Map<number, { place: string; kind: Kind; failed: string[] }>()
    for (const [place, kind] of kinds) wrong.set(wrong.size, { place, kind, failed: [] })
    return { wrong, complaints: complaintsOf(kinds) }
  }
  return { run, made: () => made }
}

const everywhere =
  (results: Results): Choice =>
  ({ place }) =>
    results.claim(place)
const shown = (results: Results) => results.rows().filter(({ wrong }) => wrong !== undefined)

test('the wrong responses of a run without problems count as harmless after this single run', async () => {
  const { run, made } = runs(() => [])
  const results = new Results()

  expect(await attributeComplaints(await run(everywhere(results)), run, results)).toEqual([])

  expect(made()).toBe(1)
  expect(results.rows()).toHaveLength(PLACES.length)
  expect(shown(results)).toEqual([])
})

test('a change that a run leaves behind is traced to the wrong response that caused it, and the table shows this response as the cause', async () => {
  const { run } = runs((wrong) => (wrong.get('c') === '204' ? ['differs: gone: search lab.example.net'] : []))
  const results = new Results()
  for (const _ of KINDS) await attributeComplaints(await run(everywhere(results)), run, results)

  expect(shown(results)).toEqual([
    {
      cells: ['c', ...KINDS.map((kind) => (kind === '204' ? 'WRONG' : 'held'))],
      wrong: '204: differs: gone: search lab.example.net',
    },
  ])
})

test('a problem that two wrong responses cause only together is still reported', async () => {
  const { run } = runs((wrong) => (wrong.has('a') && wrong.has('g') ? ['no report'] : []))
  const results = new Results()

  const complaints = await attributeComplaints(await run(everywhere(results)), run, results)

  expect(complaints).toEqual(['only together with others: no report'])
  expect(shown(results).length).toBeGreaterThan(0)
})

test.each([
  ['together is harmless', (wrong: ReadonlyMap<string, Kind>) => wrong.has('a') && wrong.has('g'), 0],
  ['alone is reported', (wrong: ReadonlyMap<string, Kind>) => wrong.has('a'), 1],
])(
  'a change that is named and put right by `restore`, and that wrong responses cause %s',
  async (_how, isLeft, count) => {
    const { run } = runs((wrong) => (isLeft(wrong) ? ['incident of restoring: system/dns '] : []))
    const results = new Results()

    await attributeComplaints(await run(everywhere(results)), run, results)

    expect(shown(results)).toHaveLength(count)
  },
)

test.each([
  [[], false],
  [['incident of restoring: a '], true],
  [['incident of restoring: a ', 'differs: gone: search lab.example.net'], false],
  [['incident: the unit restarted '], false],
])('whether everything was named and put right is decided by all complaints: %j', (complaints, expected) => {
  expect(isPutRight(complaints)).toBe(expected)
})

test('each read gets each kind of wrong response once, and the table reports if there were too few runs for this', () => {
  const results = new Results()
  const kinds = Array.from({ length: KINDS.length + 1 }, () => results.claim('a'))
  results.fallShort('too few runs')

  expect(new Set(kinds.slice(0, -1)).size).toBe(KINDS.length)
  expect(kinds.at(-1)).toBeUndefined()
  expect(results.rows()).toEqual([expect.objectContaining({ wrong: 'too few runs' })])
})
