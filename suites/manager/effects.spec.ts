import { describe, expect, test } from 'vitest'
import { getValue, isShown, selectEffects, selectKeptSettings } from './effects.ts'

const place = { path: '/mgmt/x', at: '/x' }
const declaring = (places: object) => ({
  targetHost: '192.0.2.10',
  username: 'admin',
  passwordVariable: 'X',
  schemaVersion: '1.5.0',
  common: {},
  settings: {},
  shows: {},
  keeps: {},
  ...places,
})

/** Returns the values that each requirement expects, keyed by their names in the profile. */
function listExpected(selected: ReadonlyMap<string, readonly { readonly name: string; readonly expected: unknown }[]>) {
  return Object.fromEntries(
    [...selected].map(([id, effects]) => [id, Object.fromEntries(effects.map((each) => [each.name, each.expected]))]),
  )
}

describe('the effects expected of a declaration', () => {
  test('are the declared values, grouped by the requirement for each class of objects', () => {
    const common = {
      class: 'Tenant',
      hostname: 'unit.example.com',
      resolver: { class: 'DNS', nameServers: ['192.0.2.53'] },
      variables: { class: 'DbVariables', 'ui.advisory.enabled': 'true' },
      guest: { class: 'User', partitionAccess: { 'all-partitions': { role: 'guest' } } },
      other: { class: 'Other', member: 1 },
    }
    const shows = {
      hostname: place,
      'resolver.nameServers': place,
      'variables.ui.advisory.enabled': { ...place, reads: 'enabled' },
      'guest.partitionAccess.all-partitions.role': place,
      'other.member': place,
    }

    expect(listExpected(selectEffects(common, declaring({ shows })))).toEqual({
      'manager/hostname-set': { hostname: 'unit.example.com' },
      'manager/dns-set': { 'resolver.nameServers': ['192.0.2.53'] },
      'manager/db-variables-set': { 'variables.ui.advisory.enabled': 'enabled' },
      'manager/user-set': { 'guest.partitionAccess.all-partitions.role': 'guest' },
    })
  })

  test('do not include parts that the manager refuses', () => {
    const shows = { hostname: { ...place, reads: 'UNIT' }, 'resolver.nameServers': { ...place, reads: 'one' } }
    const keeps = {
      clusterName: { ...place, reads: 'one' },
      'statsConfig.zone': { ...place, reads: 1 },
      'statsConfig.enabled': place,
    }

    expect(listExpected(selectEffects({ class: 'Tenant' }, declaring({ shows })))).toEqual({})
    expect(listExpected(selectKeptSettings({ statsConfig: { enabled: true } }, declaring({ keeps })))).toEqual({
      'manager/stats-config-kept': { 'statsConfig.enabled': true },
    })
  })

  test('include the settings of the manager, grouped by the requirement for each setting', () => {
    const settings = {
      clusterName: 'one',
      snapshotWorkingConfig: true,
      accessModuleProperties: { 'cm:access:import-shared': false },
    }
    const keeps = {
      clusterName: place,
      snapshotWorkingConfig: { ...place, reads: 'TAKEN' },
      'accessModuleProperties.cm:access:import-shared': place,
    }

    expect(listExpected(selectKeptSettings(settings, declaring({ keeps })))).toEqual({
      'manager/cluster-name-kept': { clusterName: 'one' },
      'manager/access-module-kept': { 'accessModuleProperties.cm:access:import-shared': false },
      'manager/snapshot-kept': { snapshotWorkingConfig: 'TAKEN' },
    })
  })
})

test.each([
  [['a', 'b'], ['b', 'a'], true],
  [['a'], ['a', 'b'], false],
  ['true', true, true],
  ['7', 7, true],
  [undefined, '', false],
  [{ one: 1, two: [2] }, { two: ['2'], one: '1' }, true],
])('for the found value %j and the declared value %j, `isShown` returns %s', (found, declared, isEqual) => {
  expect(isShown(found, declared)).toBe(isEqual)
})

test('a JSON Pointer leads to members, list items and names with a slash', () => {
  const body = { items: [{ 'a/b': 1, 'c~d': 2 }] }

  expect([getValue(body, ''), getValue(body, '/items/0/a~1b'), getValue(body, '/items/0/c~0d')]).toEqual([body, 1, 2])
  expect([getValue(body, '/items/1/x'), getValue(undefined, '/items')]).toEqual([undefined, undefined])
})
