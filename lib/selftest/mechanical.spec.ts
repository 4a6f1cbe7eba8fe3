import { expect, test } from 'vitest'
import { parseResources } from '../schema/fields.ts'
import { mechanicalFaults, buildMissingOnceFaults } from './mechanical.ts'

/** Returns the faults of a single field `system/x/config/port` with this schema. */
function faultsOf(port: Readonly<Record<string, unknown>>) {
  const config = { type: 'object', properties: { port } }
  const properties = { 'v-x:x': { type: 'object', properties: { config } } }
  const schema = { $id: 'plumbline:x', resource: '/data/oc-sys:system/v-x:x', properties }
  return mechanicalFaults(parseResources([{ file: 'suites/x/x.schema.json', schema }]))
}

test('the fault of a field returns a value of the wrong type, or a value outside the enumeration', () => {
  expect(faultsOf({ requirement: 'x/port', type: 'integer' })).toEqual({ 'x/port': 'mistyped:system/x/config/port' })
  expect(faultsOf({ requirement: 'x/port', enum: ['A'] })).toEqual({ 'x/port': 'unlisted:system/x/config/port' })
  expect(faultsOf({ requirement: 'x/port', pattern: '^-?\\d+(\\.\\d+)?$' })).toEqual({
    'x/port': 'unlisted:system/x/config/port',
  })
  expect(faultsOf({ requirement: 'x/port', pattern: '^\\d+$' })).toEqual({ 'x/port': 'mistyped:system/x/config/port' })
})

test('the requirement of each schema keyword is broken by a fault of the matching kind', () => {
  const statements = {
    kept: { requirement: 'x/written' },
    mirrored: 'x/mirrored',
    unset: { reads: 53, requirement: 'x/default' },
  }

  expect(faultsOf(statements)).toEqual({
    'x/written': 'not-kept:system/x/config/port',
    'x/mirrored': 'stale-mirror:system/x/config/port',
    'x/default': 'other-default:system/x/config/port',
  })
})

test('a requirement with both a type and another keyword is broken by the fault of the other keyword', () => {
  expect(faultsOf({ requirement: 'x/port', type: 'integer', kept: { requirement: 'x/port' } })).toEqual({
    'x/port': 'not-kept:system/x/config/port',
  })
})

test('a field that each list entry must have is removed from one entry, unless the field is the key', () => {
  const items = {
    type: 'object',
    properties: {
      name: { requirement: 'x/name', shown: 'each' },
      mtu: { type: 'object', properties: { value: { requirement: 'x/mtu', shown: 'each' } } },
      lag: { requirement: 'x/lag', shown: 'once' },
    },
  }
  const properties = { 'v-x:x': { properties: { port: { type: 'array', items } } } }
  const schema = { $id: 'plumbline:x', resource: '/data/v-x:x', properties }

  expect(buildMissingOnceFaults(parseResources([{ file: 'suites/x/x.schema.json', schema }]))).toEqual([
    ['x/mtu', 'missing-once:x/port/mtu/value'],
  ])
})
