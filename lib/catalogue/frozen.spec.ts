import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Strength } from '../domain/requirement.ts'
import { catalogue } from './catalogue.ts'
import {
  catalogueDigest,
  citation,
  FROZEN,
  FrozenError,
  readFrozenCatalogue,
  formatFrozenCatalogue,
  renewCatalogue,
  suiteVersion,
} from './frozen.ts'

test('the frozen catalogue is up to date (otherwise run `npx plumbline freeze`)', () => {
  const now = formatFrozenCatalogue(renewCatalogue(readFrozenCatalogue(), catalogue.all, suiteVersion()))

  expect(readFileSync(FROZEN, 'utf8'), 'stale: call "npx plumbline freeze"').toBe(now)
})

const entry = (text: string, strength: Strength = 'must') => ({ strength, text })
const first = new Map([
  ['dns/resource', entry('There is DNS.')],
  ['dns/search', entry('There are domains.')],
])
const changed = new Map([...first, ['dns/search', entry('There are search domains.')] as const])

describe('before the first release', () => {
  test('every entry of the frozen catalogue may change', () => {
    const { requirements } = renewCatalogue(renewCatalogue(undefined, first, '1.0.0'), changed, '1.0.0')

    expect(requirements['dns/search']?.text).not.toBe(
      renewCatalogue(undefined, first, '1.0.0').requirements['dns/search']?.text,
    )
  })
})

describe('an entry released in a version', () => {
  const released = renewCatalogue(undefined, first, '1.9.0', true)

  test('is marked with that version, and new entries can be added without a new version', () => {
    const more = new Map([...first, ['dns/server', entry('There are servers.')] as const])

    const { requirements } = renewCatalogue(released, more, '1.9.0')

    expect(Object.entries(requirements).map(([id, { released: since }]) => [id, since])).toEqual([
      ['dns/resource', '1.9.0'],
      ['dns/search', '1.9.0'],
      ['dns/server', undefined],
    ])
  })

  test.each([
    ['a changed text', changed],
    ['a changed strength', new Map([...first, ['dns/search', entry('There are domains.', 'seen')] as const])],
    ['its removal', new Map([...first].slice(0, 1))],
  ])('needs a new version for %s', (_what, requirements) => {
    expect(() => renewCatalogue(released, requirements, '1.9.0')).toThrow(FrozenError)
    expect(() => renewCatalogue(released, requirements, '1.9.0')).toThrow(
      /dns\/search: give package\.json a newer version/,
    )
    expect(() => renewCatalogue(released, requirements, '1.10.0')).not.toThrow()
  })

  test('can be changed in the next version until that version is released', () => {
    const { requirements } = renewCatalogue(released, changed, '1.10.0')

    expect(requirements['dns/resource']?.released).toBe('1.9.0')
    expect(requirements['dns/search']?.released).toBeUndefined()
    expect(
      renewCatalogue(renewCatalogue(released, changed, '1.10.0'), changed, '1.10.0', true).requirements['dns/search']
        ?.released,
    ).toBe('1.10.0')
  })
})

test('a citation states whether the cited catalogue is the frozen catalogue, regardless of the order of the entries', () => {
  const backwards = new Map([...first].toReversed())
  const frozen = renewCatalogue(undefined, first, '1.0.0')

  expect(catalogueDigest(backwards)).toBe(catalogueDigest(first))
  expect(citation(backwards, '1.0.0', frozen).frozen).toBe(true)
  expect(citation(first, '1.0.1', frozen).frozen).toBe(false)
  expect(citation(changed, '1.0.0', frozen).frozen).toBe(false)
})
