import { describe, expect, test } from 'vitest'
import type { Connection } from '../channel/http/connection.ts'
import type { WireAnswer } from '../channel/http/sending.ts'
import { ChannelError, LoginRefusedError } from '../domain/errors.ts'
import { translator } from '../channel/http/naming.ts'
import { Restconf, UNJUDGED } from '../channel/http/restconf.ts'
import { Session } from '../channel/http/session.ts'
import { platformNamed } from '../profile/load.ts'
import type { Clock } from '../clock/clock.ts'
import { type Mark, markOf } from './restart-probe.ts'
import { readiness, type Readying } from './readiness.ts'
import type { Knock } from './knock.ts'
import { awaitReboot } from './reboot.ts'

const profile = platformNamed('', 'emulator-appliance-20port')
const budgets = { ...profile.budgets, connect: 1, rebootStart: 60, reboot: 900, rebootPoll: 5, bootLogin: 60, poll: 1 }

/** Seconds at which a device goes down and reaches each phase again. */
interface Times {
  readonly down: number
  /** Tokens are gone from here on, where a restart takes them along. */
  readonly boots: number
  readonly tls: number
  readonly login: number
  readonly serves: number
  readonly bootTime?: 'stays' | 'is not reported'
  /** Status of a login that comes too early; 401 by default. */
  readonly early?: 404 | 503
  /** Tokens survive the outage. */
  readonly keepsTokens?: true
  /** What a front answers while the device is down; nothing without one. */
  readonly front?: 502 | 503 | 504
  /** The command line is reached by another way, which never goes down. */
  readonly stays?: 'ssh'
}

/** A device that follows its times as the clock moves, and counts its logins. */
function device(times: Times) {
  let time = 0
  let logins = 0
  const again = (phase: number) => time < times.down || time >= phase
  const up = () => again(times.tls)
  const clock: Clock = {
    lead: 0,
    heard: () => undefined,
    now: async () => time * 1000,
    async until(instant) {
      time = Math.max(time, instant / 1000)
      return time * 1000
    },
    announce: async () => {},
    retire: async () => {},
  }
  const answerOf = (path: string, authorization: string | undefined, token: string | undefined): WireAnswer => {
    if (!up() && times.front === undefined) throw new ChannelError('no answer')
    const plain = (status: number, text = '{}') => ({ status, headers: {}, text })
    if (!up()) return plain(times.front ?? 503)
    if (authorization?.startsWith('Basic ')) {
      logins += 1
      return again(times.login) ? { ...plain(200), headers: { 'x-auth-token': `t${time}` } } : plain(times.early ?? 401)
    }
    const lost = token === 't0' && time >= times.boots && times.keepsTokens === undefined
    if (token === undefined || lost) return plain(401)
    if (!again(times.serves) || (path.endsWith('boot-time') && times.bootTime === 'is not reported')) return plain(404)
    const started = time >= times.boots && times.bootTime === undefined ? '1732000300000000000' : '1732000002000000000'
    return plain(200, path.endsWith('boot-time') ? `{"boot-time":"${started}"}` : '{}')
  }
  const connection: Connection = {
    send: async ({ path, headers }) => answerOf(path, headers['authorization'], headers['x-auth-token']),
    close: async () => {},
  }
  const api = 'https://192.0.2.1'
  const addresses = { api, restconf: api, ssh: '192.0.2.1:22' }
  const knock: Knock = async (door) => {
    if (up() || door === times.stays) return 401
    return door === 'ssh' ? undefined : times.front
  }
  const account = { username: 'admin', password: 'open sesame' }
  const session = new Session({ connection, origin: api, account, loginPath: '/aaa', awaitLoginSlot: async () => {} })
  const restconf = new Restconf({
    connection,
    session,
    addresses,
    translator: translator(profile.naming),
    witness: UNJUDGED,
    clock,
    budgets,
  })
  const at: Readying = { clock, session, restconf, addresses, budgets, knock }
  return { at, logins: () => logins, time: () => time }
}

const usual: Times = { down: 20, boots: 300, tls: 320, login: 340, serves: 360 }

const before: Mark = { booted: 1_732_000_000 }

