import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { basic, credentials, operator, TOKENS, extractToken, unitUnderTest, type UnitUnderTest } from './under-test.ts'

let unit: UnitUnderTest
beforeAll(async () => void (unit = await unitUnderTest()))
afterAll(() => unit.close())
beforeEach(async () => {
  await unit.control('POST', '/faults', { set: [] })
  await unit.control('POST', '/reset')
})

const plant = (...set: string[]) => unit.control('POST', '/faults', { set })
const issued = async () => extractToken(await unit.login())
const wrong = { ...credentials, password: 'wrong' }
/** Reads the resource of a token, with the same token as the credential. Returns the HTTP status. */
const read = async (token: string) =>
  (await unit.ask('GET', `${TOKENS}/${token}`, { headers: { 'x-vendor-auth-token': token } })).status
const readByBasic = async (token: string) => (await unit.ask('GET', `${TOKENS}/${token}`, { headers: basic() })).status

describe('a device with a faulty login', () => {
  test('returns an empty response', async () => {
    await plant('login-answers-nothing')

    expect(await unit.login()).toMatchObject({ status: 204, text: '' })
  })

  test('returns no token', async () => {
    await plant('login-brings-no-token')

    const answer = await unit.login()

    expect(answer).toMatchObject({ status: 200, json: { username: 'admin', loginProviderName: 'local' } })
    expect(answer.json['token']).toBeUndefined()
  })

  test('returns an HTML page', async () => {
    await plant('login-not-json')

    const answer = await unit.login()

    expect([answer.status, answer.json]).toEqual([200, {}])
    expect(answer.text).not.toBe('')
  })

  test('rejects Basic credentials', async () => {
    await plant('basic-refused-on:login')

    expect((await unit.login()).status).toBe(401)
    expect((await unit.login({ headers: {} })).status).toBe(200)
  })

  test('accepts any password, but only for a known user name', async () => {
    const token = await issued()
    await plant('any-password-accepted')

    expect((await unit.login({ body: wrong, headers: basic('wrong') })).status).toBe(200)
    expect((await unit.login({ body: { ...wrong, username: 'other' }, headers: {} })).status).toBe(401)
    expect((await unit.set(token, '1300', basic('wrong'))).status).toBe(200)
  })

  test.each(['PATCH', 'login'])('rejects a wrong password in all requests except a %s', async (where) => {
    const token = await issued()
    await plant(`any-password-accepted-on:${where}`)

    expect((await unit.login({ body: wrong, headers: basic('wrong') })).status).toBe(where === 'login' ? 200 : 401)
    expect((await unit.set(token, '1300', basic('wrong'))).status).toBe(where === 'PATCH' ? 200 : 401)
  })

  test('accepts accounts that are not administrators', async () => {
    const own = basic(operator.password, operator.username)
    await plant('operator-accepted')

    const token = extractToken(await unit.login({ body: { ...credentials, ...operator }, headers: own }))

    expect((await unit.set(token, '1300')).status).toBe(200)
    expect((await unit.set(token, '1400', own)).status).toBe(200)
  })
})

describe('a device with a faulty token check', () => {
  test('rejects or ignores a valid token', async () => {
    for (const fault of ['issued-token-refused', 'token-header-ignored']) {
      await plant(fault)
      const token = await issued()

      expect(await read(token)).toBe(401)
      expect((await unit.set(token, '1300')).status).toBe(401)
      expect((await unit.set(token, '1300', basic())).status).toBe(200)
    }
  })

  test('rejects Basic credentials for a change of a timeout', async () => {
    const token = await issued()
    await plant('basic-refused-on:PATCH')

    expect((await unit.set(token, '1300', basic())).status).toBe(401)
    expect((await unit.set(token, '1300')).status).toBe(200)
    expect(await readByBasic(token)).toBe(200)
  })

  test('accepts any token except an expired one', async () => {
    const start = await unit.now()
    const [old, token] = [await issued(), await issued()]
    await unit.set(token, '36000')
    await plant('any-token-accepted')

    expect((await unit.set(token, '30000', { 'x-vendor-auth-token': 'made-up' })).status).toBe(200)
    await unit.at(start, 1201)
    expect((await unit.set(token, '30000', { 'x-vendor-auth-token': old })).status).toBe(401)
  })

  test('accepts a change of a timeout without credentials', async () => {
    const token = await issued()
    await plant('nobody-accepted')

    expect((await unit.set(token, '1300', {})).status).toBe(200)
    expect((await unit.set(token, '1300', basic('wrong'))).status).toBe(401)
    expect((await unit.ask('GET', `${TOKENS}/${token}`)).status).toBe(401)
  })
})

