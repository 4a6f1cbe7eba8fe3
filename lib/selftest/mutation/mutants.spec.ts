import { describe, expect, test } from 'vitest'
import type { Described } from './contract.ts'
import { describeResources } from './contract.ts'
import { formatAlteration, type Mutant, formatMutantName } from './mutant.ts'
import { groupAreas, buildMutants, mutantsOfEntry } from './mutants.ts'
import type { Exchange } from './recording.ts'

const resource: Described = {
  area: 'area',
  resource: '/data/example:things',
  row: 'GET answers the things',
  writes: [{ path: '^/data/example:things$', row: 'PATCH of the things sets them, and its answer is empty' }],
  fields: {
    thing: { type: 'list', written: true },
    'thing/name': { type: 'string', key: true },
    'thing/config': { type: 'object' },
    'thing/config/mode': { type: 'name', one: ['example:FAST', 'example:SLOW'], written: true },
    'thing/state': { type: 'object' },
    'thing/state/mode': { type: 'name', mirror: 'table' },
    'thing/state/size': { type: 'integer' },
  },
}
const entry = (name: string) => ({
  name,
  config: { mode: 'example:FAST' },
  state: { mode: 'example:FAST', size: 7, unlisted: true },
})
const read: Exchange = {
  method: 'GET',
  root: '/api',
  path: '/data/example:things',
  headers: { authorization: 'Basic x' },
  sent: '',
  status: 200,
  body: { 'example:things': { thing: [entry('1'), entry('2')] } },
}
const write: Exchange = { ...read, method: 'PATCH', headers: { 'x-auth-token': 't' }, status: 204, body: undefined }

const made = buildMutants(resource, [read, read, write])
const lawOf = (name: string) => made.find((mutant) => formatMutantName(mutant) === `area: ${name}`)?.law

test('a write that does not reach the device is selected among all writes, but is one that the device accepts', () => {
  const refused = { ...write, status: 400 }
  const mutants = buildMutants(resource, [read, refused, write, refused, write])

  const only = (what: string) =>
    mutants.find((mutant) => formatMutantName(mutant).endsWith(what))?.alteration.calls?.only
  expect([only('is refused with 404 the first time'), only('is applied and refused with 404 the first time')]).toEqual([
    2, 1,
  ])
})

describe('the mutants of a resource', () => {
  test.each([
    ['gone: thing[].config.mode is left out', 'breaks'],
    ['gone: thing[].state.size is left out', 'undecided'],
    ['gone: thing.state.unlisted is left out', undefined],
    ['gone: thing[].state.unlisted is left out', 'silent'],
    ['retyped: thing[].state.size is "7"', 'breaks'],
    ['retyped: thing[].state.size is "7" in [2] alone', 'breaks'],
    ['retyped: thing[].state.size is "7" at /restconf alone', 'breaks'],
    ['retyped: thing[].state.size is "7" at /api alone', 'breaks'],
    ['single: thing[].state.size is "7" once', 'breaks'],
    ['retyped: the resource is "text"', 'breaks'],
    ['retyped: the resource is "text" once', undefined],
    ['other value: thing[].config.mode is "NEITHER"', 'breaks'],
    ['case: thing[].config.mode is in small letters', 'breaks'],
    ['module: thing[].config.mode is without module', 'breaks'],
    ['module of a name: the resource is named things', 'breaks'],
    ['differing: thing[].state.size is another value', 'silent'],
    ['differing: thing[].state.mode is another value', 'breaks'],
    ['differing: thing[].state.mode is another value once', undefined],
    ['stale: thing[].state.mode stays what it was', 'breaks'],
    ['not kept: thing[].config.mode is lost from what is written', 'breaks'],
    ['element: thing[] has its first twice', 'breaks'],
    ['order: thing[] comes in another order', 'silent'],
    ['more members: thing[].config has a member more', 'silent'],
    ['status: GET of example:things is 404', 'breaks'],
    ['status: GET of example:things is 206', 'silent'],
    ['single: GET of example:things is 404 once', 'once'],
    ['single: GET of example:things is 503 once', 'channel'],
    ['launch: GET of example:things answers a page the first time', 'once'],
    ['launch: PATCH of the things is swallowed the first time', undefined],
    ['bytes: GET of example:things has the number 1e400', 'breaks'],
    ['bytes: GET of example:things is cut within its length at /api alone', 'channel'],
    ['bytes: GET of example:things begins with a byte order mark', 'silent'],
    ['contradiction: thing[] has the state of its first entry and its last one changed with each other', undefined],
    ['write: PATCH of the things is swallowed', 'breaks'],
    ['write: PATCH of the things is applied and refused with 500', 'breaks'],
    ['write: PATCH of the things is twice', 'silent'],
    ['body: PATCH of the things answers {}', 'breaks'],
  ])('are classified according to the contract: %s', (name, law) => {
    expect(Object.keys(lawOf(name) ?? {})).toEqual(law === undefined ? [] : [law])
  })

  test('have unique names, and can be written as fault names', () => {
    expect(new Set(made.map(formatMutantName)).size).toBe(made.length)
    const twice = made.find(({ what }) => what === 'thing[] has its first twice in [2] alone')
    expect(twice).toBeUndefined()
    const [first] = made.filter(({ what }) => what === 'thing[].state.size is "7" in [2] alone')
    expect(first && formatAlteration(first)).toBe(
      'altered:{"change":{"kind":"member","at":"data/things/thing[2]/state/size","to":{"value":"7"}}}',
    )
    expect(first?.field).toBe('things/thing/state/size')
  })
})

