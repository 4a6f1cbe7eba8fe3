import { describe, expect, test } from 'vitest'
import { awaitReboot } from './reboot.ts'
import { type Mark, takeMark } from './restart-probe.ts'
import { device, type Times } from './restarting-device.ts'

const usual: Times = { down: 20, boots: 300, tls: 320, login: 340, serves: 360 }
const before: Mark = { booted: 1_732_000_000 }

test.each([502, 503, 504] as const)(
  'a reverse proxy that returns %i for a device that is down does not hide a restart',
  async (front) => {
    const { at } = device({ ...usual, front })

    const reboot = await awaitReboot(at, 'a spec', before)

    expect(reboot?.was).toBe('a restart')
    expect(reboot?.phases[0]).toEqual({ phase: 'down', seconds: 20 })
    expect(reboot?.phases.find(({ phase }) => phase === 'answers')?.seconds).toBeGreaterThanOrEqual(320)
  },
)

test.each([302, 401] as const)(
  'a reverse proxy that itself returns %i to requests without credentials does not hide a restart',
  async (turnsAway) => {
    const { at, logins } = device({ ...usual, front: 503, turnsAway })
    await at.session.header()

    const reboot = await awaitReboot(at, 'a spec', before)

    expect(reboot?.was).toBe('a restart')
    expect(reboot?.phases[0]).toEqual({ phase: 'down', seconds: 20 })
    expect(reboot?.phases.find(({ phase }) => phase === 'answers')?.seconds).toBeGreaterThanOrEqual(320)
    expect(logins()).toBeLessThanOrEqual(3)
  },
)

test('a reverse proxy with a login page does not hide a restart, even if the token from before the restart is gone', async () => {
  const { at } = device({ ...usual, front: 503, turnsAway: 302 })
  const mark = await takeMark(at)
  at.session.forget()

  const reboot = await awaitReboot(at, 'a spec', mark)

  expect(reboot?.was).toBe('a restart')
  expect(reboot?.phases.find(({ phase }) => phase === 'answers')?.seconds).toBeGreaterThanOrEqual(320)
})

describe('a target that has accepted the password before', () => {
  const proven = async (times: Times) => {
    const made = device(times)
    await made.at.session.login()
    return made
  }

  test('may refuse the password throughout a restart, and gets only a few logins meanwhile', async () => {
    const { at, logins, time } = await proven({ ...usual, login: 800, serves: 800 })

    expect(await awaitReboot(at, 'a spec', before)).toMatchObject({ was: 'a restart' })

    expect(logins()).toBeLessThanOrEqual(6)
    expect(time()).toBeLessThanOrEqual(900)
  })

  test('is reported with an unknown state, not with a wrong password, if it never accepts the password again', async () => {
    const { at, logins } = await proven({ ...usual, login: 9_999, serves: 9_999 })

    await expect(awaitReboot(at, 'a spec', before)).rejects.toThrow('"authenticates"; its state is unknown')

    expect(logins()).toBeLessThanOrEqual(6)
  })

  test('counts as restarting if it refuses a login that was sent too early', async () => {
    const { at, time } = await proven({ ...usual, down: 1, tls: 1, boots: 1 })
    await at.clock.until(2000)
    at.session.forget()
    await expect(at.restconf.ask('GET', '/data/a')).rejects.toThrow('whose password it took before: it may be starting')

    const reboot = await awaitReboot(at, 'a spec', before)

    expect(reboot?.was).toBe('a restart')
    expect(time()).toBeGreaterThanOrEqual(usual.serves)
  })
})
