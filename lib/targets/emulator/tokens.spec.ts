import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emulatorUnderTest, type UnderTest } from './under-test.ts'

let emulator: UnderTest
beforeAll(async () => void (emulator = await emulatorUnderTest()))
afterAll(() => emulator.close())

const path = '/data/openconfig-system:system/dns'
const second = 1000
const minute = 60 * second
const present = (token: string | undefined) => emulator.ask('GET', path, undefined, { 'x-auth-token': token ?? '' })

describe('a token', () => {
  test('is accepted in `Authorization` and in `X-Auth-Token`, and expires after 15 minutes', async () => {
    const start = await emulator.now()
    const { token } = await emulator.ask('GET', path)
    expect((await emulator.ask('GET', path, undefined, { authorization: `Bearer ${token}` })).status).toBe(200)

    await emulator.at(start, 10 * minute - second)
    expect((await present(token)).token).toBeUndefined()
    await emulator.at(start, 10 * minute)
    const offered = (await present(token)).token
    expect(offered).toBeDefined()
    expect((await present(token)).token).toBe(offered)
    await emulator.at(start, 15 * minute - second)
    expect((await present(token)).status).toBe(200)
    await emulator.at(start, 15 * minute + second)
    expect((await present(token)).status).toBe(401)
    expect((await present(offered)).status).toBe(200)
    expect((await emulator.ask('GET', path)).status).toBe(200)
  })

  test('is renewed five times, but not a sixth time', async () => {
    const start = await emulator.now()
    let { token } = await emulator.ask('GET', path)
    for (let renewal = 1; renewal <= 5; renewal++) {
      await emulator.at(start, renewal * 10 * minute)
      token = (await present(token)).token
      expect(token).toBeDefined()
    }
    await emulator.at(start, 65 * minute - second)
    const last = await present(token)
    await emulator.at(start, 65 * minute + second)

    expect([last.status, last.token]).toEqual([200, undefined])
    expect((await present(token)).status).toBe(401)
  })

  test('that was never issued gets the same 401 as a wrong password or an unknown user', async () => {
    const forged = await present('eyJhbGciOiJIUzI1NiJ9.e30.x')
    const wrong = await emulator.ask('GET', path, undefined, { authorization: `Basic ${btoa('admin:wrong')}` })
    const unknown = await emulator.ask('GET', path, undefined, { authorization: `Basic ${btoa('nobody:wrong')}` })

    expect([forged.status, wrong.status, unknown.status]).toEqual([401, 401, 401])
    expect(wrong.text).toBe(unknown.text)
    expect(forged.text).toBe(wrong.text)
    expect(wrong.token).toBeUndefined()
  })
})
