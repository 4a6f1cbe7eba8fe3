import { expect, test } from 'vitest'
import { parseResources } from './fields.ts'
import { isApart, findMirrors } from './mirrors.ts'

const leaves = { type: 'object', properties: { port: { type: 'integer' }, names: { type: 'array' } } }
const server = { type: 'object', properties: { address: { type: 'string' }, config: leaves, state: leaves } }
const list = { type: 'array', entry: { key: 'address', own: '<name>' }, items: server }
const x = {
  type: 'object',
  properties: { config: leaves, state: leaves, servers: { properties: { 'v:server': list } } },
}
const schema = { $id: 'plumbline:x', resource: '/data/x', properties: { 'v:x': x } }
const [resource] = parseResources([{ file: 'suites/x/x.schema.json', schema }])
const mirrored = (resource?.fields ?? []).filter(
  ({ names }) => names.includes('config') && !names.at(-1)?.includes('config'),
)

const apart = (value: unknown) => findMirrors(value, mirrored).filter(isApart)

test('a field is not reported if its `config` and `state` values are equal or its `config` value is unset', () => {
  const entry = { address: 'a', config: { port: 1 }, state: { port: 1, more: true } }

  expect(apart({ config: { names: ['a', 'b'] }, state: { names: ['b', 'a'], port: 7 } })).toEqual([])
  expect(apart({ servers: { server: [entry, { address: 'b', state: { port: 2 } }] } })).toEqual([])
  expect(apart(undefined)).toEqual([])
})

test('a field whose `state` value differs from its `config` value is reported with the key of its entry', () => {
  const entries = [
    { address: 'a', config: { port: 1 }, state: { port: 2 } },
    { address: 'b', config: { port: 1 } },
  ]

  expect(apart({ config: { names: ['a'] }, state: { names: ['a', 'b'] }, servers: { 'v:server': entries } })).toEqual([
    { field: 'names', config: ['a'], state: ['a', 'b'] },
    { field: 'servers/v:server=a: port', config: 1, state: 2 },
    { field: 'servers/v:server=b: port', config: 1, state: undefined },
  ])
})
