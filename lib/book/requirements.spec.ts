import { describe, expect, test } from 'vitest'
import { integer, list, must, string } from './builders.ts'
import type { Book } from './notation.ts'
import { listClaims, buildCatalogue, parseStatements } from './requirements.ts'
import { buildSchemas } from './schemas.ts'

const book = {
  area: 'x',
  targets: ['appliance'],
  clauses: { servers: 'platform: Servers', resources: 'platform: Resources', 'resources 3': 'platform: Read only' },
  writes: { gate: 'configure' },
  resources: {
    x: {
      path: '/data/v-x:x',
      short: 'x',
      called: 'the resource',
      is: ['x/resource', 'servers 1.1'],
      fields: {
        'servers.server': list({
          called: 'a server',
          key: 'name',
          entry: { own: '<name>' },
          once: ['x/server-once', 'servers 2.1'],
          write: ['x/patch-server', 'servers 2.2'],
          fields: {
            name: string('x/server-name', 'servers 2.1'),
            'config.port': integer('x/server-port', 'servers 3.1', {
              shown: 'each',
              write: ['x/port-written', 'servers 3.1; resources 1.1', { values: [1] }],
              unset: ['x/port-default', 'servers 3.2', { reads: 53 }],
              mirror: ['x/state-follows-port', 'resources 2.1'],
            }),
            'state.port': integer('x/state-port', 'servers 3.3', {
              capability: 'ports',
              readOnly: ['x/state-is-read-only', 'resources 3.1', { gate: 'none' }],
            }),
          },
        }),
      },
    },
  },
  behaviours: { 'x/all': must('servers 2.1', 'All is well.', {}, 'x/patch-server') },
} as const satisfies Book

const requirements = buildCatalogue(book)

describe('a catalogue built from a contract file', () => {
  test('has one text for each line of the file', () => {
    const texts = Object.fromEntries(listClaims(book).map(({ id, requirement }) => [id, requirement.text]))

    expect(texts).toEqual({
      'x/resource': 'GET of `x` returns the resource.',
      'x/server-once': 'Each server has a unique `name`.',
      'x/patch-server': 'PATCH of `x` with `servers.server` adds a server.',
      'x/server-name': 'The key of a server is `name`, a string.',
      'x/server-port': 'Each server has `config.port`, an integer.',
      'x/port-written': '`config.port` of a server is writable.',
      'x/port-default': '`config.port` of a server is 53 when unset.',
      'x/state-follows-port': '`state.port` of a server mirrors `config.port`.',
      'x/state-port': '`state.port` of a server is an integer.',
      'x/state-is-read-only': '`state.port` of a server is read-only.',
      'x/all': 'All is well.',
    })
  })

  test('lists the dependencies of each requirement, and what its check may do to the target', () => {
    expect(requirements['x/resource']).not.toHaveProperty('dependsOn')
    expect(requirements['x/server-port']?.dependsOn).toEqual(['x/resource'])
    expect(requirements['x/state-follows-port']).toMatchObject({
      dependsOn: ['x/port-written', 'x/state-port', 'x/server-name'],
      gate: 'configure',
      creates: true,
    })
    expect(requirements['x/server-port']).not.toHaveProperty('gate')
  })

  test('takes the details of a requirement from its own line, or else from the line of its field', () => {
    expect(requirements['x/state-is-read-only']).not.toHaveProperty('gate')
    expect(requirements['x/state-is-read-only']?.capability).toBe('ports')
  })

  test('takes the clause of a requirement from the first row that the requirement cites, or from the section of that row if the row has no clause', () => {
    expect(requirements['x/port-written']?.clause).toBe('platform: Servers')
    expect(requirements['x/state-is-read-only']?.clause).toBe('platform: Read only')
  })

  test('comes with a schema whose nodes contain the ids of their requirements', () => {
    const [schema] = buildSchemas(book)

    expect(schema).toMatchObject({
      $id: 'plumbline:x',
      requirement: 'x/resource',
      properties: { 'v-x:x': { properties: { servers: { properties: { server: { distinct: 'x/server-once' } } } } } },
    })
  })
})

test('a contract file with two lines for one id is rejected', () => {
  const twice: Book = { ...book, behaviours: { 'x/resource': must('servers 1.1', 'Twice.') } }

  expect(() => buildCatalogue(twice)).toThrow('suites/x/contract.ts: x/resource has two lines')
})

test('a contract file is rejected if a requirement cites a section for which the file has no clause', () => {
  const lost: Book = { ...book, behaviours: { 'x/lost': must('limits 1.1', 'Lost.') } }

  expect(() => buildCatalogue(lost)).toThrow('suites/x/contract.ts: "clauses" lacks limits, which "limits 1.1" names')
})

test('statements are cited by section, row and number', () => {
  expect(parseStatements('dns 1.2, 5.1; resources 2.1')).toEqual(['dns 1.2', 'dns 5.1', 'resources 2.1'])
})
