import { get } from 'node:https'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administrator, emulatorUnderTest, type UnderTest } from './under-test.ts'

let emulator: UnderTest
beforeAll(async () => void (emulator = await emulatorUnderTest()))
afterAll(() => emulator.close())

const adopt = (...set: string[]) => emulator.control('POST', '/quirks', { set })

/** Returns the raw response, with interim statuses first and header names as sent. */
async function seen() {
  const interim: number[] = []
  const { promise, resolve, reject } = Promise.withResolvers<{ names: string[]; headers: object; body: string }>()
  const auth = `${administrator.username}:${administrator.password}`
  const request = get(`${emulator.addresses.api}/api`, { auth, rejectUnauthorized: false, agent: false }, (answer) => {
    const [names, headers] = [answer.rawHeaders.filter((_, index) => index % 2 === 0), answer.headers]
    let body = ''
    answer.on('data', (data: Buffer) => (body += data.toString()))
    answer.on('end', () => resolve({ names, headers, body }))
  })
  request.on('information', ({ statusCode }) => interim.push(statusCode))
  request.on('error', reject)
  return { ...(await promise), interim }
}

test('a response has a `Content-Length`, and no interim response precedes it', async () => {
  await adopt()

  const { names, interim } = await seen()

  expect(names).toContain('content-length')
  expect(names).toContain('X-Auth-Token')
  expect(names).not.toContain('transfer-encoding')
  expect(interim).toEqual([])
})

test('a client that supports only HTTP/1.0 gets a response', async () => {
  const { hostname, port } = new URL(emulator.addresses.api)
  const options = { host: hostname, port: Number(port), rejectUnauthorized: false, ALPNProtocols: ['http/1.0'] }
  const socket = connect(options, () => socket.write('GET /api HTTP/1.0\r\nAuthorization: Basic none\r\n\r\n'))

  expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 /)
})

describe('a response', () => {
  test.each([
    ['chunked-bodies', 'transfer-encoding', 'chunked'],
    ['bodies-end-with-connection', 'connection', 'close'],
  ])('with the quirk %s has no `Content-Length`, but has `%s: %s`', async (quirk, name, value) => {
    await adopt(quirk)

    const { headers, body } = await seen()

    expect(headers).toMatchObject({ [name]: value })
    expect(headers).not.toHaveProperty('content-length')
    expect(body).toContain('yang-library-version')
  })

  test('with the quirk `interim-answers` is preceded by interim responses', async () => {
    await adopt('interim-answers')

    const { interim, body } = await seen()

    expect(interim).toEqual([100, 103])
    expect(body).toContain('yang-library-version')
  })

  test('with the quirk `header-names-in-capitals` has header names in capitals', async () => {
    await adopt('header-names-in-capitals')

    expect((await seen()).names).toContain('X-AUTH-TOKEN')
  })

  test('with the quirk `limits-rate` has status 429 and `Retry-After: 1` for the twenty-first request in a second', async () => {
    await adopt('limits-rate')

    const answers = await Promise.all(Array.from({ length: 21 }, () => emulator.ask('GET', '')))

    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([429])
    expect(answers.find(({ status }) => status === 429)?.headers).toMatchObject({ 'retry-after': '1' })
    await emulator.at(await emulator.now(), 1000)
    expect((await emulator.ask('GET', '')).status).toBe(200)
  })

  test('with quirks can redirect to a host name in capitals, and to port 443', async () => {
    const location = async () => {
      const { headers } = await fetch(`${emulator.addresses.redirect}/api/data`, { redirect: 'manual' })
      return headers.get('location')
    }
    await adopt('redirect-in-capitals')
    expect(await location()).toMatch(/^HTTPS:\/\/APPLIANCE-1\.LAB\.EXAMPLE\.NET:\d+\/$/)

    await adopt('redirect-in-capitals', 'redirect-to-443')
    expect(await location()).toBe('HTTPS://APPLIANCE-1.LAB.EXAMPLE.NET/')
  })
})
