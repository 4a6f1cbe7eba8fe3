import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deviceFaults } from './device-faults.ts'
import { managerFaults } from './manager-faults.ts'
import { deviceQuirks, managerQuirks } from './quirks.ts'
import { whole } from './sample.ts'
import { basic, credentials, TOKENS, extractToken, unitUnderTest, type UnitUnderTest } from './under-test.ts'

let unit: UnitUnderTest
let manager: UnitUnderTest
beforeAll(async () => {
  unit = await unitUnderTest()
  manager = await unitUnderTest({ kind: 'manager' })
})
afterAll(async () => {
  await unit.close()
  await manager.close()
})
beforeEach(async () => {
  await adopt()
  await unit.control('POST', '/reset')
})

const adopt = async (...set: string[]) => {
  await unit.control('POST', '/quirks', { set })
  await manager.control('POST', '/quirks', { set })
}
const read = (token: string) => unit.ask('GET', `${TOKENS}/${token}`, { headers: { 'x-vendor-auth-token': token } })

test('every fault and quirk has a unique name and a summary', () => {
  for (const known of [deviceFaults, managerFaults, deviceQuirks, managerQuirks]) {
    expect(new Set(known.map(({ name }) => name)).size).toBe(known.length)
    expect(known.filter(({ summary }) => summary === '')).toEqual([])
  }
})

test('an unknown fault or quirk name is rejected with a suggestion, and changes nothing', async () => {
  await adopt('answers-201')

  const answer = await unit.control('POST', '/quirks', { set: ['answer-201'] })

  expect(answer.status).toBe(400)
  expect(answer.json['error']).toContain('answers-201')
  expect((await unit.login()).status).toBe(201)
  await expect(unitUnderTest({}, { faults: ['refuses:hostname'] })).rejects.toThrow('is none of the')
})

describe('with a quirk, a response', () => {
  test('to a login may contain only the text of the token', async () => {
    await adopt('token-at-top')

    const answer = await unit.login()

    expect(Object.keys(answer.json)).toEqual(['token'])
    expect((await read(extractToken(answer))).status).toBe(200)
  })

  test('to a login may return the token under a different name', async () => {
    await adopt('token-as-session')

    const answer = await unit.login()

    expect(Object.keys(answer.json)).toEqual(['session'])
    expect((await read(extractToken(answer))).status).toBe(200)
  })

  test('to a login or a declaration may have status 201', async () => {
    await adopt('answers-201')

    expect((await unit.login()).status).toBe(201)
    expect((await manager.declare(whole())).status).toBe(201)
    expect((await manager.declare({})).status).toBe(422)
  })

  test('may have extra members, and strings in place of numbers', async () => {
    await adopt('more-members', 'numbers-as-strings')

    const { json } = await unit.set(extractToken(await unit.login()), '1300')

    expect(json).toMatchObject({ timeout: '1300', generation: '2', remark: 'more' })
    expect((await manager.declare(whole())).json).toMatchObject({ code: '202', result: { remark: 'more' } })
  })

  test('may have header names in capitals, a chunked body and a delay', async () => {
    await adopt('header-names-in-capitals', 'chunked-bodies', 'slow-answers')
    const begun = performance.now()

    const answer = await unit.login()

    expect(performance.now() - begun).toBeGreaterThan(190)
    expect(answer.headers).toMatchObject({ 'transfer-encoding': 'chunked' })
    expect(answer.headers['content-length']).toBeUndefined()
    expect(answer.json['username']).toBe('admin')
  })
})