describe('a timeout set on a faulty device', () => {
  test('is rejected if sent as a string', async () => {
    const token = await issued()
    await plant('timeout-string-refused')

    expect((await unit.set(token, '1300')).status).toBe(400)
    expect((await unit.set(token, 1300)).status).toBe(200)
  })

  test('takes effect, but the response is empty', async () => {
    const token = await issued()
    await plant('patch-answers-nothing')

    expect(await unit.set(token, '1300')).toMatchObject({ status: 204, text: '' })
    await plant()
    expect((await unit.set(token, '1300')).json).toMatchObject({ generation: 3 })
  })

  test('takes effect, but the response contains a token other than the changed one', async () => {
    const token = await issued()
    await plant('patch-answers-another')

    const { status, json } = await unit.set(token, '1300')

    expect(status).toBe(200)
    expect(json).toMatchObject({ userName: 'admin', timeout: 1200 })
    expect(json['token']).not.toBe(token)
    await plant()
    expect((await unit.set(token, '1300')).json).toMatchObject({ generation: 3 })
  })

  test('takes effect, but the response contains the old value', async () => {
    const token = await issued()
    await plant('patch-answers-as-before')

    expect((await unit.set(token, '1300')).json).toMatchObject({ token, timeout: 1200 })
    await plant()
    expect((await unit.set(token, '1301')).json).toMatchObject({ token, timeout: 1301, generation: 3 })
  })

  test('is rejected if it is the maximum', async () => {
    const token = await issued()
    await plant('maximum-refused')

    expect((await unit.set(token, '36000')).status).toBe(400)
    expect((await unit.set(token, '35999')).status).toBe(200)
  })
})

/**
 * Checks that a token expires `life` seconds after its creation.
 * @param timeout the timeout to set first, if any
 */
const lives = async (life: number, timeout?: string) => {
  const start = await unit.now()
  const token = await issued()
  const answer = timeout === undefined ? undefined : await unit.set(token, timeout)
  const statuses = [await read(token)]
  for (const seconds of [life - 1, life]) {
    await unit.at(start, seconds)
    statuses.push(await read(token))
  }
  return { answer, statuses }
}

test.each([
  ['token-dies-at-1140', 1140],
  ['token-lives-1260', 1260],
  ['timeout-not-applied', 1200],
  ['longest-life-shorter', 1200],
])('with the fault %s, a token whose timeout was not set lives %i seconds', async (fault, life) => {
  await plant(fault)

  const { statuses } = await lives(life)

  expect(statuses).toEqual([200, 200, 401])
})

test.each([
  ['token-dies-at-1140', '1300', 1300],
  ['token-lives-1260', '1200', 1200],
  ['timeout-not-applied', '36000', 1200],
  ['timeout-not-applied', '60', 1200],
  ['longest-life-shorter', '36000', 35_000],
  ['longest-life-shorter', '35999', 35_999],
  ['longest-life-longer', '36000', 37_000],
  ['above-maximum-taken', '40000', 40_000],
  ['above-maximum-taken', '36000', 36_000],
])('with the fault %s, a token with its timeout set to %s lives %i seconds', async (fault, timeout, life) => {
  await plant(fault)

  const { answer, statuses } = await lives(life, timeout)

  expect(answer).toMatchObject({ status: 200, json: { timeout: Number(timeout) } })
  expect(statuses).toEqual([200, 200, 401])
})
