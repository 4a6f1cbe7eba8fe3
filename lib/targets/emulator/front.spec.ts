import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emulatorUnderTest, typeLines, type UnderTest } from './under-test.ts'

let emulator: UnderTest
beforeAll(async () => void (emulator = await emulatorUnderTest()))
afterAll(() => emulator.close())
beforeEach(() => adopt())

const second = 1000
const adopt = (...set: string[]) => emulator.control('POST', '/quirks', { set })
/** Power-cycles the device. */
const cycled = async () => {
  const start = await emulator.now()
  await emulator.control('POST', '/power', { state: 'cycle' })
  return start
}
const status = async () => (await emulator.ask('GET', '')).status
const bootTime = () => emulator.data('/system/state/boot-time')

describe('a front end that stays up through a restart', () => {
  test('returns 503, then 502, then rejects logins, then accepts them', async () => {
    const before = await bootTime()
    await adopt('front-stays-open')

    const start = await cycled()

    expect(await status()).toBe(503)
    await emulator.at(start, 300 * second)
    expect(await emulator.ask('GET', '')).toMatchObject({ status: 502, headers: { 'content-type': 'text/html' } })
    await emulator.at(start, 600 * second)
    expect(await status()).toBe(401)
    await emulator.at(start, 720 * second)
    expect(await status()).toBe(200)
    expect(await bootTime()).not.toEqual(before)
  })

  test('redirects port 80 throughout the restart, but has no CLI until the device is up', async () => {
    await adopt('front-stays-open')

    const start = await cycled()

    await expect(typeLines(emulator.addresses.ssh, ['exit'])).rejects.toThrow(/ECONN(REFUSED|RESET)/)
    expect((await fetch(emulator.addresses.redirect, { redirect: 'manual' })).status).toBe(301)
    await emulator.at(start, 600 * second)
    await expect(typeLines(emulator.addresses.ssh, ['exit'])).rejects.toThrow('authentication')
    await emulator.at(start, 720 * second)
    expect(await typeLines(emulator.addresses.ssh, ['exit'])).toContain('#')
  })

  test('redirects requests without credentials to its login page, whatever the state of the device', async () => {
    await adopt('front-stays-open', 'login-page')

    const start = await cycled()

    const answer = await emulator.ask('PATCH', '/data/', {}, {})
    expect(answer).toMatchObject({ status: 302, headers: { location: '/ui/login' } })
    expect(await status()).toBe(503)
    await emulator.at(start, 720 * second)
  })
})

test('a restart may take 25 minutes', async () => {
  await adopt('restarts-for-25-minutes')

  const start = await cycled()

  await emulator.at(start, 1499 * second)
  await expect(status()).rejects.toThrow(/ECONN(REFUSED|RESET)/)
  await emulator.at(start, 1505 * second)
  expect(await status()).toBe(200)
})

test.each([
  [[], 401],
  [['tokens-outlive-restart'], 200],
])('with the quirks %j, a request with a token from before the restart returns %i', async (quirks, expected) => {
  await adopt(...quirks)
  const { token = '' } = await emulator.ask('GET', '')

  const start = await cycled()

  await emulator.at(start, 605 * second)
  expect((await emulator.ask('GET', '', undefined, { 'x-auth-token': token })).status).toBe(expected)
})

test('a CLI that starts late first drops connections, then rejects logins, then works', async () => {
  await adopt('late-command-line')

  const start = await cycled()

  await emulator.at(start, 605 * second)
  expect(await status()).toBe(200)
  await expect(typeLines(emulator.addresses.ssh, ['exit'])).rejects.toThrow()
  await emulator.at(start, 665 * second)
  await expect(typeLines(emulator.addresses.ssh, ['exit'])).rejects.toThrow('authentication')
  await emulator.at(start, 725 * second)
  expect(await typeLines(emulator.addresses.ssh, ['exit'])).toContain('#')
})
