import { describe, expect, test } from 'vitest'
import type { Restconf } from '../channel/http/restconf.ts'
import type { Journal } from './journal.ts'
import { rangeEffects, pickRangeLines } from './range-effects.ts'

const SHARED = { type: 'RFC6598', range: '100.64.0.0/12' }
const OTHER = { type: 'RFC1918', range: '10.16.0.0/12' }
const LINE = 'system network config network-range-type RFC6598'
const effect = {
  type: 'range',
  line: LINE,
  lines: [LINE],
  ranges: { configured: SHARED, active: SHARED },
  reboots: true,
} as const

/**
 * Simulates a unit with internal ranges, and a bench that can switch the power of the unit.
 * @param takes whether the CLI accepts lines
 */
function unit(now: { configured: typeof SHARED; active: typeof SHARED }, takes = true) {
  const done: string[] = []
  const restconf: Pick<Restconf, 'print' | 'type' | 'settled'> = {
    settled: (read) => read(),
    print: async (command) =>
      command === 'show system network'
        ? Object.entries(now)
            .map(([part, { type, range }]) => `${part}-network-range-type ${type}\n${part}-network-range ${range}\n`)
            .join('')
        : `system network config network-range-type ${now.configured.type}\n`,
    async type(line) {
      done.push(line)
      if (takes && line === LINE) now.configured = SHARED
      return takes
    },
  }
  const power = {
    turnsOn: '',
    off: async () => void done.push('off'),
    async on() {
      done.push('on')
      now.active = now.configured
    },
  }
  const own = new Map([
    ['system/network/config/network-range-type', new Set(['RFC1918'])],
    ['system/network/config/prefix', new Set(['1'])],
  ])
  const journal = { append: ({ kind }: { readonly kind: string }) => void done.push(kind), own: () => own }
  return {
    done,
    whose: () => rangeEffects.foreign({ restconf: Object(restconf) }, effect, Object(journal) satisfies Journal),
    undo: (by: 'with power' | 'without power', spared: readonly string[] = []) =>
      rangeEffects.undo(
        { restconf: Object(restconf), ...(by === 'with power' ? { power } : {}) },
        effect,
        Object(journal) satisfies Journal,
        new Set(spared),
      ),
  }
}

describe('a changed internal range', () => {
  test('is reset even if the target still shows the former range, because reads may be late', async () => {
    const { done, undo } = unit({ configured: SHARED, active: SHARED })

    expect(await undo('with power')).toEqual([])
    expect(done).toEqual([LINE])
  })

  test.each([
    ["the target's former range", SHARED, []],
    ['a range that the run wrote', OTHER, []],
    ['a range that somebody else set', { type: 'RFC1918', range: '10.32.0.0/12' }, ['system/network/config']],
  ])('is recognised as %s', async (_whose, configured, foreign) => {
    const { whose } = unit({ configured, active: SHARED })

    expect(await whose()).toEqual(foreign)
  })

  test('is not reset if the restore must spare its path', async () => {
    const { done, undo } = unit({ configured: OTHER, active: SHARED })

    expect(await undo('with power', ['system/network/config'])).toEqual([])
    expect(done).toEqual([])
  })

  test('is reset by one CLI line if it is configured but not yet in use', async () => {
    const { done, undo } = unit({ configured: OTHER, active: SHARED })

    expect(await undo('with power')).toHaveLength(1)
    expect(done).toEqual([LINE])
  })

  test('is reset by one CLI line and a power cycle if it is already in use', async () => {
    const { done, undo } = unit({ configured: OTHER, active: OTHER })

    expect(await undo('with power')).toHaveLength(2)
    expect(done).toEqual([LINE, 'opened', 'off', 'on', 'closed'])
  })

  test('is reported if it cannot be reset', async () => {
    const inUse = unit({ configured: OTHER, active: OTHER })
    await expect(inUse.undo('without power')).rejects.toThrow(
      'active-network-range is RFC1918 10.16.0.0/12, and was RFC6598',
    )
    const refused = unit({ configured: OTHER, active: SHARED }, false)
    await expect(refused.undo('with power')).rejects.toThrow(`"${LINE}" is not taken`)
  })
})

test.each([
  'system network config network-range-type RFC1918\nsystem network config prefix 3\n',
  'system network config\n network-range-type RFC1918\n prefix 3\n!\n',
])('CLI lines that set an internal range are found in either layout: %j', (text) => {
  expect(pickRangeLines(text)).toEqual([
    'system network config network-range-type RFC1918',
    'system network config prefix 3',
  ])
})
