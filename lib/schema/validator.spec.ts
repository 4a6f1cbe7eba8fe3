import { describe, expect, test } from 'vitest'
import { Validator } from './validator.ts'

const server = {
  type: 'object',
  members: 'open',
  required: ['address', 'port'],
  properties: {
    address: { requirement: 'dns/address', type: 'string' },
    port: { requirement: 'dns/port', type: 'integer', maximum: 65_535 },
    kind: { listed: ['near', 'far'], type: 'string' },
    poll: { observe: 'dns/poll' },
  },
}

const validator = new Validator([
  {
    $id: 'plumbline:dns',
    requirement: 'dns/resource',
    type: 'object',
    required: ['dns'],
    properties: {
      dns: {
        type: 'object',
        requirement: 'dns/container',
        properties: {
          search: { requirement: 'dns/search', type: 'array', items: { type: 'string' } },
          servers: { type: 'array', items: server },
        },
      },
    },
  },
])

const validate = (body: unknown) => validator.validate('plumbline:dns', body)
const sound = { dns: { search: ['a'], servers: [{ address: '192.0.2.1', port: 53 }] } }

describe('validating a response', () => {
  test('visits the requirement of each node in the response once, and no others', () => {
    expect(validate(sound)).toEqual({
      visited: ['dns/resource', 'dns/container', 'dns/search', 'dns/address', 'dns/port'],
      failures: [],
      observed: [],
    })
    expect(validate({ dns: {} }).visited).toEqual(['dns/resource', 'dns/container'])
    expect(validate({ dns: { search: [] } }).visited).toEqual(['dns/resource', 'dns/container'])
  })

  test('leaves no state behind for the next response', () => {
    validate({ dns: { search: 3 } })

    expect(validate({ dns: {} })).toEqual({ visited: ['dns/resource', 'dns/container'], failures: [], observed: [] })
  })
})

describe('a violation', () => {
  test('caused by a wrong type is attributed only to the requirement of the node', () => {
    const { failures } = validate({ dns: { search: 'a' } })

    expect(failures).toEqual([
      {
        requirement: 'dns/search',
        failure: {
          code: 'schema',
          path: '/dns/search',
          expected: 'array',
          actual: 'a',
          message: '/dns/search must be array, found "a"',
        },
      },
    ])
  })

  test('below a node without a requirement is attributed to the innermost enclosing requirement', () => {
    const { failures } = validate({ dns: { search: ['a', 7] } })

    expect(failures).toMatchObject([{ requirement: 'dns/search', failure: { path: '/dns/search/1', actual: 7 } }])
    expect(validate({ dns: { servers: 7 } }).failures).toMatchObject([{ requirement: 'dns/container' }])
  })

  test('in a list entry is attributed to the requirement of the wrong member, with the index of the entry', () => {
    const servers = [
      { address: '192.0.2.1', port: 53 },
      { address: 7, port: 70_000 },
    ]

    expect(validate({ dns: { servers } }).failures).toMatchObject([
      { requirement: 'dns/address', failure: { path: '/dns/servers/1/address' } },
      { requirement: 'dns/port', failure: { path: '/dns/servers/1/port', actual: 70_000 } },
    ])
  })

  test('caused by a missing member is attributed to the requirement of that member', () => {
    expect(validate({ dns: { servers: [{ address: '192.0.2.1' }] } }).failures).toEqual([
      {
        requirement: 'dns/port',
        failure: { code: 'missing', path: '/dns/servers/0', expected: 'port', message: '/dns/servers/0 lacks port' },
      },
    ])
    expect(validate({}).failures).toMatchObject([{ requirement: 'dns/container', failure: { code: 'missing' } }])
  })

  test('caused by a member without its required counterpart is attributed to the requirement of the parent', () => {
    const both = { type: 'object', requirement: 'dns/both', dependencies: { one: ['other'] } }
    const { failures } = new Validator([{ $id: 'plumbline:both', ...both }]).validate('plumbline:both', { one: 1 })

    expect(failures).toMatchObject([{ requirement: 'dns/both', failure: { code: 'missing', expected: 'other' } }])
  })

  test('that occurs twice fails its requirement once, with the first occurrence', () => {
    const servers = [
      { address: 1, port: 53 },
      { address: 2, port: 53 },
    ]

    expect(validate({ dns: { servers } }).failures).toMatchObject([{ failure: { path: '/dns/servers/0/address' } }])
  })
})

