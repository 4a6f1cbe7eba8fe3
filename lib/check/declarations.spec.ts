import { expect, test } from 'vitest'
import { checkDeclaration } from '../profile/declaration.ts'
import { parseDeclaration } from '../targets/emulator/onboarding/declaration.ts'
import { createNames } from '../targets/emulator/onboarding/naming.ts'

/** A declaration with every class and every member that has a type. */
const whole = {
  class: 'DO',
  declaration: {
    schemaVersion: '1.5.0',
    class: 'Device',
    async: true,
    Common: {
      class: 'Tenant',
      hostname: 'unit.example.com',
      modules: { class: 'Provision', ltm: 'nominal' },
      resolver: { class: 'DNS', nameServers: ['192.0.2.53'] },
      time: { class: 'NTP', servers: ['192.0.2.123'], timezone: 'UTC' },
      self: { class: 'SelfIp', address: '192.0.2.20/24', vlan: 'internal', allowService: 'all', trafficGroup: 'one' },
      sync: { class: 'ConfigSync', configsyncIp: '192.0.2.20' },
      unicast: { class: 'FailoverUnicast', address: '192.0.2.20' },
      group: {
        class: 'DeviceGroup',
        type: 'sync-failover',
        members: ['a'],
        owner: 'a',
        autoSync: true,
        asmSync: false,
      },
      trust: {
        class: 'DeviceTrust',
        localUsername: 'a',
        localPassword: 'b',
        remoteHost: '192.0.2.1',
        remotePassword: 'c',
      },
      variables: { class: 'DbVariables', any: 'true' },
      guest: {
        class: 'User',
        userType: 'regular',
        shell: 'none',
        partitionAccess: { all: { role: 'guest' } },
        password: 'd',
      },
      root: { class: 'User', userType: 'root', oldPassword: 'e', newPassword: 'f' },
    },
  },
  targetHost: '192.0.2.10',
  targetUsername: 'admin',
  targetPassphrase: 'g',
  managerSettings: {
    failImportOnConflict: true,
    clusterName: 'one',
    statsConfig: { enabled: true, zone: 'default' },
    accessModuleProperties: { 'cm:access:access-group-name': 'group', 'cm:access:import-shared': true },
    snapshotWorkingConfig: false,
  },
}

type Path = readonly string[]

/** Returns the paths of all members. Enclosing members come before the members inside them. */
function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path]
  const inner = Object.entries(value).flatMap(([name, member]) => pathsIn(member, [...path, name]))
  return path.length === 0 ? inner : [path, ...inner]
}

function replaceAt(value: unknown, [name, ...rest]: Path, other: unknown): unknown {
  if (name === undefined) return other
  return { ...Object(value), [name]: replaceAt(Object(value)[name], rest, other) }
}

const isRight = {
  schema: (value: unknown) => checkDeclaration(value).mistakes.length === 0,
  manager: (value: unknown) => parseDeclaration(value, createNames()).wrong.length === 0,
}

test('the schema and the emulated manager, which were written independently, accept the same complete declaration', () => {
  expect([isRight.schema(whole), isRight.manager(whole)]).toEqual([true, true])
})

test.each([
  ['a number', 7],
  ['a text', 'other'],
  ['a list', [7]],
  ['an object', { class: 7 }],
])('the schema and the emulated manager agree on %s in place of each member', (_what, other) => {
  const apart = pathsIn(whole).filter((path) => {
    const altered = replaceAt(whole, path, other)
    return isRight.schema(altered) !== isRight.manager(altered)
  })

  expect(apart.map((path) => path.join('.'))).toEqual([])
})
