import { beforeEach, describe, expect, test } from 'vitest'
import type { Clock } from '../../clock/clock.ts'
import { ChannelError } from '../../domain/errors.ts'
import { platformNamed } from '../../profile/load.ts'
import { translator } from './naming.ts'
import { Restconf, UNJUDGED } from './restconf.ts'
import { ServerErrors } from './server-errors.ts'
import { Session } from './session.ts'

const { budgets, naming } = platformNamed('', 'emulator-appliance-20port')
const DNS = '/data/openconfig-system:system/dns'
const api = 'https://192.0.2.1'

/**
 * Statuses of the responses to DNS calls, one after the other. `others` is the status of the responses to all other
 * calls.
 */
let dns: number[]
let others: number
let calls: string[]
let logins: number
/** Headers of the responses to DNS calls. */
let dnsHeaders: Readonly<Record<string, string>>
/** The token for which the device returns an error. */
let stumbles: string
let time: number
let errors: ServerErrors
let restconf: Restconf
/** A client that makes restores. */
let restoring: Restconf

beforeEach(() => {
  dns = []
  others = 200
  dnsHeaders = {}
  calls = []
  logins = 0
  stumbles = ''
  time = 0
  const connection = {
    async send({ method, path, headers }: { method: string; path: string; headers: Readonly<Record<string, string>> }) {
      const isDns = path.endsWith('/dns')
      if (isDns) calls.push(method)
      const status = isDns ? ((dns.length > 1 ? dns.shift() : dns[0]) ?? 200) : others
      if (headers['x-auth-token'] === stumbles) return { status: 500, headers: {}, text: '' }
      if (headers['authorization'] === undefined || status >= 300)
        return { status, headers: isDns ? dnsHeaders : {}, text: '{"a":1}' }
      logins += 1
      return { status, headers: { 'x-auth-token': `t${logins}` }, text: '{"a":1}' }
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
  const session = new Session({ connection, origin: api, account, loginPath: '/aaa', awaitLoginSlot: async () => {} })
  const [addresses, names] = [{ api, restconf: api }, translator(naming)]
  errors = new ServerErrors()
  const shared = { connection, probing: connection, session, addresses, translator: names, clock, budgets, errors }
  restconf = new Restconf({ ...shared, witness: UNJUDGED })
  restoring = new Restconf({ ...shared, witness: UNJUDGED, aside: true })
})

describe('a server error in response to a read', () => {
  test('proves nothing if it occurs once', async () => {
    dns = [500, 200]

    expect(await restconf.read(DNS)).toEqual({ a: 1 })
    expect(time).toBe(0)
  })

  test('counts as the response of the target if it recurs while other reads succeed', async () => {
    dns = [500]

    await expect(restconf.read(DNS)).rejects.toMatchObject({
      name: 'Contradiction',
      failure: { code: 'status', message: `GET ${DNS} answers 500, again, while it serves others` },
    })
  })

  test('proves nothing if no other read succeeds either', async () => {
    await restconf.read('/data/openconfig-system:system/clock')
    dns = [500]
    others = 500

    await expect(restconf.read(DNS)).rejects.toThrow(ChannelError)
    expect(time).toBeGreaterThanOrEqual(budgets.unavailable * 1000)
  })

  test('leads to a new login, because an expired token may have caused it', async () => {
    await restconf.read('/data/openconfig-system:system/clock')
    stumbles = 't1'

    expect(await restconf.read(DNS)).toEqual({ a: 1 })
    expect(logins).toBe(2)
  })

  test('counts as the response of an unavailable target only after the whole time budget', async () => {
    dns = [503]

    await expect(restconf.read(DNS)).rejects.toMatchObject({ failure: { code: 'status' } })
    expect(time).toBeGreaterThanOrEqual(budgets.unavailable * 1000)

    const before = time
    await expect(restconf.read(DNS)).rejects.toMatchObject({ failure: { code: 'status' } })
    expect(time).toBe(before)

    dns = [200]
    await restconf.read(DNS)
    dns = [503, 503, 200]
    await expect(restconf.read(DNS)).resolves.toEqual({ a: 1 })
  })
})

describe('a server error in response to a write', () => {
  test('proves nothing if it occurs once, and the write is not repeated', async () => {
    dns = [500, 204]

    await expect(restconf.write('PATCH', DNS, {})).rejects.toThrow(ChannelError)
    expect(calls).toEqual(['PATCH'])
    await expect(restconf.write('PATCH', DNS, {})).resolves.toMatchObject({ status: 204 })
  })

  test.each([
    ['PATCH', {}, [503, 204], 204],
    ['POST', {}, [503, 204], 503],
    ['PATCH', { auth: 'none' } as const, [503, 204], 503],
    ['PATCH', { auth: { token: 't', form: 'header' } } as const, [503, 204], 503],
    ['PATCH', { auth: { token: 't', form: 'header' }, root: 'restconf' } as const, [503, 204], 204],
  ] as const)(
    'leads to a second attempt only if the target is unavailable and a repeat is safe: %s %o',
    async (method, ask, statuses, last) => {
      dns = [...statuses]

      const { status } = await restconf.ask(method, DNS, {}, ask).catch(() => ({ status: 503 }))

      expect(status).toBe(last)
      expect(calls).toEqual(last === 204 ? [method, method] : [method])
    },
  )

  test.each([
    [500, 1],
    [503, 2],
  ])('counts as the response of the target if later tests get the same error: %i', async (status, times) => {
    dns = [status]

    for (let met = 0; met < times; met += 1)
      await expect(restconf.write('PATCH', DNS, {})).rejects.toThrow(ChannelError)
    await expect(restconf.write('PATCH', DNS, {})).rejects.toMatchObject({ failure: { code: 'status' } })
    expect(errors.met.filter((mark) => mark.startsWith(`PATCH /api${DNS} by session`))).toHaveLength(1)
    expect(time).toBeGreaterThanOrEqual(status === 503 ? budgets.unavailable * 1000 : 0)
  })

  test('is marked as unconfirmed on its first occurrence only', async () => {
    dns = [500, 500, 400]

    expect((await restconf.ask('PATCH', DNS, {})).once).toBe(true)
    expect((await restconf.ask('PATCH', DNS, {})).once).toBeUndefined()
    expect((await restconf.ask('PATCH', DNS, {})).once).toBeUndefined()
  })
})

describe('a write that a busy target refuses', () => {
  test('proves nothing, however often the target is asked', async () => {
    dns = [503, 503, 503, 503, 503, 503, 503, 204]

    for (let met = 0; met < 2; met += 1) await expect(restconf.write('PATCH', DNS, {})).rejects.toThrow(ChannelError)
    await expect(restconf.write('PATCH', DNS, {})).resolves.toMatchObject({ status: 204 })
    expect(errors.met).toEqual([])
  })

  test('is repeated from the first time on if the target names a time to try again', async () => {
    dnsHeaders = { 'retry-after': '30' }
    dns = [503, 503, 503, 503, 503, 503, 503, 204]

    await expect(restconf.write('PATCH', DNS, {})).resolves.toMatchObject({ status: 204 })
    expect(errors.met).toEqual([])
  })

  test('is waited for by its restore, although the target serves reads', async () => {
    dns = [503, 503, 503, 503, 503, 503, 204]

    await expect(restconf.write('PATCH', DNS, {})).rejects.toThrow(ChannelError)
    await expect(restoring.write('PATCH', DNS, {})).resolves.toMatchObject({ status: 204 })
    expect(errors.met).toEqual([])
  })

  test('fails its restore if the target refuses it for longer than the time budget', async () => {
    dns = [503]

    await expect(restconf.write('PATCH', DNS, {})).rejects.toThrow(ChannelError)
    const before = time
    await expect(restoring.write('PATCH', DNS, {})).rejects.toMatchObject({ failure: { code: 'status' } })
    expect(time - before).toBeLessThan(2 * budgets.unavailable * 1000)
  })

  test('counts as the response of the target if it names a time to try again and never keeps it', async () => {
    dnsHeaders = { 'retry-after': '30' }
    dns = [503]

    for (let met = 0; met < 2; met += 1) {
      await expect(restconf.write('PATCH', DNS, {})).rejects.toThrow(ChannelError)
      expect(time).toBeLessThan(2 * budgets.unavailable * 1000)
    }
    await expect(restconf.write('PATCH', DNS, {})).rejects.toMatchObject({ failure: { code: 'status' } })
  })

  test('proves nothing if the target becomes busy again later', async () => {
    for (let met = 0; met < 2; met += 1) {
      dns = [503]
      await expect(restconf.write('PATCH', DNS, {})).rejects.toThrow(ChannelError)
      time += 10 * budgets.unavailable * 1000
    }
    dns = [503, 503, 503, 503, 204]
    await expect(restconf.write('PATCH', DNS, {})).resolves.toMatchObject({ status: 204 })
  })

  test('proves nothing if it is an operation, until the time budget has passed', async () => {
    dns = [503]
    const write = () => restconf.write('POST', DNS, {})

    for (let met = 0; met < 5; met += 1) await expect(write()).rejects.toThrow(ChannelError)
    time += budgets.unavailable * 1000
    await expect(write()).rejects.toMatchObject({ failure: { code: 'status' } })
  })

  test('proves nothing if the same write succeeds from time to time', async () => {
    dns = [503, 503, 503, 503, 204, 503, 503, 503, 503, 204, 503, 503]

    const said: string[] = []
    while (dns.length > 1)
      said.push(
        await restconf.write('PATCH', DNS, {}).then(
          () => 'served',
          (error: Error) => error.name,
        ),
      )
    expect(new Set(said)).toEqual(new Set([new ChannelError('').name, 'served']))
  })
})