test('authentication is altered for each method and root that a run uses', () => {
  const mutants = mutantsOfEntry(['area'], [read, write])
  const named = (text: string) => mutants.filter(({ what }) => what.startsWith(text))

  expect(named('GET at /api with basic brings no token').map(({ law }) => Object.keys(law))).toEqual([['breaks']])
  expect(named('PATCH at /api with header is 401')).toHaveLength(1)
  expect(named('PATCH at /api with basic')).toHaveLength(0)
  expect(named('tokens of generation 5 offer')).toHaveLength(0)
  expect(mutants.length).toBe(new Set(mutants.map((mutant: Mutant) => formatMutantName(mutant))).size)
})

test('each documented resource belongs to the area whose schema describes it', () => {
  const all = describeResources()

  expect(all.map(({ area }) => area)).toContain('interfaces')
  expect(all.find(({ area }) => area === 'lag')?.within).toBe('interfaces')
  expect(all.filter(({ operation }) => operation === undefined).map(({ area }) => area)).toContain('dns')
  expect(all.filter(({ operation }) => operation !== undefined).map(({ area }) => area)).toContain('files')
  expect(groupAreas(all).at(-1)?.length).toBeGreaterThan(1)
})

describe('the mutants of an operation', () => {
  const output = 'example:output'
  const operation: Described = {
    area: 'area',
    resource: '/data/example:things/count',
    row: 'POST of count answers a result',
    writes: [],
    operation: {
      answer: { [output]: { result: 'counted 7', code: 0 } },
      effect: 'count changes the count',
      texts: [{ at: `${output}/result`, replaced: ['counted', 'lost'], breaks: 'result says counted' }],
    },
    fields: {
      [output]: { type: 'object', each: true },
      [`${output}/result`]: { type: 'string', each: true },
      [`${output}/code`]: { type: 'integer', each: true, never: [1] },
    },
  }
  const all = buildMutants(operation, [])

  test.each([
    ['gone: output.result is left out', 'breaks'],
    ['retyped: output.code is "7"', 'breaks'],
    ['other value: output.code is 1', 'breaks'],
    ['module of a name: output is named output', 'breaks'],
    ['more members: output has a member more', 'silent'],
    ['differing: output.result is another value', undefined],
    ['retyped: output.code is "7" at /restconf alone', undefined],
    ['status: POST of count is 404', 'breaks'],
    ['status: POST of count is 202', 'silent'],
    ['body: POST of count answers half of it', 'breaks'],
    ['text: POST of count has "lost" for counted', 'breaks'],
    ['write: POST of count is answered well, and does nothing', 'breaks'],
  ])('are classified according to the contract: %s', (name, law) => {
    const found = all.find((mutant) => formatMutantName(mutant) === `area: ${name}`)

    expect(Object.keys(found?.law ?? {})).toEqual(law === undefined ? [] : [law])
  })
})
