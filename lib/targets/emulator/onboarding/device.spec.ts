import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  administrator,
  basic,
  credentials,
  LOGIN,
  operator,
  TOKENS,
  extractToken,
  unitUnderTest,
  type UnitUnderTest,
} from './under-test.ts'

let unit: UnitUnderTest
beforeAll(async () => void (unit = await unitUnderTest()))
afterAll(() => unit.close())
beforeEach(() => unit.control('POST', '/reset'))

const shown = (token: string) => unit.ask('GET', `${TOKENS}/${token}`, { headers: { 'x-vendor-auth-token': token } })

describe('a login', () => {
  test('returns a token with its details', async () => {
    const now = await unit.now()

    const answer = await unit.login()

    const token = extractToken(answer)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.json).toMatchObject({ username: 'admin', loginProviderName: 'local' })
    expect(answer.json['token']).toMatchObject({
      token,
      name: token,
      userName: 'admin',
      authProviderName: 'local',
      timeout: 1200,
      startTime: new Date(now).toISOString().replace('Z', '+0000'),
      lastUpdateMicros: now * 1000,
      expirationMicros: (now + 1_200_000) * 1000,
      selfLink: `https://localhost/mgmt/shared/authz/tokens/${token}`,
    })
  })

  test('is rejected for wrong credentials, for a wrong provider, and for an account that is not an administrator', async () => {
    const wrong = { ...credentials, password: 'wrong' }
    const other = { ...credentials, username: operator.username, password: operator.password }
    const answers = [
      await unit.login({ body: wrong }),
      await unit.login({ headers: basic('wrong') }),
      await unit.login({ body: { ...credentials, loginProviderName: 'elsewhere' } }),
      await unit.login({ body: other, headers: basic(operator.password, operator.username) }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 403])
    expect(JSON.stringify(answers)).not.toContain(administrator.password)
  })

  test('is rejected if the password is not a string', async () => {
    const answer = await unit.login({ body: { ...credentials, password: 1 } })

    expect([answer.status, answer.json['message']]).toEqual([400, 'password must be a string'])
  })

  test('works if the credentials are in the body and not in a header', async () => {
    expect((await unit.login({ headers: {} })).status).toBe(200)
  })
})

describe('a token', () => {
  test('expires after 1200 seconds, however often it is used', async () => {
    const start = await unit.now()
    const token = extractToken(await unit.login())
    expect((await shown(token)).status).toBe(200)

    await unit.at(start, 1199)
    expect((await shown(token)).status).toBe(200)
    await unit.at(start, 1200)

    expect((await shown(token)).status).toBe(401)
    expect((await unit.set(token, '36000')).status).toBe(401)
    expect((await unit.set(token, '36000', basic())).status).toBe(404)
  })

  test('expires when the time since its creation reaches its timeout', async () => {
    const start = await unit.now()
    const token = extractToken(await unit.login())
    await unit.at(start, 600)

    const answer = await unit.set(token, '36000')

    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({ token, timeout: 36_000, expirationMicros: (start + 36_000_000) * 1000 })
    await unit.at(start, 35_999)
    expect((await shown(token)).status).toBe(200)
    await unit.at(start, 36_000)
    expect((await shown(token)).status).toBe(401)
  })

  test('can have its timeout set to a number, and expires immediately if it is older than a new timeout', async () => {
    const start = await unit.now()
    const token = extractToken(await unit.login())
    await unit.set(token, 900)
    await unit.at(start, 899)
    expect((await shown(token)).status).toBe(200)

    await unit.set(token, '30')

    expect((await shown(token)).status).toBe(401)
  })

  test.each(['36001', 40_000, '', 'soon', '-1', 0, 1.5, null, '1e3'])(
    'cannot have its timeout set to %o',
    async (timeout) => {
      const token = extractToken(await unit.login())

      const answer = await unit.set(token, timeout)

      expect([answer.status, answer.json['code']]).toEqual([400, 400])
      expect((await shown(token)).json['timeout']).toBe(1200)
    },
  )

  test('has a timeout that can be set with Basic credentials, but not with wrong or no credentials', async () => {
    const token = extractToken(await unit.login())

    expect((await unit.set(token, '1300', basic())).status).toBe(200)
    expect((await unit.set(token, '1400', {})).status).toBe(401)
    expect((await unit.set(token, '1400', basic('wrong'))).status).toBe(401)
    expect((await unit.set(token, '1400', basic(operator.password, operator.username))).status).toBe(403)
    expect((await unit.set(token, '1400', { 'x-vendor-auth-token': 'made-up' })).status).toBe(401)
    expect((await unit.set(token, '1400', { 'x-auth-token': token })).status).toBe(401)
    expect((await shown(token)).json['timeout']).toBe(1300)
  })
})

describe('an undocumented request', () => {
  test('is rejected with 400, 404, 405, 413 or 415', async () => {
    const post = (body: string, headers = {}) => unit.ask('POST', LOGIN, { body, headers })

    expect((await unit.ask('GET', '/mgmt/none')).status).toBe(404)
    expect(await unit.ask('GET', LOGIN)).toMatchObject({ status: 405, headers: { allow: 'POST' } })
    expect(await unit.ask('DELETE', `${TOKENS}/x`)).toMatchObject({ status: 405, headers: { allow: 'GET, PATCH' } })
    expect((await post('{')).status).toBe(400)
    expect((await post('x=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
    const large = await post(JSON.stringify('x'.repeat(1024 * 1024)))
    expect([large.status, Object.keys(large.json)]).toEqual([
      413,
      ['code', 'message', 'referer', 'restOperationId', 'errorStack', 'kind'],
    ])
  })
})

test('the request log records the caller and the request, but no token', async () => {
  const token = extractToken(await unit.login())
  await unit.set(token, '1300')

  const { json } = await unit.control('GET', '/requests')

  const { latest }: { latest?: object[] } = json
  expect(latest?.slice(-2)).toMatchObject([
    { user: 'admin', method: 'POST', path: LOGIN },
    { user: 'admin', method: 'PATCH', path: `${TOKENS}/…` },
  ])
  expect(JSON.stringify(json)).not.toContain(token)
})