describe('with a quirk, a token', () => {
  test('may be shorter or longer than usual', async () => {
    await adopt('short-tokens')
    const short = extractToken(await unit.login())
    await adopt('long-tokens')
    const long = extractToken(await unit.login())

    expect([short, long]).toEqual([expect.stringMatching(/^[\w-]{8}$/), expect.stringMatching(/^[\w-]{2000}$/)])
    expect((await unit.set(long, '1300')).status).toBe(200)
    expect((await unit.set(short, '1300')).status).toBe(200)
  })

  test('may get the maximum timeout if a longer one is requested', async () => {
    const start = await unit.now()
    await adopt('clamps-timeout')
    const token = extractToken(await unit.login())

    expect((await unit.set(token, '40000')).json['timeout']).toBe(36_000)
    await unit.at(start, 36_000)
    expect((await read(token)).status).toBe(401)
  })

  test('may have a lifetime that counts from the moment its timeout was set', async () => {
    const start = await unit.now()
    await adopt('counts-from-patch')
    const token = extractToken(await unit.login())
    await unit.at(start, 1000)

    const { json } = await unit.set(token, '36000')

    expect(json['expirationMicros']).toBe((start + 37_000_000) * 1000)
    await unit.at(start, 36_999)
    expect((await read(token)).status).toBe(200)
    await unit.at(start, 37_000)
    expect((await read(token)).status).toBe(401)
  })

  test.each([403, 400])('may be rejected with %i after it has expired', async (status) => {
    const start = await unit.now()
    await adopt(`expired-${status}`)
    const token = extractToken(await unit.login())
    await unit.at(start, 1200)

    expect((await read(token)).status).toBe(status)
    expect((await read('made-up')).status).toBe(401)
  })
})

describe('with a quirk, a device', () => {
  test('may redirect a caller without credentials to a login page', async () => {
    await adopt('unauthenticated-302')

    const answer = await unit.ask('GET', `${TOKENS}/x`)

    expect(answer).toMatchObject({ status: 302, headers: { location: '/ui/login' } })
    expect((await unit.ask('GET', `${TOKENS}/x`, { headers: basic('wrong') })).status).toBe(401)
  })

  test('may require Basic credentials to log in', async () => {
    await adopt('login-without-basic-refused')

    expect((await unit.login({ headers: {} })).status).toBe(401)
    expect((await unit.login()).status).toBe(200)
  })

  test('may accept a login with Basic credentials and no password in the body', async () => {
    const body = { loginProviderName: 'local' }
    expect((await unit.login({ body })).status).toBe(400)

    await adopt('login-with-basic-alone')

    expect((await unit.login({ body })).status).toBe(200)
    expect((await unit.login({ body, headers: basic('wrong') })).status).toBe(401)
    expect((await unit.login({ body: { ...credentials, password: 'wrong' } })).status).toBe(401)
  })

  test('may accept any login provider', async () => {
    await adopt('ignores-provider')

    expect((await unit.login({ body: { ...credentials, loginProviderName: 'other' } })).status).toBe(200)
  })
})

test('a client that follows the contract works with all quirks at once', async () => {
  await unit.control('POST', '/quirks', { set: deviceQuirks.map(({ name }) => name) })
  await manager.control('POST', '/quirks', { set: managerQuirks.map(({ name }) => name) })

  const token = extractToken(await unit.login())

  expect((await unit.set(token, '36000')).json).toMatchObject({ token })
  expect((await manager.declare(whole())).json).toMatchObject({ status: 'FINISHED' })
})

test('with a quirk, a manager responds only when the task has ended', async () => {
  await manager.control('POST', '/quirks', { set: ['synchronous-200'] })

  expect(await manager.declare(whole())).toMatchObject({ status: 200, json: { status: 'FINISHED' } })
})

describe('with a quirk, a login', () => {
  test('may return only a link to the token', async () => {
    await adopt('token-as-link')

    const answer = await unit.login()

    expect(Object.keys(answer.json)).not.toContain('token')
    expect(JSON.stringify(answer.json)).toContain(`${TOKENS}/`)
  })

  test('may be rejected with status 200', async () => {
    await adopt('refused-login-200')

    const answer = await unit.login({ body: { ...credentials, password: 'wrong' }, headers: basic('wrong') })

    expect(answer.status).toBe(200)
    expect(answer.json).not.toHaveProperty('token')
  })

  test('may return the timeout of the token in minutes', async () => {
    await adopt('login-in-minutes')

    const answer = await unit.login()

    expect(answer.json['token']).toHaveProperty('timeout', 20)
    expect((await unit.set(extractToken(answer), '1300')).json).not.toHaveProperty('timeout')
  })
})