describe('a restart', () => {
  test('goes through its phases, each timed from the trigger', async () => {
    const { at } = device(usual)

    const reboot = await awaitReboot(at, 'a spec', before)

    expect(reboot?.cause).toBe('a spec')
    expect(reboot?.phases.map(({ phase }) => phase)).toEqual([
      'down',
      'serves TLS',
      'answers',
      'authenticates',
      'serves the resources',
    ])
    const seconds = reboot?.phases.map((each) => each.seconds) ?? []
    expect(seconds.slice(0, 3)).toEqual([20, 320, 320])
    expect(seconds[3]).toBeGreaterThanOrEqual(340)
    expect(seconds).toEqual(seconds.toSorted((left, right) => left - right))
    expect(reboot?.was).toBe('a restart')
  })

  test('is a dropped connection when the boot time stayed, except for rounding', async () => {
    const { at, time } = device({ down: 20, boots: 40, tls: 40, login: 40, serves: 40, bootTime: 'stays' })

    expect((await awaitReboot(at, 'a spec', before))?.was).toBe('a dropped connection')
    expect(time()).toBeGreaterThanOrEqual(budgets.rebootStart)
  })

  test.for([
    { session: 'was lost', times: usual, was: 'a restart' },
    { session: 'was kept', times: { ...usual, keepsTokens: true as const }, was: 'signs of a restart' },
    {
      session: 'was lost, and some service answered all along',
      times: { ...usual, stays: 'ssh' as const },
      was: 'signs of a restart',
    },
    {
      session: 'was kept, and some service answered all along',
      times: { ...usual, stays: 'ssh' as const, keepsTokens: true as const },
      was: 'unknown',
    },
    {
      session: 'would have ended anyway',
      times: { ...usual, boots: 895, tls: 895, login: 895, serves: 895 },
      was: 'signs of a restart',
    },
  ])('without a boot time is $was when the session $session', async ({ times, was }) => {
    const { at } = device({ ...times, bootTime: 'is not reported' })

    expect((await awaitReboot(at, 'a spec', await markOf(at)))?.was).toBe(was)
  })

  test('whose down phase went unnoticed shows in the boot time', async () => {
    const { at } = device({ down: 0, boots: 0, tls: 0, login: 0, serves: 0 })

    expect(await awaitReboot(at, 'a spec', before)).toEqual({
      cause: 'a spec',
      phases: [],
      was: 'a restart',
      booted: 1_732_000_300,
    })
  })

  test('is over when the target serves what the caller needs next', async () => {
    const { at, time } = device(usual)

    await awaitReboot({ ...at, serves: async () => time() >= 400 }, 'a spec', before)

    expect(time()).toBeGreaterThanOrEqual(400)
  })
})

test.each([502, 503, 504] as const)(
  'a front that answers %i for a device that is down hides no restart',
  async (front) => {
    const { at } = device({ ...usual, front })

    const reboot = await awaitReboot(at, 'a spec', before)

    expect(reboot?.was).toBe('a restart')
    expect(reboot?.phases[0]).toEqual({ phase: 'down', seconds: 20 })
    expect(reboot?.phases.find(({ phase }) => phase === 'answers')?.seconds).toBeGreaterThanOrEqual(320)
  },
)

describe('a target that is waited for', () => {
  test('may refuse logins at first when it was seen down', async () => {
    const { at, logins } = device({ ...usual, down: 0 })

    await readiness(at, 900_000)

    expect(logins()).toBeGreaterThan(1)
  })

  test('refuses a login once and for all when it was never seen down', async () => {
    const { at, logins } = device({ ...usual, down: 0, boots: 0, tls: 0 })

    await expect(readiness(at, 900_000)).rejects.toThrow(LoginRefusedError)

    expect(logins()).toBe(1)
  })
})

describe('a troubled restart', () => {
  test('never begins: the wait ends with the budget for its beginning', async () => {
    const { at, time } = device({ ...usual, down: 10_000, boots: 10_001 })

    expect(await awaitReboot(at, 'a spec', before)).toBeUndefined()
    expect(time()).toBe(budgets.rebootStart)
  })

  test.each<[string, Times]>([
    ['serves TLS', { ...usual, tls: 9_999, login: 9_999, serves: 9_999 }],
    ['answers', { ...usual, tls: 9_999, login: 9_999, serves: 9_999, front: 503 }],
    ['serves the resources', { ...usual, serves: 9_999 }],
  ])('never reaches "%s": the state is unknown', async (phase, times) => {
    const { at } = device(times)

    const error: unknown = await awaitReboot(at, 'a spec', before).catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(ChannelError)
    expect(error).toHaveProperty('message', expect.stringContaining(`"${phase}"; its state is unknown`))
  })

  test('refuses four logins, a minute apart', async () => {
    const { at, logins, time } = device({ ...usual, login: 9_999, serves: 9_999 })

    await expect(awaitReboot(at, 'a spec', before)).rejects.toThrow(LoginRefusedError)

    expect(logins()).toBe(4)
    expect(time()).toBeGreaterThanOrEqual(usual.tls + 3 * budgets.bootLogin)
  })

  test('answers logins with something else: they stay a minute apart', async () => {
    const { at, logins } = device({ ...usual, early: 404, login: 700, serves: 700 })

    expect(await awaitReboot(at, 'a spec', before)).toMatchObject({ was: 'a restart' })
    expect(logins()).toBeLessThanOrEqual(1 + Math.ceil((700 - usual.tls) / budgets.bootLogin))
  })

  test('is unavailable at first: a login follows with every poll', async () => {
    const { at, time } = device({ ...usual, early: 503, login: 700, serves: 700 })

    await awaitReboot(at, 'a spec', before)

    expect(time()).toBeLessThanOrEqual(700 + 2 * budgets.rebootPoll)
  })
})
