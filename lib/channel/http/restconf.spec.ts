import { beforeEach, describe, expect, test } from 'vitest'
import { profileNamed } from '../../profile/load.ts'
import type { Clock } from '../../clock/clock.ts'
import type { Connection, WireRequest } from './connection.ts'
import type { WireAnswer } from './sending.ts'
import { Contradiction } from '../../domain/contradiction.ts'
import { ChannelError } from '../../domain/errors.ts'
import { hasLiteral, LITERAL, translator } from './naming.ts'
import { Restconf, UNJUDGED } from './restconf.ts'
import { Session } from './session.ts'

const { budgets } = profileNamed('', 'emulator-appliance-20port')
const DNS = '/data/openconfig-system:system/dns'

let answers: (WireAnswer | Error)[]
let seen: WireRequest[]
let written: string[]
let time: number
let restconf: Restconf

const plain = (status: number, text = '', headers: Record<string, string> = {}): WireAnswer => ({
  status,
  text,
  headers,
})
const token = (name: string) => plain(200, '', { 'x-auth-token': name })

beforeEach(() => {
  answers = []
  seen = []
  written = []
  time = 0
  const connection: Connection = {
    async send(wire) {
      seen.push(wire)
      const next = answers.shift() ?? plain(200, '{}')
      if (next instanceof Error) throw next
      return next
    },
    close: async () => {},
  }
  const clock: Clock = {
    lead: 0,
    heard: () => undefined,
    now: async () => time,
    until: async (instant) => (time = Math.max(time, instant)),
    announce: async () => {},
    retire: async () => {},
    during: (_, work) => work(),
  }
  const account = { username: 'admin', password: 'open sesame' }
  const session = new Session({
    connection,
    origin: 'https://192.0.2.1',
    account,
    loginPath: '/aaa',
    awaitLoginSlot: async () => {},
  })
  restconf = new Restconf({
    connection,
    probing: connection,
    session,
    addresses: { api: 'https://192.0.2.1', restconf: 'https://192.0.2.1:8888' },
    translator: translator({ vendor: 'acme', cloud: 'acmecloud', manager: 'manager', identifiers: {} }),
    witness: {
      ...UNJUDGED,
      beforeWrite: (method, path) => void written.push(`${method} ${path}`),
    },
    clock,
    budgets,
  })
})

describe('a read that must succeed', () => {
  test.each([plain(204), plain(500, '{}'), plain(404, '{}'), plain(200, '<xml/>')])(
    'ignores a single bad response if the next response is good: %o',
    async (once) => {
      answers = [token('t'), plain(200), once, plain(200, '{"a":1}')]

      expect(await restconf.read(DNS)).toEqual({ a: 1 })
    },
  )
})

