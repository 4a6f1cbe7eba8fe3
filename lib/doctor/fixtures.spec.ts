import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Port } from '../inspection/ports.ts'
import { busyPorts, imagesLent, portsFree, checkSpareUser, tenantsSpared, vlansFree } from './fixtures.ts'

const HERE = fileURLToPath(import.meta.url)
const HASH = createHash('sha256').update(readFileSync(HERE)).digest('hex')

const idle: Port = { name: '5.0', isLag: false, isUp: false, vlans: [] }
const ports: readonly Port[] = [
  idle,
  { ...idle, name: '3.0', isUp: true },
  { ...idle, name: '6.0', lag: 'uplink' },
  { ...idle, name: '7.0', vlans: [100, 200] },
]
const nobody: ReadonlySet<string> = new Set()

describe('a fixture port', () => {
  test.for([
    { name: '5.0', verdict: 'ok', found: /down, and in no LAG or VLAN/ },
    { name: '3.0', verdict: 'warning', found: /is up/ },
    { name: '6.0', verdict: 'wrong', found: /belongs to the LAG uplink/, exitCode: 1 },
    { name: '7.0', verdict: 'wrong', found: /carries the VLANs 100, 200/, exitCode: 1 },
    { name: '9.0', verdict: 'wrong', found: /no such interface/, exitCode: 2 },
  ])('is judged by its use: port $name is $verdict', ({ name, found, ...expected }) => {
    const [finding] = portsFree([name], ports, nobody)
    expect(finding).toMatchObject({ ...expected, found: expect.stringMatching(found) })
  })

  test('is wrong if it carries traffic', () => {
    const [finding] = portsFree(['3.0'], ports, new Set(['3.0']))
    expect(finding).toMatchObject({ verdict: 'wrong', remedy: 'lend another; nobody uses 5.0', exitCode: 1 })
  })

  test('is never proposed if it carries traffic or is lent already', () => {
    const more = [...ports, { ...idle, name: '8.0' }, { ...idle, name: '9.0' }]

    const findings = portsFree(['3.0', '8.0'], more, new Set(['3.0', '5.0']))

    expect(findings[0]).toMatchObject({ remedy: 'lend another; nobody uses 9.0' })
    expect(portsFree([], more, new Set(['5.0', '8.0', '9.0']))).toMatchObject([
      { remedy: 'lend one that nobody uses: fixtures.interfaces' },
    ])
  })

  test('is proposed in a warning if the profile names none and the target has a suitable port', () => {
    expect(portsFree([], ports, nobody)).toMatchObject([
      { verdict: 'warning', remedy: 'lend one of 5.0: fixtures.interfaces' },
    ])
    expect(portsFree([], [{ ...idle, name: 'mgmt' }], nobody)).toMatchObject([{ verdict: 'not checked' }])
  })

  test('is not checked if the target does not serve its interfaces', () => {
    expect(portsFree(['5.0'], undefined, nobody)).toMatchObject([{ verdict: 'not checked' }])
  })
})

test('a port is busy if its octet counters have increased', () => {
  const before = [{ ...idle, octets: 10n }, { ...idle, name: '3.0', octets: 10n }, idle]
  const after = [
    { ...idle, octets: 10n },
    { ...idle, name: '3.0', octets: 11n },
  ]

  expect(busyPorts(before, after)).toEqual(new Set(['3.0']))
  expect(busyPorts(undefined, after)).toEqual(nobody)
})

test.for([
  { what: 'free', lent: [3000], listed: [1, 100], verdict: 'ok' },
  { what: 'listed by the target', lent: [3000, 100], listed: [100], verdict: 'wrong' },
  { what: 'carried by a port of a target that lists no VLANs', lent: [200], listed: undefined, verdict: 'wrong' },
])('fixture VLANs that are $what are $verdict', ({ lent, listed, verdict }) => {
  expect(vlansFree(lent, ports, listed)).toMatchObject([{ verdict }])
})

test.for([
  { what: 'made by the suite', lent: 'made', verdict: 'ok' },
  { what: 'present with the right hash', lent: { tenant: { file: HERE, sha256: HASH } }, verdict: 'ok' },
  { what: 'missing', lent: { platform: { file: `${HERE}.iso`, sha256: HASH, version: '1.8.1-1' } }, verdict: 'wrong' },
  { what: 'present with another hash', lent: { tenant: { file: HERE, sha256: '0'.repeat(64) } }, verdict: 'wrong' },
  { what: 'left out of the profile', lent: undefined, verdict: 'not checked' },
] as const)('fixture images that are $what are $verdict', ({ lent, verdict }) => {
  expect(imagesLent(lent)).toMatchObject([{ verdict }])
})

test.for([
  { what: 'no image in use', inUse: [], gates: ['reboot'], found: [] },
  { what: 'images in use, but no gate that allows a restart', inUse: ['a.bundle'], gates: ['configure'], found: [] },
  {
    what: 'images in use, and a gate that allows a restart',
    inUse: ['a.bundle'],
    gates: ['reboot'],
    found: [/a\.bundle in use: nothing that restarts/],
  },
  {
    what: 'images in use, and an open gate outage',
    inUse: ['a.bundle'],
    gates: ['install', 'outage'],
    found: [/takes their tenants down/],
  },
] as const)(
  'the doctor warns about tenant images in use only if a run may restart the target: $what',
  ({ inUse, gates, found }) => {
    expect(tenantsSpared(gates, { inUse })).toMatchObject(
      found.map((text) => ({ verdict: 'warning', found: expect.stringMatching(text) })),
    )
  },
)

test.for([
  { what: 'exists', users: ['admin', 'lab-spare'], verdict: 'ok' },
  { what: 'does not exist', users: ['admin'], verdict: 'wrong' },
  { what: 'is missing from a list that also lacks the account of the run', users: ['other'], verdict: 'not checked' },
  { what: 'cannot be looked up because the target lists no users', users: undefined, verdict: 'not checked' },
])('a fixture user who $what is $verdict', ({ users, verdict }) => {
  expect(checkSpareUser('lab-spare', 'admin', users)).toMatchObject([{ verdict }])
})
