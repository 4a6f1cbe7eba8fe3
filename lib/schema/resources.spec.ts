import { describe, expect, test } from 'vitest'
import { ResourceSchemas } from './resources.ts'

const schemas = new ResourceSchemas([
  {
    $id: 'plumbline:interfaces',
    resource: '/data/oc-if:interfaces',
    requirement: 'if/resource',
    type: 'object',
    properties: {
      'oc-if:interfaces': {
        type: 'object',
        properties: {
          interface: {
            type: 'array',
            requirement: 'if/list',
            items: {
              type: 'object',
              properties: {
                name: { type: 'string', requirement: 'if/name' },
                config: { type: 'object', properties: { mtu: { type: 'integer', requirement: 'if/mtu' } } },
                'vendor-eth:tags': { type: 'array', requirement: 'if/tags', items: { type: 'integer' } },
              },
            },
          },
        },
      },
    },
  },
  {
    $id: 'plumbline:status',
    resource: '/data/oc-diag:status',
    operation: true,
    type: 'object',
    properties: { output: { requirement: 'diag/output', type: 'object' } },
    request: { type: 'object', additionalProperties: false, properties: { input: { type: 'object' } } },
  },
  { $id: 'plumbline:root', resource: '', type: 'object', properties: { data: { requirement: 'root/data' } } },
])

const ROOT = '/data/oc-if:interfaces'
const failed = (path: string, body: unknown) =>
  schemas.validate(path, body)?.failures.map(({ requirement }) => requirement)

describe('the schema of an operation', () => {
  const STATUS = '/data/oc-diag:status'

  test('applies to the response of a POST, but not to a read', () => {
    const verdicts = schemas.validate(STATUS, { output: 'busy' }, 'POST')

    expect(verdicts?.failures.map(({ requirement }) => requirement)).toEqual(['diag/output'])
    expect(schemas.validate(STATUS, { output: 'busy' })).toBeUndefined()
    expect(schemas.validate(ROOT, {}, 'POST')).toBeUndefined()
  })

  test('rejects an invalid request of the suite', () => {
    expect(schemas.objectionTo(STATUS, { input: {} })).toBeUndefined()
    expect(schemas.objectionTo(STATUS, { input: 7 })).toContain('/input must be object, found 7')
    expect(schemas.objectionTo(ROOT, { anything: 'goes' })).toBeUndefined()
  })
})

describe('the schema of a response', () => {
  test('is found by the requested path, with or without a trailing slash', () => {
    const body = { 'oc-if:interfaces': { interface: [{ name: 7 }] } }

    for (const path of [ROOT, `${ROOT}/`]) expect(failed(path, body)).toEqual(['if/name'])
  })

  test('applies to a list entry, which is returned as a list of one', () => {
    expect(failed(`${ROOT}/interface=1%2F1`, { 'oc-if:interface': [{ name: '1/1', config: { mtu: 'x' } }] })).toEqual([
      'if/mtu',
    ])
    expect(schemas.validate(`${ROOT}/interface=1.0`, { 'oc-if:interface': [{ name: '1.0' }] })?.visited).toEqual([
      'if/list',
      'if/name',
    ])
  })

  test('applies to containers and leaves below an entry, with and without prefixes', () => {
    expect(failed(`${ROOT}/interface=1.0/config`, { 'oc-if:config': { mtu: 'x' } })).toEqual(['if/mtu'])
    expect(failed(`${ROOT}/interface=1.0/config/mtu`, { 'oc-if:mtu': 'x' })).toEqual(['if/mtu'])
    expect(failed(`${ROOT}/interface=1.0/tags`, { 'vendor-eth:tags': ['x'] })).toEqual(['if/tags'])
    expect(failed(`${ROOT}/interface=1.0/vendor-eth:tags`, { 'vendor-eth:tags': [1] })).toEqual([])
  })

  test('is not found for a path that no schema covers', () => {
    expect(schemas.validate('/data/oc-if:interfaces-else', {})).toBeUndefined()
    expect(schemas.validate(`${ROOT}/unknown`, {})).toBeUndefined()
    expect(schemas.validate('/data/other', {})).toBeUndefined()
  })

  test('does not apply to a read with a query, whose response may contain less', () => {
    expect(schemas.validate(`${ROOT}?depth=1`, {})).toBeUndefined()
  })

  test('of the root applies only to the root', () => {
    expect(schemas.validate('', { data: 1 })?.visited).toEqual(['root/data'])
    expect(schemas.validate('/', { data: 1 })?.visited).toEqual(['root/data'])
  })
})
