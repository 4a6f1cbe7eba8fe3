import { describe, expect, test } from 'vitest'
import { NotServed } from '../../safety/snapshot.ts'
import { findConfigured } from './leftovers.ts'

const INTERFACES = '/data/openconfig-interfaces:interfaces'
const DNS = '/data/openconfig-system:system/dns'
const AAA = '/data/openconfig-system:system/aaa'
const OWN = 'plumbline-0a1b2c'

function find(resource: string, body: Readonly<Record<string, unknown>>) {
  return findConfigured(new Map([[resource, body]])).map(({ kind, place, stays }) => [kind, place, stays === undefined])
}

function interfaces(...all: readonly { readonly name: string }[]) {
  return { 'openconfig-interfaces:interfaces': { interface: all } }
}

describe('a leftover that can be removed', () => {
  test('is an entry whose key a run formed, listed once with all its leaves', () => {
    const lag = { name: `${OWN}-7`, config: { name: `${OWN}-7`, enabled: true } }
    const [found, ...more] = findConfigured(new Map([[INTERFACES, interfaces(lag, { name: '1.0' })]]))

    expect(more).toEqual([])
    expect(found).toMatchObject({ kind: 'entry', place: `interfaces/interface=${OWN}-7`, run: OWN })
    expect(found?.leaves.map(({ path }) => path.replace(/^.*-7\//, ''))).toEqual([
      'name',
      'config/name',
      'config/enabled',
    ])
  })

  test('is a leaf-list value that a run formed', () => {
    const body = { 'openconfig-system:dns': { config: { search: ['lab.example.net', `${OWN}-7.example.net`] } } }

    expect(find(DNS, body)).toEqual([['value', `system/dns/config/search=${OWN}-7.example.net`, true]])
  })

  test('is a setting that refers to an entry of a run', () => {
    const port = { name: '9.0', config: { name: '9.0', description: `${OWN}-7` } }

    expect(find(INTERFACES, interfaces({ name: `${OWN}-7` }, port))).toEqual([
      ['entry', `interfaces/interface=${OWN}-7`, true],
      ['reference', 'interfaces/interface=9.0/config/description', true],
    ])
  })
})

describe('a leftover that stays', () => {
  test.each([`${OWN}`, `${OWN}-lab`, `lab-${OWN}-7`])('is an entry whose name no run forms: %s', (name) => {
    expect(find(INTERFACES, interfaces({ name }))).toEqual([['entry', `interfaces/interface=${name}`, false]])
  })

  test('is a setting, because its earlier value is unknown', () => {
    const port = { name: '9.0', config: { name: '9.0', description: `Described by ${OWN}-7` } }

    expect(find(INTERFACES, interfaces(port))).toEqual([
      ['setting', 'interfaces/interface=9.0/config/description', false],
    ])
  })

  test('is a reference to an entry that no run made', () => {
    const port = { name: '9.0', config: { name: '9.0', description: `${OWN}-lab` } }

    expect(find(INTERFACES, interfaces({ name: `${OWN}-lab` }, port))).toEqual([
      ['entry', `interfaces/interface=${OWN}-lab`, false],
      ['setting', 'interfaces/interface=9.0/config/description', false],
    ])
  })

  test('is an account', () => {
    const body = { 'openconfig-system:aaa': { users: { user: [{ username: `${OWN}-7` }] } } }

    expect(find(AAA, body)).toEqual([['entry', `system/aaa/users/user=${OWN}-7`, false]])
  })
})

test('entries without the prefix of a run, and resources that are not served, are not leftovers', () => {
  expect(find(INTERFACES, interfaces({ name: 'plumbline-lab' }, { name: 'plumbline' }))).toEqual([])
  expect(findConfigured(new Map([[INTERFACES, new NotServed('503', false)]]))).toEqual([])
})
