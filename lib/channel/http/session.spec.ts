import { beforeEach, describe, expect, test } from 'vitest'
import type { Connection, WireRequest } from './connection.ts'
import type { WireAnswer } from './sending.ts'
import { ChannelError, LoginRefusedError } from '../../domain/errors.ts'
import { isLoginAccepted } from './login.ts'
import { Session } from './session.ts'

/** Simulates a device that issues tokens, reduced to the features that a session needs. */
class Device implements Connection {
  readonly seen: WireRequest[] = []
  tokens = new Set<string>()
  forms: readonly string[] = ['header', 'bearer']
  logins: number[] = [200]
  #serial = 0

  async send(wire: WireRequest): Promise<WireAnswer> {
    this.seen.push(wire)
    const { authorization, 'x-auth-token': header } = wire.headers
    if (authorization?.startsWith('Basic ')) {
      const status = (this.logins.length > 1 ? this.logins.shift() : this.logins[0]) ?? 200
      if (status === 0) throw new ChannelError('no answer')
      return answer(status, status === 200 ? this.issue() : undefined)
    }
    const token = header ?? authorization?.replace('Bearer ', '') ?? ''
    const form = header === undefined ? 'bearer' : 'header'
    return answer(this.tokens.has(token) && this.forms.includes(form) ? 200 : 401)
  }

  issue(): string {
    this.#serial += 1
    this.tokens.add(`token-${this.#serial}`)
    return `token-${this.#serial}`
  }

  get basics(): number {
    return this.seen.filter(({ headers }) => headers['authorization']?.startsWith('Basic ')).length
  }

  async close(): Promise<void> {}
}

function answer(status: number, token?: string): WireAnswer {
  return { status, headers: token === undefined ? {} : { 'x-auth-token': token }, text: '' }
}

let device: Device
let session: Session
let slots: number
beforeEach(() => {
  device = new Device()
  slots = 0
  session = new Session({
    connection: device,
    origin: 'https://192.0.2.1',
    account: { username: 'admin', password: 'open sesame' },
    loginPath: '/api/data/openconfig-system:system/aaa',
    awaitLoginSlot: async () => void (slots += 1),
  })
})

describe('a session', () => {
  test('waits for the login limiter, logs in once, and then uses the token from this login', async () => {
    const headers = [await session.header(), await session.header(), await session.header()]

    expect(device.basics).toBe(1)
    expect(slots).toBe(1)
    expect(headers).toEqual(Array.from({ length: 3 }, () => ({ 'x-auth-token': 'token-1' })))
  })

  test('adopts a replacement token', async () => {
    await session.header()

    session.adopt(answer(200, 'token-9'))

    expect(await session.header()).toEqual({ 'x-auth-token': 'token-9' })
    session.adopt(answer(200))
    expect(await session.header()).toEqual({ 'x-auth-token': 'token-9' })
    expect(device.basics).toBe(1)
  })

  test('logs in again after dropping its token', async () => {
    await session.header()

    session.forget()

    expect(await session.header()).toEqual({ 'x-auth-token': 'token-2' })
    expect(device.basics).toBe(2)
  })

  test('keeps a token that is newer than the refused token', async () => {
    const refused = await session.header()
    session.forget(refused)
    const newer = await session.header()

    session.forget(refused)

    expect(await session.header()).toEqual(newer)
    expect(device.basics).toBe(2)
  })

  test('sends its token as a bearer token if the token header is not accepted', async () => {
    device.forms = ['bearer']

    expect(await session.header()).toEqual({ authorization: 'Bearer token-1' })
  })

  test('falls back to Basic when no token is accepted', async () => {
    device.forms = []

    expect(await session.header()).toHaveProperty('authorization', `Basic ${btoa('admin:open sesame')}`)
  })
})

describe('a login', () => {
  const others = ['/api/data/openconfig-system:system/logging', '/api/data/openconfig-system:system/clock']

  beforeEach(() => {
    session = new Session({
      connection: device,
      origin: 'https://192.0.2.1',
      account: { username: 'admin', password: 'open sesame' },
      loginPath: '/api/data/openconfig-system:system/aaa',
      otherPaths: others,
      awaitLoginSlot: async () => void (slots += 1),
    })
  })

  test.each([404, 500, 503, 403])(
    'that returns %i falls back to the next documented read after another wait for the login limiter',
    async (status) => {
      device.logins = [status, 200]

      expect(isLoginAccepted(await session.login())).toBe(true)

      expect([device.basics, slots]).toEqual([2, 2])
      expect(device.seen.filter(({ headers }) => 'authorization' in headers)[1]?.path).toBe(others[0])
      expect(session.resource).toBe('/data/openconfig-system:system/logging')
    },
  )

  test('starts with the read that accepted the last login', async () => {
    device.logins = [404, 200]
    await session.login()

    await session.login()

    expect(device.basics).toBe(3)
  })

  test('counts as neither accepted nor refused if the target serves none of the documented reads', async () => {
    device.logins = [404]

    expect(isLoginAccepted(await session.login())).toBe(false)
  })

  test('counts as refused after two 403 responses, and is not tried again', async () => {
    device.logins = [403]

    await expect(session.login()).rejects.toThrow(LoginRefusedError)

    expect(device.basics).toBe(2)
  })

  test('that is refused with 401 is not tried with the other documented reads', async () => {
    device.logins = [401]

    await expect(session.login()).rejects.toThrow(LoginRefusedError)

    expect(device.basics).toBe(1)
  })
})

describe('a refused login', () => {
  test('is not repeated, however often a token is requested', async () => {
    device.logins = [401]

    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(session.header()).rejects.toThrow(LoginRefusedError)
    }
    await expect(session.login()).rejects.toThrow(/refuses the login of admin.*Check the account and its password/)

    expect(device.basics).toBe(1)
  })

  test('causes a channel error, and is not repeated, if the target accepted the password earlier', async () => {
    device.logins = [200, 401]
    await session.login()

    for (let attempt = 0; attempt < 3; attempt += 1) {
      const error: unknown = await session.login().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(ChannelError)
      expect(error).toHaveProperty('message', expect.stringMatching(/took before: it may be starting$/))
    }

    expect(device.basics).toBe(2)
    expect([session.proven, session.shutOut]).toEqual([true, true])
  })

  test('is not repeated by other logins that were waiting for their turn', async () => {
    device.logins = [401]

    const asked = await Promise.allSettled([session.header(), session.header(), session.header()])

    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(device.basics).toBe(1)
  })

  test('may be a 403 response without a token', async () => {
    device.logins = [403]

    await expect(session.header()).rejects.toThrow(LoginRefusedError)
    await expect(session.header()).rejects.toThrow(LoginRefusedError)

    expect(device.basics).toBe(1)
  })

  test('does not reveal the password', async () => {
    device.logins = [401]

    await expect(session.login()).rejects.not.toThrow('open sesame')
  })

  test('may be repeated after a restart', async () => {
    device.logins = [401, 200]
    await expect(session.login()).rejects.toThrow(LoginRefusedError)

    session.pardon()

    expect((await session.login()).status).toBe(200)
  })

  test('differs from a broken channel, after which a login is repeated', async () => {
    device.logins = [0, 200]
    await expect(session.login()).rejects.toThrow(ChannelError)

    expect(await session.header()).toEqual({ 'x-auth-token': 'token-1' })
  })
})
