import { describe, expect, test } from 'vitest'
import { type Answer, Restconf } from '../channel/http/restconf.ts'
import { confirmReading } from './second-reads.ts'
import { formatUnclear } from './snapshot.ts'

const DNS = '/data/openconfig-system:system/dns'

interface Reading {
  readonly search?: readonly string[]
  /** A member that the contract does not name. */
  readonly count?: number
}
const BOTH = { search: ['a.example', 'b.example'] }
const LESS = { search: ['a.example'] }

/**
 * Returns a target whose roots give these responses in turn and then repeat the last one. With `none`, `/restconf`
 * serves nothing.
 */
function answering(api: readonly Reading[], restconf: readonly Reading[] | 'none') {
  const asked: string[] = []
  const disagreements: string[] = []
  const next = (root: string, all: readonly Reading[]) => {
    const count = asked.push(root)
    const config = all[Math.min(asked.slice(0, count).filter((each) => each === root).length, all.length) - 1]
    return { status: 200, text: 'some', body: { 'openconfig-system:dns': { config } } }
  }
  const target: Restconf = Object.assign(Object.create(Restconf.prototype), {
    ask: async () => next('api', api),
    readElsewhere: async () => (restconf === 'none' ? undefined : next('restconf', restconf)),
    pause: async () => void asked.push('pause'),
    disagree: (_answer: Answer, text: string) => void disagreements.push(text),
  })
  return { target, asked, disagreements }
}

const served = (config: Reading) => ({ told: 'served', body: { 'openconfig-system:dns': { config } } })

describe('the confirmation of a reading', () => {
  test('needs one response from each root', async () => {
    const { target, asked } = answering([BOTH], [BOTH])

    expect(await confirmReading(target, DNS)).toEqual(served(BOTH))
    expect(asked).toEqual(['api', 'restconf'])
  })

  test('needs two responses from `/api` if `/restconf` serves nothing', async () => {
    const { target, asked } = answering([BOTH], 'none')

    expect(await confirmReading(target, DNS)).toEqual(served(BOTH))
    expect(asked).toEqual(['api', 'api'])
  })

  test.each([
    ['from `/api`', [LESS, BOTH], [BOTH]],
    ['from `/restconf`', [BOTH], [LESS, BOTH]],
    ['from `/api` as the only root', [LESS, BOTH], 'none'],
  ] as const)('yields the correct value despite one wrong response %s', async (_where, api, restconf) => {
    expect(await confirmReading(answering(api, restconf).target, DNS)).toEqual(served(BOTH))
  })

  test('ignores undocumented members that change on their own', async () => {
    const { target } = answering([{ ...BOTH, count: 1 }], [{ ...BOTH, count: 2 }])

    expect(await confirmReading(target, DNS)).toEqual(served(BOTH))
  })

  test('fails, and names both values, if the roots keep contradicting each other', async () => {
    const told = await confirmReading(answering([LESS], [BOTH]).target, DNS)

    expect(told).toMatchObject({ told: 'unclear', contradicts: [{ path: 'system/dns/config/search=b.example' }] })
    expect(told.told === 'unclear' && formatUnclear(told)).toBe(
      'something else each time: system/dns/config/search=b.example: unset and "b.example"',
    )
  })

  test('yields the value from `/api` where the roots disagree, if the CLI confirms that value', async () => {
    const { target } = answering([LESS], [BOTH])

    expect(await confirmReading(target, DNS, { showsFirst: async () => true })).toEqual(served(LESS))
  })

  test('reports roots that keep contradicting each other, even if the CLI confirms one of them', async () => {
    const { target, disagreements } = answering([LESS], [BOTH])

    await confirmReading(target, DNS, { showsFirst: async () => true })

    expect(disagreements).toEqual([
      '/api and /restconf keep returning different configuration: system/dns/config/search=b.example: unset and "b.example"',
    ])
  })

  test('reports no disagreement of the roots if `/api` returns no configuration, as during a start', async () => {
    const { target, disagreements } = answering([LESS], [BOTH])
    const broken = { status: 200, text: 'no JSON', body: undefined, headers: {} }

    await confirmReading(Object.assign(target, { ask: async () => broken }), DNS)

    expect(disagreements).toEqual([])
  })

  test.each([
    ['one response of `/restconf` is wrong', [BOTH], [LESS, BOTH]],
    ['one response of `/api` is wrong', [LESS, BOTH], [BOTH]],
    ['`/restconf` never gives the same response twice', [BOTH], [LESS, { search: ['c.example'] }]],
    ['`/restconf` serves nothing', [LESS, BOTH], 'none'],
  ] as const)('reports no disagreement of the roots if %s', async (_what, api, restconf) => {
    const { target, disagreements } = answering(api, restconf)

    await confirmReading(target, DNS)

    expect(disagreements).toEqual([])
  })

  test('fails if every response differs', async () => {
    const varying = ['a', 'b', 'c', 'd'].map((name) => ({ search: [name] }))

    expect(await confirmReading(answering(varying, 'none').target, DNS)).toMatchObject({ told: 'unclear' })
  })
})
