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

describe('what a write adds', () => {
  test('is each entry and value that did not stand, by its kind', () => {
    const body = dns(['lab.example', 'mine.example'], server('192.0.2.53'), server('192.0.2.9', 5353))

    expect(findAdditions(journal, [lent], { path: DNS, body })).toEqual([
      { place: 'system/dns/config/search=mine.example', of: 'system/dns/config/search', kind: 'value', resource: DNS },
      { place: 'system/dns/servers/server=192.0.2.9', of: 'system/dns/servers/server', kind: 'entry', resource: DNS },
    ])
  })

  test('is a leaf of an entry that stands, but no repeated key', () => {
    const found = findAdditions(journal, [lent], { path: DNS, body: dns(['lab.example'], server('192.0.2.53', 5353)) })

    expect(found.map(({ of, kind }) => [of, kind])).toEqual([['system/dns/servers/server/config/port', 'leaf']])
  })

  test('is nothing where everything stands, or what restarts the target is lent', () => {
    const body = dns(['mine.example'])

    expect(findAdditions(journal, [lent], { path: DNS, body: dns(['lab.example'], server('192.0.2.53')) })).toEqual([])
    expect(findAdditions(journal, [{ ...lent, reboots: true }], { path: DNS, body })).toEqual([])
    expect(findAdditions(journal, [], { path: DNS, body })).toEqual([])
  })
})

test('a PATCH changes what stands with another value, which a probe leaves as it is', () => {
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

describe('a kind that is probed', () => {
  const record = (id: string, shown: 'begun' | 'works' | 'stays' | 'nothing') =>
    journal.append({ kind: 'removal', of: 'x', id, shown })

  test('is held by who began first, until that tells something', () => {
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

describe('a resource that could not be put back', () => {
  const write = () => demandPutBack(journal, { path: DNS, body: dns(['mine.example']) })
  const stuck = (unclear?: true) => {
    journal.append({ kind: 'opened', id: '1', effect: lent })
    journal.append({ kind: 'stuck', id: '1', why: 'it stays', ...(unclear && { unclear }) })
  }

  test('takes no more writes, as others do', () => {
    stuck()

    expect(write).toThrow(expect.objectContaining({ name: 'NotPutBackError' }))
    expect(() => demandPutBack(journal, { path: '/data/', body: { 'x:y': { z: 1 } } })).not.toThrow()
  })

  test('is looked at again where the line had broken, and takes writes once it is put back', () => {
    stuck(true)
    expect(write).toThrow(expect.objectContaining({ name: 'UncertainReadError' }))

    journal.append({ kind: 'closed', id: '1' })

    expect(write).not.toThrow()
  })
})

test('no file is made beside one that stays', () => {
  expect(() => demandNothingKept(journal, 'file')).not.toThrow()

  journal.append({ kind: 'left', what: 'the file a.iso: it stays', stays: 'file' })

  expect(() => demandNothingKept(journal, 'file')).toThrow('could not be put back on this target: the file a.iso')
  expect(() => demandNothingKept(journal, 'bundle')).not.toThrow()
})

test('probes are believed, or not: neither what they have shown nor what they have accepted counts then', () => {
  journal.append({ kind: 'probed', abilities: { deletes: [] } })
  for (const by of [BY_PROBE, 'somebody'])
    journal.append({ kind: 'accepted', paths: [`left by ${by}`], by, at: '2026-11-25T00:00:00Z', values: [] })

  journal.trustProbes(false)
  expect([journal.abilities(), [...journal.accepted().values()]]).toEqual([undefined, ['somebody']])

  journal.trustProbes(true)
  expect([journal.abilities(), journal.accepted().size]).toEqual([{ deletes: [] }, 2])
})
