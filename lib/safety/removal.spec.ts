import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { BY_PROBE, Journal } from './journal.ts'
import { findAdditions, findChangedLeaves, demandNothingKept, demandPutBack } from './removal.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-removal-'))
const DNS = '/data/openconfig-system:system/dns'
const lent = {
  type: 'configuration',
  path: DNS,
  original: {
    'openconfig-system:dns': {
      config: { search: ['lab.example'] },
      servers: { server: [{ address: '192.0.2.53', config: { address: '192.0.2.53' } }] },
    },
  },
} as const
const server = (address: string, port?: number) => ({ address, config: { address, ...(port && { port }) } })
const dns = (search: readonly string[], ...servers: readonly object[]) => ({
  'openconfig-system:dns': { config: { search }, servers: { server: servers } },
})

let journal: Journal
let serial = 0
beforeEach(() => {
  serial += 1
  journal = new Journal(join(folder, `${serial}.jsonl`), false)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the additions of a write', () => {
  test('include each new entry and value, with its kind', () => {
    const body = dns(['lab.example', 'mine.example'], server('192.0.2.53'), server('192.0.2.9', 5353))

    expect(findAdditions(journal, [lent], { path: DNS, body })).toEqual([
      { place: 'system/dns/config/search=mine.example', of: 'system/dns/config/search', kind: 'value', resource: DNS },
      { place: 'system/dns/servers/server=192.0.2.9', of: 'system/dns/servers/server', kind: 'entry', resource: DNS },
    ])
  })

  test('include a new leaf of an existing entry, but not the key that the body repeats', () => {
    const found = findAdditions(journal, [lent], { path: DNS, body: dns(['lab.example'], server('192.0.2.53', 5353)) })

    expect(found.map(({ of, kind }) => [of, kind])).toEqual([['system/dns/servers/server/config/port', 'leaf']])
  })

  test('are empty if nothing is new, if the change may restart the target, or if there is no checkpoint', () => {
    const body = dns(['mine.example'])

    expect(findAdditions(journal, [lent], { path: DNS, body: dns(['lab.example'], server('192.0.2.53')) })).toEqual([])
    expect(findAdditions(journal, [{ ...lent, reboots: true }], { path: DNS, body })).toEqual([])
    expect(findAdditions(journal, [], { path: DNS, body })).toEqual([])
  })
})

test('a PATCH with another value for an existing leaf counts as a change of that leaf', () => {
  const zone = {
    ...lent,
    path: '/data/openconfig-system:system/clock',
    original: { 'openconfig-system:clock': { config: { 'timezone-name': 'Europe/Berlin', other: 1 } } },
  }
  const body = { 'openconfig-system:clock': { config: { 'timezone-name': 'Asia/Tokyo', other: 1, third: 2 } } }

  expect(findChangedLeaves([zone], { method: 'PATCH', path: zone.path, body })).toEqual([
    'system/clock/config/timezone-name',
  ])
  expect(findChangedLeaves([zone], { method: 'PUT', path: zone.path, body })).toEqual([])
})

describe('a probe of how to remove one kind of value', () => {
  const record = (id: string, shown: 'begun' | 'works' | 'stays' | 'nothing') =>
    journal.append({ kind: 'removal', of: 'x', id, shown })

  test('can be begun by only one test at a time until there is a result', () => {
    record('one', 'begun')
    record('other', 'begun')
    expect(journal.removalOf('x')).toMatchObject({ id: 'one', shown: 'begun' })

    record('one', 'nothing')
    record('other', 'begun')
    expect(journal.removalOf('x')).toMatchObject({ id: 'other', shown: 'begun' })

    record('other', 'works')
    record('one', 'begun')
    expect(journal.removalOf('x')).toMatchObject({ shown: 'works' })
  })
})

describe('a resource that could not be restored', () => {
  const write = () => demandPutBack(journal, { path: DNS, body: dns(['mine.example']) })
  const stuck = (unclear?: true) => {
    journal.append({ kind: 'opened', id: '1', effect: lent })
    journal.append({ kind: 'stuck', id: '1', why: 'it stays', ...(unclear && { unclear }) })
  }

  test('is not written to again, unlike other resources', () => {
    stuck()

    expect(write).toThrow(expect.objectContaining({ name: 'NotPutBackError' }))
    expect(() => demandPutBack(journal, { path: '/data/', body: { 'x:y': { z: 1 } } })).not.toThrow()
  })

  test('makes writes inconclusive if a lost connection prevented the restore, until the resource is restored', () => {
    stuck(true)
    expect(write).toThrow(expect.objectContaining({ name: 'UncertainReadError' }))

    journal.append({ kind: 'closed', id: '1' })

    expect(write).not.toThrow()
  })
})

test('no further file is created after one that could not be removed', () => {
  expect(() => demandNothingKept(journal, 'file')).not.toThrow()

  journal.append({ kind: 'left', what: 'the file a.iso: it stays', stays: 'file' })

  expect(() => demandNothingKept(journal, 'file')).toThrow('could not be put back on this target: the file a.iso')
  expect(() => demandNothingKept(journal, 'bundle')).not.toThrow()
})

test('a journal that does not trust probes ignores both their results and the leftovers that they accepted', () => {
  journal.append({ kind: 'probed', abilities: { deletes: [] } })
  for (const by of [BY_PROBE, 'somebody'])
    journal.append({ kind: 'accepted', paths: [`left by ${by}`], by, at: '2026-11-25T00:00:00Z', values: [] })

  journal.trustProbes(false)
  expect([journal.abilities(), [...journal.accepted().values()]]).toEqual([undefined, ['somebody']])

  journal.trustProbes(true)
  expect([journal.abilities(), journal.accepted().size]).toEqual([{ deletes: [] }, 2])
})
