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

  test('holds for what a POST answers, and for no read', () => {
    const verdicts = schemas.validate(STATUS, { output: 'busy' }, 'POST')

    expect(verdicts?.failures.map(({ requirement }) => requirement)).toEqual(['diag/output'])
    expect(schemas.validate(STATUS, { output: 'busy' })).toBeUndefined()
    expect(schemas.validate(ROOT, {}, 'POST')).toBeUndefined()
  })

  test('finds a mistake in what the suite would send', () => {
    expect(schemas.objectionTo(STATUS, { input: {} })).toBeUndefined()
    expect(schemas.objectionTo(STATUS, { input: 7 })).toContain('/input must be object, found 7')
    expect(schemas.objectionTo(ROOT, { anything: 'goes' })).toBeUndefined()
  })
})

describe('the schema of an answer', () => {
  test('is found by the path that was asked, with a slash behind it or none', () => {
    const body = { 'oc-if:interfaces': { interface: [{ name: 7 }] } }

    for (const path of [ROOT, `${ROOT}/`]) expect(failed(path, body)).toEqual(['if/name'])
  })

  test('holds for a list entry, which comes as a list of one', () => {
    expect(failed(`${ROOT}/interface=1%2F1`, { 'oc-if:interface': [{ name: '1/1', config: { mtu: 'x' } }] })).toEqual([
      'if/mtu',
    ])
    expect(schemas.validate(`${ROOT}/interface=1.0`, { 'oc-if:interface': [{ name: '1.0' }] })?.visited).toEqual([
      'if/list',
      'if/name',
    ])
  })

  test('holds for containers and leaves below an entry, with and without prefixes', () => {
    expect(failed(`${ROOT}/interface=1.0/config`, { 'oc-if:config': { mtu: 'x' } })).toEqual(['if/mtu'])
    expect(failed(`${ROOT}/interface=1.0/config/mtu`, { 'oc-if:mtu': 'x' })).toEqual(['if/mtu'])
    expect(failed(`${ROOT}/interface=1.0/tags`, { 'vendor-eth:tags': ['x'] })).toEqual(['if/tags'])
    expect(failed(`${ROOT}/interface=1.0/vendor-eth:tags`, { 'vendor-eth:tags': [1] })).toEqual([])
  })

  test('is none where no schema speaks of the path', () => {
    expect(schemas.validate('/data/oc-if:interfaces-else', {})).toBeUndefined()
    expect(schemas.validate(`${ROOT}/unknown`, {})).toBeUndefined()
    expect(schemas.validate('/data/other', {})).toBeUndefined()
  })

  test('is none for a query, whose answer may hold less', () => {
    expect(schemas.validate(`${ROOT}?depth=1`, {})).toBeUndefined()
  })

  test('of the root holds for the root alone', () => {
    expect(schemas.validate('', { data: 1 })?.visited).toEqual(['root/data'])
    expect(schemas.validate('/', { data: 1 })?.visited).toEqual(['root/data'])
  })
})
