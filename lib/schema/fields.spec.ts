import { describe, expect, test } from 'vitest'
import { parseResources, findTwin } from './fields.ts'
import type { ResourceSchema } from './resources.ts'

type Node = Readonly<Record<string, unknown>>

const shared = {
  file: 'suites/x/shared.schema.json',
  schema: { $id: 'plumbline:shared', resource: '', $defs: { port: { type: 'integer' } } },
}

/** Describes a resource with a list of servers. The field `port` of each server has the given schema. */
function describing(port: Node, top: Node = {}) {
  const part = { type: 'object', properties: { port } }
  const server = { type: 'object', properties: { address: { type: 'string' }, config: part, state: part } }
  const servers = { type: 'object', properties: { 'v-a:server': { type: 'array', items: server } } }
  const schema: ResourceSchema = {
    $id: 'plumbline:x',
    resource: '/data/oc-sys:system/v-x:x',
    properties: { 'v-x:x': { type: 'object', properties: { servers } } },
    ...top,
  }
  return parseResources(
    [{ file: 'suites/x/x.schema.json', schema }],
    [{ file: 'suites/x/x.schema.json', schema }, shared],
  )
}

const AT = 'suites/x/x.schema.json#/properties/v-x:x/properties/servers/properties/v-a:server'
const PORT = `${AT}/items/properties/config/properties/port`

describe('a field', () => {
  test('has the names used in the data, a path without prefixes, its list and the keywords of its schema node', () => {
    const [resource] = describing({ title: 'the port', type: 'integer', kept: { values: [1], requirement: 'x/port' } })

    expect(resource).toMatchObject({ resource: '/data/oc-sys:system/v-x:x', top: 'v-x:x', path: 'system/x' })
    expect(resource?.fields.find(({ at }) => at === PORT)).toMatchObject({
      names: ['servers', 'v-a:server', 'config', 'port'],
      path: 'system/x/servers/server/config/port',
      title: 'the port',
      kept: { values: [1], requirement: 'x/port' },
      list: { names: ['servers', 'v-a:server'], members: ['address', 'config', 'state'] },
    })
  })

  test('inherits from a reference the keywords that it does not set itself', () => {
    const [resource] = describing({ requirement: 'x/port', $ref: 'plumbline:shared#/$defs/port' })

    expect(resource?.fields.find(({ at }) => at === PORT)).toMatchObject({ requirement: 'x/port', type: 'integer' })
  })

  test('has a counterpart under `state`', () => {
    const [resource] = describing({ type: 'integer' })
    const field = resource?.fields.find(({ at }) => at === PORT)

    expect(resource && field && findTwin(field, resource)?.path).toBe('system/x/servers/server/state/port')
  })
})

describe('a mistake in a schema', () => {
  test.each<[Node, string]>([
    [{ mirored: 'x/y' }, ': there is no keyword "mirored"'],
    [{ format: 'day' }, ': there is no format "day"'],
    [{ mirrored: true }, '/mirrored: has to be a text, found true'],
    [{ kept: 'x/y' }, '/kept: has to be an object, found "x/y"'],
    [{ kept: { values: [1] } }, '/kept: "requirement" is missing'],
    [{ kept: { values: [], requirement: 'x/y' } }, '/kept/values: has to be a list of values, found []'],
    [{ kept: { value: 1, requirement: 'x/y' } }, '/kept: there is no member "value"'],
    [
      { kept: { values: [1], own: '<name>', requirement: 'x/y' } },
      '/kept: has values and own, which exclude each other',
    ],
    [{ kept: { own: 'x', requirement: 'x/y' } }, '/kept/own: holds neither <name> nor <number>'],
    [{ unset: { requirement: 'x/y' } }, '/unset: "reads" is missing'],
    [{ shown: 'port' }, '/shown: has to be each or once, found "port"'],
    [{ kinds: { port: { title: 'each port' } } }, '/kinds/port: "like" is missing'],
    [{ $ref: '#/$defs/none' }, '/$ref: leads nowhere: #/$defs/none'],
  ])('in %o is reported with its file and pointer', (node, message) => {
    expect(() => describing(node)).toThrow(PORT + message)
  })

  test('such as a `status` without `answersNothing` in `written` is reported', () => {
    expect(() => describing({}, { written: { status: 'x/y' } })).toThrow('#/written/status: is recorded by the test of')
  })

  test('such as a wrong value in `written` is reported', () => {
    expect(() => describing({}, { written: { within: 'x' } })).toThrow(
      'suites/x/x.schema.json#/written/within: has to be a list of texts, found "x"',
    )
  })
})
