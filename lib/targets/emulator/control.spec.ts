import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emulatorUnderTest, type UnderTest } from './under-test.ts'

let emulator: UnderTest
beforeAll(async () => void (emulator = await emulatorUnderTest()))
afterAll(() => emulator.close())

const wait = async (until: number, track?: string) => {
  const { json } = await emulator.control('POST', '/clock/wait', { until, ...(track && { track }) })
  return Number(Reflect.get(Object(json), 'now'))
}

test('virtual time stands still until every announced track waits, and then jumps to the end of the earliest wait', async () => {
  const start = await emulator.now()
  for (const track of ['a', 'b']) await emulator.control('POST', '/clock/announce', { track })

  const first = wait(start + 5000, 'a')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await emulator.now()).toBe(start)
  const second = wait(start + 2000, 'b')

  expect(await second).toBe(start + 2000)
  expect(await emulator.now()).toBe(start + 2000)
  await emulator.control('POST', '/clock/retire', { track: 'b' })
  expect(await first).toBe(start + 5000)
  await emulator.control('POST', '/clock/retire', { track: 'a' })
})

test('a track no longer stops virtual time after its `hold` connection is closed', async () => {
  const start = await emulator.now()
  await emulator.control('POST', '/clock/announce', { track: 'killed' })
  const holder = new AbortController()
  const held = fetch(`${emulator.addresses.control}/clock/hold`, {
    method: 'POST',
    body: JSON.stringify({ track: 'killed' }),
    headers: { authorization: `Bearer ${emulator.addresses.controlToken}` },
    signal: holder.signal,
  })
  const waited = wait(start + 1000)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await emulator.now()).toBe(start)

  holder.abort()

  await expect(held).rejects.toThrow()
  expect(await waited).toBe(start + 1000)
})

test('a wait without a track advances the clock immediately', async () => {
  const start = await emulator.now()
  expect(await wait(start + 60_000)).toBe(start + 60_000)
})

test('the control port requires a separate token', async () => {
  const answer = await fetch(`${emulator.addresses.control}/statistics`)
  expect(answer.status).toBe(401)
})

test('the request log records callers and requests in order, without list keys', async () => {
  const community = '/data/openconfig-system:system/vendor-system-snmp:snmp/communities/community=canary'
  await emulator.ask('GET', `${community}?content=config`)
  await emulator.ask('DELETE', community)

  const { json } = await emulator.control('GET', '/requests')

  const { latest }: { latest?: { number: number; user: string; method: string; path: string }[] } = Object(json)
  const [read, write] = latest?.slice(-2) ?? []
  const path = `/api${community.replace('canary', '…')}`
  expect([read, write]).toMatchObject([
    { user: 'admin', method: 'GET', path },
    { user: 'admin', method: 'DELETE', path },
  ])
  expect(write?.number).toBe(Number(read?.number) + 1)
  expect(JSON.stringify(json)).not.toContain('canary')
})

test('time runs at the configured rate', async () => {
  const flowing = await emulatorUnderTest({}, { clock: { rate: 100 } })
  const start = await flowing.now()
  const begun = performance.now()
  await flowing.at(start, 10_000)
  expect(performance.now() - begun).toBeGreaterThan(60)
  expect(performance.now() - begun).toBeLessThan(10_000)
  await flowing.close()
})

test('an invalid call to the control port returns the reason', async () => {
  const call = async (method: string, path: string, body?: string) => {
    const { control, controlToken } = emulator.addresses
    const headers = { authorization: `Bearer ${controlToken}` }
    const answer = await fetch(`${control}${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
    return [answer.status, Reflect.get(Object(await answer.json()), 'error')]
  }

  expect(await call('GET', '/clocks')).toEqual([404, 'there is no GET /clocks'])
  expect(await call('POST', '/clock/wait', '{')).toEqual([400, 'the body must be JSON'])
  expect(await call('POST', '/clock/wait', '{"until":"soon"}')).toEqual([400, expect.stringContaining('milliseconds')])
  expect(await call('POST', '/faults', '{"set":["none-such"]}')).toEqual([400, expect.stringContaining('none-such')])
})

test.each([
  ['a foreign `Origin` header', { origin: 'https://other.example' }],
  ['a foreign `Host` header', { host: 'rebound.example' }],
])('the control port rejects requests with %s, even with a valid token', async (_what, headers) => {
  const { control = '', controlToken = '' } = emulator.addresses
  const { statusCode, body } = await request(`${control}/clock`, {
    headers: { authorization: `Bearer ${controlToken}`, ...headers },
  })
  await body.dump()

  expect(statusCode).toBe(403)
})

interface Described {
  readonly paths: Record<
    string,
    Record<string, { requestBody?: { content: { 'application/json': { example: object } } } }>
  >
}

test('every call in the OpenAPI document works with its example', async () => {
  const described = await fetch(`${emulator.addresses.control}/openapi.json`)
  const { paths }: Described = Object(await described.json())
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      path,
      method: method === 'get' ? ('GET' as const) : ('POST' as const),
      call,
    })),
  )
  // The call /clock/hold returns only when the track is retired, and /console never returns.
  const atOnce = calls.filter(({ path }) => path !== '/clock/hold' && path !== '/console')
  // The call /restore needs a snapshot.
  await emulator.control('POST', '/snapshot')

  for (const { path, method, call } of atOnce) {
    const { status } = await emulator.control(method, path, call.requestBody?.content['application/json'].example)
    expect({ path, method, status }).toEqual({ path, method, status: 200 })
  }
  expect(calls.length).toBeGreaterThan(15)
})

test('time can be advanced by a number of seconds', async () => {
  const start = await emulator.now()

  await emulator.control('POST', '/clock/advance', { seconds: 90 })

  expect(await emulator.now()).toBe(start + 90_000)
  expect(await emulator.control('POST', '/clock/advance', { seconds: -1 })).toMatchObject({ status: 400 })
})
