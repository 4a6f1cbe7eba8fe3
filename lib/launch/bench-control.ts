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
 * @throws {ProfileError} if the emulator has no control port, if that refuses its token, or if the emulator's clock
 * differs from the profile
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
  if (control !== undefined) await (clock.driver === 'real' ? sameRate(control, clock.rate) : acceptsToken(control))
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

/**
 * Checks the token of the control port. The run itself waits for a port that does not answer yet.
 * @throws {ProfileError} if the port refuses the token
 */
async function acceptsToken(control: Control): Promise<void> {
  await callControl(control, 'clock').catch((error: unknown) => {
    if (!(error instanceof ChannelError)) throw error
  })
}

async function switchMisbehaviour(
  control: Control,
  path: 'faults' | 'quirks',
  names: readonly string[],
): Promise<void> {
  await callControl(control, path, { set: names })
}

/** Milliseconds without a response after which the control port counts as hanging. */
const PATIENCE = 60_000

async function callControl(control: Control, path: string, body?: object): Promise<string> {
  const answer = await request(`${control.url}/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${secret(control.tokenVariable, 'the control token')}`,
      'content-type': 'application/json',
    },
    headersTimeout: PATIENCE,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new ChannelError(`The control port ${control.url} does not answer`, { cause: error })
  })
  const text = await answer.body.text()
  if (answer.statusCode === 401) {
    throw new ProfileError(
      `The control port ${control.url} refuses the token in ${control.tokenVariable}: set it to the token of this emulator`,
    )
  }
  if (answer.statusCode !== 200) throw new ProfileError(`The control port ${control.url} refuses ${path}: ${text}`)
  return text
}
