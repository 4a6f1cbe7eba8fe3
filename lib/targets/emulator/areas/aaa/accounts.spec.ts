import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emulatorUnderTest, type UnderTest } from '../../under-test.ts'

let emulator: UnderTest
beforeAll(async () => void (emulator = await emulatorUnderTest()))
afterAll(() => emulator.close())
beforeEach(() => emulator.control('POST', '/reset'))

const aaa = '/data/openconfig-system:system/aaa'
const users = `${aaa}/authentication/vendor-system-aaa:users`
const dns = '/data/openconfig-system:system/dns'
const as = (username: string, password: string) => ({ authorization: `Basic ${btoa(`${username}:${password}`)}` })
const created = (username: string, role: string) => ({
  'vendor-system-aaa:user': [{ username, config: { username, role } }],
})
const setPassword = (username: string, password: string) =>
  emulator.ask('POST', `${users}/user=${username}/config/vendor-system-aaa:set-password`, {
    'vendor-system-aaa:password': password,
  })

describe('an account', () => {
  test('is created, gets a password, logs in, and is deleted with its tokens', async () => {
    expect((await emulator.ask('POST', users, created('robot', 'admin'))).status).toBe(201)
    expect((await emulator.ask('GET', dns, undefined, as('robot', ''))).status).toBe(401)
    expect((await setPassword('robot', 'first-of-all')).status).toBe(200)

    const { status, token = '' } = await emulator.ask('GET', dns, undefined, as('robot', 'first-of-all'))
    expect(status).toBe(200)
    expect((await emulator.ask('GET', users)).text).not.toMatch(/first-of-all|\$8\$/)

    await emulator.ask('DELETE', `${users}/user=robot`)
    expect((await emulator.ask('GET', dns, undefined, { 'x-auth-token': token })).status).toBe(401)
  })

  test('may change its own password, whatever its role, but not the password of another account', async () => {
    await emulator.ask('POST', users, created('reader', 'operator'))
    await setPassword('reader', 'first-of-all')
    const reader = as('reader', 'first-of-all')
    const change = (username: string, old: string) =>
      emulator.ask(
        'POST',
        `${users}/user=${username}/config/change-password`,
        { input: [{ 'old-password': old, 'new-password': 'the-next', 'confirm-password': 'the-next' }] },
        reader,
      )

    expect((await emulator.ask('PATCH', dns, { dns: {} }, reader)).status).toBe(403)
    expect((await change('admin', 'a-long-secret')).status).toBe(403)
    expect((await change('reader', 'wrong')).status).toBe(400)
    expect((await change('reader', 'first-of-all')).status).toBe(200)

    expect((await emulator.ask('GET', dns, undefined, reader)).status).toBe(401)
    expect((await emulator.ask('GET', dns, undefined, as('reader', 'the-next'))).status).toBe(200)
  })

  test('is rejected while it is locked', async () => {
    await emulator.ask('POST', users, created('robot', 'admin'))
    await setPassword('robot', 'first-of-all')

    await emulator.ask('PUT', `${users}/user=robot/config/expiry-status`, { 'expiry-status': 'locked' })

    expect((await emulator.ask('GET', dns, undefined, as('robot', 'first-of-all'))).status).toBe(401)
  })

  test('is rejected after its expiry date, even if nothing was written in the meantime', async () => {
    await emulator.ask('POST', users, created('robot', 'admin'))
    await setPassword('robot', 'first-of-all')
    const start = await emulator.now()
    const tomorrow = new Date(start + 86_400_000).toISOString().slice(0, 10)
    await emulator.ask('PUT', `${users}/user=robot/config/expiry-date`, { 'expiry-date': tomorrow })
    const status = async () => (await emulator.ask('GET', dns, undefined, as('robot', 'first-of-all'))).status

    expect(await status()).toBe(200)
    await emulator.at(start, 86_400_000)

    expect(await status()).toBe(401)
  })
})

test('a new password must comply with the policy', async () => {
  await emulator.ask('POST', users, created('robot', 'admin'))
  const policy = `${aaa}/vendor-openconfig-aaa-password-policy:password-policy/config`
  await emulator.ask('PATCH', policy, { config: { 'min-length': 12, 'required-numeric': 1 } })

  expect((await setPassword('robot', 'short-1')).text).toContain('shorter than 12')
  expect((await setPassword('robot', 'long-without-digits')).text).toContain('fewer than 1 digits')
  expect((await setPassword('robot', 'long-with-digit-1')).status).toBe(200)
})

test('a token has the lifetime that was configured when the token was issued', async () => {
  const start = await emulator.now()
  const old = await emulator.ask('GET', aaa)
  const lifetime = `${aaa}/vendor-aaa-confd-restconf-token:restconf-token/config/lifetime`
  expect((await emulator.ask('PUT', lifetime, { lifetime: 3 })).status).toBe(204)

  const fresh = await emulator.ask('GET', aaa)
  const statusWith = async (token = '') => (await emulator.ask('GET', dns, undefined, { 'x-auth-token': token })).status
  await emulator.at(start, 2.5 * 60_000)
  expect((await emulator.ask('GET', dns, undefined, { 'x-auth-token': fresh.token ?? '' })).token).toBeDefined()
  await emulator.at(start, 3.5 * 60_000)

  expect([await statusWith(fresh.token), await statusWith(old.token)]).toEqual([401, 200])
})

test('authentication methods keep their order, server secrets are encrypted, and a new primary key has a new hash', async () => {
  const method = { 'authentication-method': ['openconfig-aaa-types:RADIUS_ALL', 'LOCAL'] }
  await emulator.ask('PUT', `${aaa}/authentication/config`, { config: method })
  const server = {
    address: '192.0.2.49',
    config: { address: '192.0.2.49' },
    radius: { config: { 'secret-key': 'shared' } },
  }
  const group = { name: 'lab', config: { name: 'lab', type: 'openconfig-aaa:RADIUS' }, servers: { server: [server] } }
  await emulator.ask('PATCH', `${aaa}/server-groups`, { 'server-groups': { 'server-group': [group] } })
  const hash = async () => (await emulator.ask('GET', `${aaa}/primary-key/state/hash`)).text
  const before = await hash()
  const twice = { passphrase: 'phrase', 'confirm-passphrase': 'phrase', salt: 'salt', 'confirm-salt': 'salt' }
  expect((await emulator.ask('POST', `${aaa}/vendor-primary-key:primary-key/set`, twice)).status).toBe(200)

  const { text } = await emulator.ask('GET', aaa)
  expect(text).toContain('["openconfig-aaa-types:RADIUS_ALL","openconfig-aaa-types:LOCAL"]')
  expect(text).toMatch(/"secret-key":"\$8\$[^"]+"/)
  expect(await hash()).not.toBe(before)
})
