import { request } from 'undici'
import type { ClockPlan } from '../clock/clock.ts'
import { ChannelError } from '../domain/errors.ts'
import { ProfileError } from '../profile/error.ts'
import type { PlatformProfile } from '../profile/profile.ts'
import { secret } from '../profile/secrets.ts'
import type { Misbehaviour } from '../run/request.ts'

type Bench = Pick<PlatformProfile['bench'], 'clock' | 'control'>
type Control = NonNullable<Bench['control']>

/** Returns the clock of a target: the emulator's clock, which the bench moves, or a clock that runs at a fixed rate. */
export function clockPlan({ driver, rate }: Bench['clock'], control: Control | undefined): ClockPlan {
  if (driver === 'emulator' && control !== undefined)
    return { driver: 'emulator', control: control.url, tokenVariable: control.tokenVariable }
  return { driver: 'real', rate, origin: Date.now() }
}

/**
 * Checks the clock of a standalone emulator, then sets the faults and quirks of a run.
 * @returns a function that resets the faults and quirks
 * @throws {ProfileError} if the emulator has no control port, or if its clock differs from the profile
 */
export async function applyMisbehaviour(
  { clock, control }: Bench,
  { faults, quirks }: Misbehaviour,
): Promise<() => Promise<void>> {
  if (control !== undefined) secret(control.tokenVariable, 'the control token')
  const misbehaves = faults.length > 0 || quirks.length > 0
  if (control === undefined && (clock.driver === 'emulator' || misbehaves)) {
    throw new ProfileError(
      `${misbehaves ? 'Faults and quirks need' : 'The clock driver "emulator" needs'} the control port of an emulator: set bench.control in the profile`,
    )
  }
  if (control !== undefined && clock.driver === 'real') await sameRate(control, clock.rate)
  const set = async (path: 'faults' | 'quirks', names: readonly string[]) => {
    if (control !== undefined && misbehaves) await switchMisbehaviour(control, path, names)
  }
  await set('faults', faults)
  await set('quirks', quirks).catch(async (error: unknown) => {
    await set('faults', [])
    throw error
  })
  return async () => {
    await set('faults', [])
    await set('quirks', [])
  }
}

/**
 * Checks that the emulator's clock runs at the given rate. If the clock is stopped or runs at another rate, a run waits
 * for the wrong time.
 * @throws {ProfileError} if the rates differ
 */
async function sameRate(control: Control, rate: number): Promise<void> {
  const { rate: own }: { rate?: number } = JSON.parse(await callControl(control, 'clock'))
  if (own === rate) return
  const remedy = own === 0 ? 'set bench.clock.driver to "emulator"' : `set bench.clock.rate to ${own}`
  throw new ProfileError(
    `The emulator's clock runs at ${own} times real time, but the profile says ${rate}: ${remedy}, or leave out bench.control`,
  )
}

async function switchMisbehaviour(
  control: Control,
  path: 'faults' | 'quirks',
  names: readonly string[],
): Promise<void> {
  await callControl(control, path, { set: names })
}

async function callControl(control: Control, path: string, body?: object): Promise<string> {
  const answer = await request(`${control.url}/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${secret(control.tokenVariable, 'the control token')}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new ChannelError(`The control port ${control.url} does not answer`, { cause: error })
  })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new ProfileError(`The control port ${control.url} refuses ${path}: ${text}`)
  return text
}
