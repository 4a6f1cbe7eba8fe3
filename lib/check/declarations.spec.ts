import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { books } from '../catalogue/books.ts'
import { ROOT } from '../domain/places.ts'
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
      modules: { class: 'Provision', avr: 'nominal', ltm: 'nominal', asm: 'nominal', apm: 'nominal' },
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
        saveOnAutoSync: false,
        networkFailover: true,
        fullLoadOnSync: false,
        asmSync: false,
      },
      trust: {
        class: 'DeviceTrust',
        localUsername: 'a',
        localPassword: 'b',
        remoteHost: '192.0.2.1',
        remoteUsername: 'a',
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

const objects = Object.values(whole.declaration.Common).filter((each) => typeof each === 'object')

type Path = readonly string[]

/** Returns the paths of all members. Enclosing members come before the members inside them. */
function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path]
  const inner = Object.entries(value).flatMap(([name, member]) => pathsIn(member, [...path, name]))
  return path.length === 0 ? inner : [path, ...inner]
}

function replaceValue(value: unknown, [name, ...rest]: Path, other: unknown): unknown {
  if (name === undefined) return other
  return { ...Object(value), [name]: replaceValue(Object(value)[name], rest, other) }
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
])(
  'the schema and the emulated manager agree, for each member, on whether %s is valid in place of the member',
  (_what, other) => {
    const apart = pathsIn(whole).filter((path) => {
      const altered = replaceValue(whole, path, other)
      return isRight.schema(altered) !== isRight.manager(altered)
    })

    expect(apart.map((path) => path.join('.'))).toEqual([])
  },
)

interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema
  readonly enum?: readonly string[]
  readonly examples?: readonly string[]
  readonly anyOf?: readonly Schema[]
}

const { $defs }: { $defs: Readonly<Record<string, Schema>> } = JSON.parse(
  readFileSync(join(ROOT, 'profiles', 'declaration.schema.json'), 'utf8'),
)
const classes = $defs['named']?.properties?.['class']?.examples ?? []
const behaviours = books.flatMap((book) => (book.area === 'manager' ? Object.values(book.behaviours ?? {}) : []))

function getMembers(name: string): Readonly<Record<string, Schema>> {
  const { class: _, ...members } = $defs[name]?.properties ?? {}
  return members
}

/**
 * Returns the values of a member that its schema lists, whether as examples from the contract or as all permitted
 * values.
 */
function getValues({ examples, enum: all, anyOf = [] }: Schema): readonly string[] {
  return [...(examples ?? []), ...(all ?? []), ...anyOf.flatMap(getValues)]
}

describe('the schema agrees with the statements of the contract by which the manager is judged', () => {
  const seen = behaviours.filter(({ strength, declared }) => strength === 'seen' && declared?.startsWith('class '))

  test('on the classes', () => {
    expect(seen.map(({ declared }) => `${declared}`.slice('class '.length)).toSorted()).toEqual(classes.toSorted())
    expect([...new Set(objects.map((object) => object.class))].toSorted()).toEqual(classes.toSorted())
  })

  test.each(classes)('on the members and the values of %s', (name) => {
    const behaviour = seen.find(({ declared }) => declared === `class ${name}`)
    const members = getMembers(name)
    const values = new Set(Object.values(members).map((each) => getValues(each).join()))
    const known = [name, ...Object.keys(members), ...Object.values(members).flatMap(getValues)]

    const named = [...(behaviour?.text ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
    expect(named.filter((word) => !known.includes(word))).toEqual([])
    // The contract has one statement for each member and one for each list of values. A class without named members has
    // one statement about its keys.
    const statements = [...(behaviour?.from ?? '').matchAll(/16\.\d+/g)].length
    const free = Object.keys(members).length === 0 ? 1 : 0
    expect(statements).toBe(Object.keys(members).length + [...values].filter(Boolean).length + free)
    const own = objects.filter((object) => object.class === name).flatMap((object) => Object.keys(object))
    expect(Object.keys(members).filter((member) => !own.includes(member))).toEqual([])
  })

  test('on the settings and their types', () => {
    const settings = behaviours.filter(
      ({ text, declared }) => declared?.startsWith('settings.') && text.startsWith('The manager accepts'),
    )
    const types = settings.map(({ declared = '', text }) => {
      const path = declared.split('.').slice(1)
      const found = path.reduce<Schema | undefined>((schema, name) => schema?.properties?.[name], $defs['settings'])
      const [, wanted = 'string'] = / a (boolean|string)\b/.exec(text) ?? []
      return [declared, found?.type, wanted]
    })

    expect(types.filter(([, found, wanted]) => found !== wanted)).toEqual([])
    expect(types).toHaveLength(countLeaves($defs['settings']))
  })
})

function countLeaves({ properties }: Schema = {}): number {
  return properties === undefined ? 1 : Object.values(properties).reduce((sum, each) => sum + countLeaves(each), 0)
}
