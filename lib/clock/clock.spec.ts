import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ChannelError } from '../domain/errors.ts'
import { createClock } from './clock.ts'

const closing: (() => void)[] = []
afterEach(() => {
  vi.unstubAllEnvs()
  for (const close of closing.splice(0)) close()
})

/** Starts a control port that records its requests and always responds with the same time. */
async function control(status = 200, hold = false) {
  const asked: { line: string; token: string | undefined; body: unknown }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.once('end', () => {
      const body: unknown = text === '' ? undefined : JSON.parse(text)
      asked.push({ line: `${request.method} ${request.url}`, token: request.headers.authorization, body })
      if (!hold) response.writeHead(status).end(JSON.stringify({ now: 42_000 }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  vi.stubEnv('PLUMBLINE_SPEC_CONTROL', 'control-token')
  return { asked, url: `http://127.0.0.1:${port}` }
}

const virtual = (url: string) =>
  createClock({ driver: 'emulator', control: url, tokenVariable: 'PLUMBLINE_SPEC_CONTROL' })

describe('a virtual clock', () => {
  test('is read and moved through the control port, with the token that the control port requires', async () => {
    const { asked, url } = await control()
    const clock = virtual(url)

    expect(await clock.now()).toBe(42_000)
    expect(await clock.until(50_000, { track: 'a' })).toBe(42_000)
    await clock.announce('a')
    await clock.retire('a')

    expect(asked.map(({ line, body }) => [line, body])).toEqual([
      ['GET /clock', undefined],
      ['POST /clock/wait', { until: 50_000, track: 'a' }],
      ['POST /clock/announce', { track: 'a' }],
      ['POST /clock/retire', { track: 'a' }],
    ])
    expect(new Set(asked.map(({ token }) => token))).toEqual(new Set(['Bearer control-token']))
  })

  test('reports a channel error if the control port fails', async () => {
    const { url } = await control(500)

    await expect(virtual(url).now()).rejects.toThrow(ChannelError)
    await expect(virtual('http://127.0.0.1:1').now()).rejects.toThrow(ChannelError)
  })

  test('stops waiting if the run is interrupted', async () => {
    const { url } = await control(200, true)
    const interrupted = new AbortController()
    const waiting = virtual(url).until(50_000, { signal: interrupted.signal })
    setTimeout(() => interrupted.abort(new Error('interrupted')), 20)

    await expect(waiting).rejects.toThrow('interrupted')
  })
})

test('a request to an unresponsive control port fails', async () => {
  const { url } = await control(200, true)
  const plan = { driver: 'emulator', control: url, tokenVariable: 'PLUMBLINE_SPEC_CONTROL' } as const
  const clock = createClock(plan, { call: 100, wait: 200 })

  await expect(clock.now()).rejects.toThrow(ChannelError)
  await expect(clock.until(1_000)).rejects.toThrow(ChannelError)
})

describe('a real clock', () => {
  test('runs at the rate of the target', async () => {
    const origin = Date.now()
    const clock = createClock({ driver: 'real', rate: 100, origin })

    const started = performance.now()
    const reached = await clock.until((await clock.now()) + 5_000)

    expect(reached).toBeGreaterThanOrEqual(origin + 5_000)
    expect(performance.now() - started).toBeGreaterThan(40)
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  test('does not wait for an instant in the past', async () => {
    const clock = createClock({ driver: 'real', rate: 1, origin: Date.now() })

    expect(await clock.until(0)).toBeGreaterThan(0)
  })

  test('stops waiting if the run is interrupted', async () => {
    const clock = createClock({ driver: 'real', rate: 1, origin: Date.now() })

    await expect(clock.until(Date.now() + 60_000, { signal: AbortSignal.timeout(20) })).rejects.toThrow()
  })
})
