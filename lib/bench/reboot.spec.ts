import { describe, expect, test } from 'vitest'
import { ChannelError, LoginRefusedError } from '../domain/errors.ts'
import { readiness } from './readiness.ts'
import { awaitReboot } from './reboot.ts'
import { type Mark, takeMark } from './restart-probe.ts'
import { budgets, device, type Times } from './restarting-device.ts'

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

  test('is distinguished from a dropped connection by a boot time that differs by more than rounding', async () => {
    const { at, time } = device({ down: 20, boots: 40, tls: 40, login: 40, serves: 40, bootTime: 'stays' })

    expect((await awaitReboot(at, 'a spec', before))?.was).toBe('a dropped connection')
    expect(time()).toBeGreaterThanOrEqual(budgets.rebootStart)
  })

  test('whose down phase went unnoticed is detected from the boot time', async () => {
    const { at } = device({ down: 0, boots: 0, tls: 0, login: 0, serves: 0 })

    const reboot = await awaitReboot(at, 'a spec', before)

    expect(reboot).toEqual({ before, cause: 'a spec', phases: [], was: 'a restart', booted: 1_732_000_300 })
  })

  test('ends once the target serves the resources that the caller needs next', async () => {
    const { at, time } = device(usual)

    await awaitReboot({ ...at, serves: async () => time() >= 400 }, 'a spec', before)

    expect(time()).toBeGreaterThanOrEqual(400)
  })
})

describe('a target that is awaited', () => {
  test('may refuse logins at first if it was seen down', async () => {
    const { at, logins } = device({ ...usual, down: 0 })

    await readiness(at, 900_000)

    expect(logins()).toBeGreaterThan(1)
  })

  test('gets no second login after a refused login if it was never seen down', async () => {
    const { at, logins } = device({ ...usual, down: 0, boots: 0, tls: 0 })

    await expect(readiness(at, 900_000)).rejects.toThrow(LoginRefusedError)

    expect(logins()).toBe(1)
  })
})

describe('a restart', () => {
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
      session: 'was kept, and a front answered 502 and redirected all along',
      times: { ...usual, front: 502 as const, stays: 'redirect' as const, keepsTokens: true as const },
      was: 'signs of a restart',
    },
    {
      session: 'would have ended anyway',
      times: { ...usual, boots: 895, tls: 895, login: 895, serves: 895 },
      was: 'signs of a restart',
    },
  ])('without a boot time is reported as $was if the session $session', async ({ times, was }) => {
    const { at } = device({ ...times, bootTime: 'is not reported' })

    expect((await awaitReboot(at, 'a spec', await takeMark(at)))?.was).toBe(was)
  })
})

describe('a troubled restart', () => {
  test('that never begins is awaited only for the budget `rebootStart`', async () => {
    const { at, time } = device({ ...usual, down: 10_000, boots: 10_001 })

    expect(await awaitReboot(at, 'a spec', before)).toBeUndefined()
    expect(time()).toBe(budgets.rebootStart)
  })

  test.each<[string, Times]>([
    ['serves TLS', { ...usual, tls: 9_999, login: 9_999, serves: 9_999 }],
    ['answers', { ...usual, tls: 9_999, login: 9_999, serves: 9_999, front: 503 }],
    ['serves the resources', { ...usual, serves: 9_999 }],
  ])('that never reaches "%s" leaves the state of the target unknown', async (phase, times) => {
    const { at } = device(times)

    const error: unknown = await awaitReboot(at, 'a spec', before).catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(ChannelError)
    expect(error).toHaveProperty('message', expect.stringContaining(`"${phase}"; its state is unknown`))
  })

  test('with four refused logins and no successful login is reported as an error, and the logins are at least a minute apart', async () => {
    const { at, logins, time } = device({ ...usual, login: 9_999, serves: 9_999 })

    await expect(awaitReboot(at, 'a spec', before)).rejects.toThrow(
      /refuses logins since it came up, 4 of them, .*: it takes longer to start, or the password is wrong/,
    )

    expect(logins()).toBe(4)
    expect(time()).toBeGreaterThanOrEqual(usual.tls + 3 * budgets.bootLogin)
  })

  test('with unexpected responses to logins gets at most one login a minute', async () => {
    const { at, logins } = device({ ...usual, early: 404, login: 700, serves: 700 })

    expect(await awaitReboot(at, 'a spec', before)).toMatchObject({ was: 'a restart' })
    expect(logins()).toBeLessThanOrEqual(1 + Math.ceil((700 - usual.tls) / budgets.bootLogin))
  })

  test('that begins with 503 responses gets a login on every poll', async () => {
    const { at, time } = device({ ...usual, early: 503, login: 700, serves: 700 })

    await awaitReboot(at, 'a spec', before)

    expect(time()).toBeLessThanOrEqual(700 + 2 * budgets.rebootPoll)
  })
})
