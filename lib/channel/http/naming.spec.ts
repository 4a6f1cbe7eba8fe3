import { describe, expect, test } from 'vitest'
import type { Naming } from '../../profile/profile.ts'
import { LITERAL, parseBody, translator } from './naming.ts'

function naming(own: Partial<Naming>) {
  return translator({ vendor: 'vendor', cloud: 'cloudhealth', manager: 'manager', identifiers: {}, ...own })
}

const acme = naming({ vendor: 'acme', cloud: 'acmecloud' })

describe('a path', () => {
  test('contains the brand in its module names, including the module prefix of a key value that is a YANG identity', () => {
    expect(acme.identifier('/data/vendor-portgroup:portgroups/portgroup=1')).toBe(
      '/data/acme-portgroup:portgroups/portgroup=1',
    )
    expect(acme.identifier('/data/openconfig-system:system/vendor-system-snmp:snmp')).toBe(
      '/data/openconfig-system:system/acme-system-snmp:snmp',
    )
    expect(acme.identifier('/data/x/facility=vendor-system-logging-types:LOCAL0')).toBe(
      '/data/x/facility=acme-system-logging-types:LOCAL0',
    )
  })

  test('contains the brand in lowercase even if the profile spells it with capitals', () => {
    const branded = naming({ vendor: 'AcmeNet', cloud: 'AcmeCloud' })

    expect(branded.identifier('/data/vendor-cloudhealth:cloudhealth')).toBe('/data/acmenet-acmecloud:acmecloud')
    expect(branded.contractual('/data/acmenet-portgroup:portgroups')).toBe('/data/vendor-portgroup:portgroups')
  })

  test('keeps a node whose name merely begins with "vendor"', () => {
    expect(acme.identifier('/data/optics/vendor-name')).toBe('/data/optics/vendor-name')
  })

  test('has the name of the cloud service replaced in every part', () => {
    expect(acme.identifier('/data/vendor-cloudhealth:cloudhealth/config')).toBe('/data/acme-acmecloud:acmecloud/config')
  })
})

describe('a body', () => {
  const ours = {
    'vendor-portgroup:portgroups': {
      portgroup: [{ state: { 'vendor-ddm:ddm': { 'vendor-name': 'vendor-made optic' } } }],
    },
    type: 'vendor-system-logging-types:LOCAL0',
    enabled: true,
    count: 3,
    none: null,
  }
  const theirs = {
    'acme-portgroup:portgroups': {
      portgroup: [{ state: { 'acme-ddm:ddm': { 'vendor-name': 'vendor-made optic' } } }],
    },
    type: 'acme-system-logging-types:LOCAL0',
    enabled: true,
    count: 3,
    none: null,
  }

  test('has only its members and identities renamed, both when sent and when received', () => {
    expect(acme.outgoing(ours)).toEqual(theirs)
    expect(acme.incoming(theirs)).toEqual(ours)
  })

  test('is marked at each literal name of the contract that the target should have replaced', () => {
    expect(acme.incoming({ 'vendor-portgroup:portgroups': {} })).toEqual({
      [`${LITERAL}vendor-portgroup:portgroups`]: {},
    })
    expect(acme.incoming({ type: 'vendor-system-logging-types:LOCAL0' })).toEqual({
      type: `${LITERAL}vendor-system-logging-types:LOCAL0`,
    })
  })

  test('is unchanged if the target uses the names of the contract', () => {
    expect(naming({}).incoming(ours)).toBe(ours)
    expect(naming({}).outgoing(ours)).toBe(ours)
  })
})

describe('an irregular identifier', () => {
  const table = naming({
    vendor: 'acme',
    identifiers: {
      'vendor-portgroup': 'acme-ports',
      'vendor-license': 'vendor-license',
      portgroups: 'port-set',
      mode: 'kind',
    },
  })

  test('can replace a module, a node or an entire name', () => {
    expect(table.identifier('/data/vendor-portgroup:portgroups/portgroup=1/mode')).toBe(
      '/data/acme-ports:port-set/portgroup=1/kind',
    )
    expect(table.outgoing({ 'vendor-portgroup:portgroups': { mode: 'x' } })).toEqual({
      'acme-ports:port-set': { kind: 'x' },
    })
    expect(naming({ identifiers: { 'a:b': 'c:d' } }).identifier('/data/a:b=1/a:c')).toBe('/data/c:d=1/a:c')
  })

  test('is translated back to the name in the contract', () => {
    expect(table.incoming({ 'acme-ports:port-set': { kind: 'x' } })).toEqual({
      'vendor-portgroup:portgroups': { mode: 'x' },
    })
  })

  test('can be declared in the profile to equal the literal name', () => {
    expect(table.incoming({ 'vendor-license:license': 1 })).toEqual({ 'vendor-license:license': 1 })
    expect(table.incoming({ 'vendor-other:license': 1 })).toEqual({ [`${LITERAL}vendor-other:license`]: 1 })
  })

  test('does not affect unlisted names, which are derived from the brand', () => {
    expect(table.identifier('/data/vendor-system-snmp:snmp')).toBe('/data/acme-system-snmp:snmp')
  })
})

test.each([
  ['bytes that are not UTF-8', { text: '{"a":["\uFFFD"]}', isBroken: true as const }],
  ['a number that is too large', { text: '{"a":1e400}' }],
  ['incomplete JSON', { text: '{"a":' }],
])('a response with %s has no usable body', (_what, answer) => {
  expect(parseBody(answer, acme)).toBeUndefined()
})
