import { expect, test } from 'vitest'
import { Restconf } from '#lib/testkit/platform.ts'
import { writeOfNothing } from './no-op-write.ts'

/** A target that lists its components in another order each time, and whose response to a PATCH depends on the body. */
function answering(statusOf: (body: string) => number, search: readonly string[] = []): Restconf {
  const components = ['authd', 'platformd'].map((name) => ({ name, config: { name, severity: 'NOTICE' } }))
  const read = () => ({
    'openconfig-system:dns': { config: { search } },
    'openconfig-system:logging': {
      'vendor-openconfig-system-logging:sw-components': {
        'sw-component': components.reverse(),
      },
    },
    'openconfig-system:clock': { config: { 'timezone-name': 'Europe/Berlin' } },
  })
  const ask = async (method: string, _path: string, body?: unknown) =>
    method === 'GET' ? { status: 200, body: read() } : { status: statusOf(JSON.stringify(body)) }
  return Object.assign(Object.create(Restconf.prototype), { ask })
}

const named = async (restconf: Restconf) => JSON.stringify((await writeOfNothing({}, restconf)).body)

test('the no-op write is an empty container if the target accepts the container or rejects only the credentials', async () => {
  expect(await named(answering(() => 204))).toBe('{"openconfig-system:logging":{}}')
  expect(await named(answering(() => 401))).toBe('{"openconfig-system:logging":{}}')
})

test('if an empty container is rejected, the no-op write repeats the current search domains or time zone', async () => {
  const wantsFields = (body: string) => (body.includes('{}') ? 400 : 204)

  expect(await named(answering(wantsFields, ['a.example']))).toContain('"search":["a.example"]')
  expect(await named(answering(wantsFields))).toContain('"timezone-name":"Europe/Berlin"')
})

test('if only log levels are accepted, the no-op write repeats the current log levels of all components', async () => {
  const knowsLevels = (body: string) => (body.includes('severity') ? 204 : 400)

  expect(await named(answering(knowsLevels, ['a.example']))).toContain('"config":{"name":"authd","severity":"NOTICE"}')
})

test('if the target rejects every candidate, the no-op write is the empty container', async () => {
  expect(await named(answering(() => 400, ['a.example']))).toBe('{"openconfig-system:logging":{}}')
})