describe('a read', () => {
  test('uses the requested root and the names of the target', async () => {
    await restconf.ask('GET', '/data/vendor-portgroup:portgroups', undefined, { auth: 'none', root: 'restconf' })

    expect(seen[0]).toMatchObject({
      origin: 'https://192.0.2.1:8888',
      path: '/restconf/data/acme-portgroup:portgroups',
    })
    expect(seen[0]?.headers).not.toHaveProperty('authorization')
    expect(written).toEqual([])
  })

  test.each([
    plain(204),
    plain(200),
    plain(200, ' {} '),
    plain(404, '{"errors":{"error":[{"error-message":"gone"}]}}'),
  ])('of an empty resource returns nothing: %o', async (empty) => {
    answers = [token('t'), plain(200), empty, empty]

    expect(await restconf.read(DNS)).toBeUndefined()
  })

  test.each([plain(403, '{}'), plain(200, '<xml/>')])(
    'causes a contradiction if the response neither contains the resource nor shows that it is empty: %o',
    async (bad) => {
      answers = [token('t'), plain(200), bad, bad]

      await expect(restconf.read(DNS)).rejects.toThrow(Contradiction)
    },
  )

  test('is repeated once if the connection turns out to be closed, but a write is not repeated', async () => {
    const closed = new ChannelError('GET x: no answer (UND_ERR_SOCKET)')
    answers = [closed, plain(200, '{"a":1}')]
    expect((await restconf.ask('GET', DNS, undefined, { auth: 'none' })).body).toEqual({ a: 1 })

    answers = [closed, plain(204)]
    await expect(restconf.ask('PATCH', DNS, {}, { auth: 'none' })).rejects.toThrow(ChannelError)
    expect(seen.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  })

  test('is repeated while the target is unavailable, but no longer than the budget allows', async () => {
    answers = [token('t'), plain(200), plain(503), plain(503), plain(200, '{"a":1}')]
    expect(await restconf.read(DNS)).toEqual({ a: 1 })
    expect(time).toBe(2 * budgets.poll * 1000)

    answers = Array.from({ length: 1000 }, () => plain(503))
    await expect(restconf.ask('GET', DNS)).rejects.toThrow(ChannelError)
  })

  test.each([502, 504])(
    'is also repeated while a gateway gets no response from its upstream server: %i',
    async (status) => {
      answers = [token('t'), plain(200), plain(status), plain(200, '{"a":1}')]
      expect(await restconf.read(DNS)).toEqual({ a: 1 })

      answers = [plain(status)]
      await expect(restconf.write('PATCH', DNS, {})).rejects.toThrow(ChannelError)
    },
  )

  test('whose credentials the check chose is repeated until the target is available, but a write is repeated only if it is harmless', async () => {
    const auth = { token: 'a-token', form: 'header' } as const
    answers = [plain(503), plain(200, '{"a":1}')]
    expect((await restconf.ask('GET', DNS, undefined, { auth })).status).toBe(200)

    answers = [plain(503), plain(200, '{"a":1}')]
    expect((await restconf.ask('POST', DNS, {}, { auth, harmless: true })).status).toBe(200)

    answers = [plain(503), plain(401)]
    expect((await restconf.ask('GET', DNS, undefined, { auth: 'none' })).status).toBe(401)

    answers = [plain(503)]
    expect((await restconf.ask('PATCH', DNS, {}, { auth: 'none' })).status).toBe(503)
  })
})

describe('an expired token', () => {
  test('leads to one new login, and the request is repeated', async () => {
    answers = [token('one'), plain(200), plain(401), token('two'), plain(200), plain(200, '{"a":1}')]

    const answer = await restconf.ask('GET', DNS)

    expect(answer.status).toBe(200)
    expect(seen.at(-1)?.headers).toMatchObject({ 'x-auth-token': 'two' })
    expect(seen.filter(({ path }) => path === '/aaa')).toHaveLength(4)
  })

  test('causes a channel error if the target rejects the new token for every request', async () => {
    const others = [plain(401), plain(401), plain(401)]
    answers = [token('one'), plain(200), plain(401), token('two'), plain(200), plain(401), ...others]

    await expect(restconf.ask('GET', DNS)).rejects.toThrow(ChannelError)
    expect(answers).toEqual([])
  })

  test('is ruled out as the cause of a 401 if the target rejects the new token for one request only, and no further login follows', async () => {
    answers = [token('one'), plain(200), plain(401), token('two'), plain(200), plain(401), plain(200, '{}')]
    expect((await restconf.ask('GET', DNS)).status).toBe(401)
    const before = seen.length

    answers = [plain(401)]
    expect((await restconf.ask('GET', DNS)).status).toBe(401)
    expect(seen).toHaveLength(before + 1)
  })

  test('causes a channel error if the target also rejects the new token at the RESTCONF root, where tokens need not be valid', async () => {
    answers = [token('one'), plain(200), plain(401), token('two'), plain(200), plain(401)]

    await expect(restconf.ask('GET', DNS, undefined, { root: 'restconf' })).rejects.toThrow(ChannelError)
  })

  test('causes no login if the check supplies its own credentials', async () => {
    answers = [plain(401)]

    expect((await restconf.ask('GET', DNS, undefined, { auth: { token: 'old-token', form: 'bearer' } })).status).toBe(
      401,
    )
    expect(seen).toHaveLength(1)
  })

  test('causes a permanent failure if the new login is refused', async () => {
    answers = [token('one'), plain(200), plain(401), plain(401)]

    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(restconf.ask('GET', DNS)).rejects.toThrow(/refuses the login of admin, .* took before/)
    }
    expect(seen).toHaveLength(4)
  })
})

describe('a write', () => {
  test('is announced to the witness, but a harmless write is not', async () => {
    await restconf.ask('PATCH', DNS, { a: 1 }, { auth: 'none' })
    await restconf.ask('POST', '/operations/x', {}, { auth: 'none', harmless: true })

    expect(written).toEqual([`PATCH ${DNS}`])
  })

  test.each([
    ['repeated once if the target is unavailable and did not execute it', 503, 2],
    ['not repeated if a gateway got no response', 504, 1],
  ])('is %s', async (_times, status, calls) => {
    answers = [token('t'), plain(200), plain(status), plain(status)]

    await expect(restconf.write('PATCH', DNS, {})).rejects.toThrow(ChannelError)
    expect(seen.filter(({ method }) => method === 'PATCH')).toHaveLength(calls)
  })

  test('that is rejected counts as a contradiction, which is reported with the status and a command that repeats the write', async () => {
    answers = [token('t'), plain(200), plain(400)]

    const error: unknown = await restconf.write('PATCH', DNS, { a: 1 }).catch((thrown: unknown) => thrown)

    expect(error).toMatchObject({
      failure: { code: 'refused', actual: 400, repeat: expect.stringContaining('$TOKEN') },
    })
  })
})

describe('a literal name of the contract', () => {
  test('is found at any depth', () => {
    expect(hasLiteral({ a: [{ b: { [`${LITERAL}vendor-ddm:ddm`]: 1 } }] })).toBe('vendor-ddm:ddm')
    expect(hasLiteral({ a: [`${LITERAL}vendor-x:Y`] })).toBe('vendor-x:Y')
    expect(hasLiteral({ a: ['vendor-x:Y', 3, null] })).toBeUndefined()
  })
})