describe('what the contract leaves open', () => {
  test('does not include a listed value that is padded with blanks', () => {
    const servers = [{ address: '192.0.2.1', port: 53, kind: 'near    ' }]

    expect(validate({ dns: { servers } }).observed).toEqual([])
  })

  test('is recorded but causes no failure: a free value, an unlisted value or an extra member', () => {
    const servers = [{ address: '192.0.2.1', port: 53, kind: 'odd', poll: 30, extra: 1 }]

    const { failures, observed } = validate({ dns: { servers } })

    expect(failures).toEqual([])
    expect(observed).toEqual(
      expect.arrayContaining([
        { requirement: 'dns/poll', at: '/dns/servers/0/poll', subject: 'dns/poll', value: 30 },
        { subject: 'unlisted value at /dns/servers/*/kind', value: 'odd' },
        { subject: 'extra member at /dns/servers/*', value: 'extra' },
      ]),
    )
    expect(observed).toHaveLength(3)
  })
})

describe('a member with a wrong module prefix', () => {
  const modules = new Validator([
    {
      $id: 'plumbline:modules',
      type: 'object',
      requirement: 'x/resource',
      properties: {
        'a:top': {
          type: 'object',
          properties: {
            'b:ethernet': { type: 'object', properties: { speed: { requirement: 'x/speed', type: 'string' } } },
            'b:leaf': { requirement: 'x/leaf', type: 'integer' },
          },
        },
      },
    },
  ])
  const failuresOf = (body: unknown) => modules.validate('plumbline:modules', body).failures
  const top = (members: object) => ({ 'a:top': members })

  test.each(['leaf', 'c:leaf'])('fails its requirement, and the failure contains the name found: %s', (name) => {
    expect(failuresOf(top({ [name]: 1 }))).toMatchObject([
      { requirement: 'x/leaf', failure: { code: 'schema', path: '/a:top', expected: 'b:leaf', actual: name } },
    ])
  })

  test('fails the requirements of its own members if it has no requirement itself', () => {
    const failures = failuresOf(top({ ethernet: { speed: 'fast' }, 'b:leaf': 1 }))

    expect(failures.map(({ requirement }) => requirement)).toEqual(['x/speed'])
    expect(failures[0]?.failure.message).toBe('/a:top has "ethernet" where the contract has "b:ethernet"')
  })

  test('is also found inside another member with a wrong prefix', () => {
    const failures = failuresOf({ top: { leaf: 1 } })

    expect(failures.map(({ requirement }) => requirement)).toEqual(['x/leaf'])
  })

  test('is judged without altering the response', () => {
    const body = top({ leaf: 1 })
    failuresOf(body)

    expect(body).toEqual(top({ leaf: 1 }))
  })

  test('is not judged if the member with the right prefix is present too', () => {
    expect(failuresOf(top({ 'b:leaf': 1, 'c:leaf': 'a member of somebody else' }))).toEqual([])
  })
})

describe('a list whose entries must have unique keys', () => {
  const list = {
    type: 'array',
    requirement: 'dns/list',
    entry: { key: 'address' },
    distinct: 'dns/once',
    items: server,
  }
  const keyed = new Validator([{ $id: 'plumbline:keyed', type: 'object', properties: { servers: list } }])
  const entry = (address: string) => ({ address, port: 53 })

  test('passes if each key occurs once', () => {
    const { visited, failures } = keyed.validate('plumbline:keyed', { servers: [entry('a'), entry('b')] })

    expect(visited).toContain('dns/once')
    expect(failures).toEqual([])
  })

  test('fails once for a duplicate key, and the failure names that key', () => {
    const { failures } = keyed.validate('plumbline:keyed', { servers: [entry('a'), entry('b'), entry('a')] })

    expect(failures).toMatchObject([
      {
        requirement: 'dns/once',
        failure: { path: '/servers', actual: 'a', message: '/servers has more than one entry of the key a' },
      },
    ])
  })
})
