import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ChannelError } from '../domain/errors.ts'
import { ProfileError } from '../profile/error.ts'
import type { PlatformAccess } from '../judging/context.ts'
import type { PlatformProfile, Profile } from '../profile/profile.ts'
import { secret } from '../profile/secrets.ts'
import type { Misbehaviour, OpenTarget } from '../run/request.ts'
import { deviceOf } from './device-description.ts'
import { fileHostPlan } from './file-host-plan.ts'
import { syslogPlan } from './receivers-plan.ts'
import { stimulusPlan } from './stimulus-plan.ts'

const EMULATOR = fileURLToPath(new URL('../targets/emulator/main.ts', import.meta.url))

/** Milliseconds that an embedded emulator gets to exit. */
const EXIT_TIMEOUT = 5000

let embedded = 0

/** How a target has to stand when a run begins; only what is started for the run can be told. */
interface Wanted extends Misbehaviour {
  /** It runs the release from which the profile upgrades. */
  readonly upgrades?: boolean
}

/** Opens the target of a profile: reaches it at its addresses, or starts an emulator for the run. */
export async function openTarget(profile: Profile, wanted: Wanted): Promise<OpenTarget> {
  if (profile.family === 'tool') return (await import('./tool-build.ts')).openTool(profile, wanted)
  return profile.addresses === 'embedded' ? startEmbedded(profile, wanted) : reachPlatform(profile, wanted)
}

interface Ready {
  readonly api: string
  readonly restconf: string
  readonly redirect: string
  readonly ssh: string
  readonly control?: string
  readonly controlToken?: string
  readonly fingerprint: string
  readonly sshHostKey: string
}

/** Starts the emulator in its own process, out of reach of Ctrl-C; it exits when its channel closes, however the run ends. */
async function startEmbedded(
  profile: PlatformProfile,
  { faults, quirks, upgrades }: Wanted,
): Promise<OpenTarget<PlatformAccess>> {
  const variable = profile.credentials.passwordVariable
  process.env[variable] ??= randomBytes(18).toString('base64url')
  const child = fork(EMULATOR, [], { detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const { driver, rate } = profile.bench.clock
  child.send({
    description: deviceOf(profile, undefined, upgrades),
    options: { faults, quirks, clock: driver === 'emulator' ? 'virtual' : { rate }, control: true },
  })
  const first: Promise<unknown[]> = once(child, 'message')
  const ended = once(child, 'exit').then(() => [{ error: 'it exited before it was ready' }])
  const [message] = await Promise.race([first, ended])
  const { ready, error }: { ready?: Ready; error?: string } = Object(message)
  if (ready === undefined) {
    if (child.connected) child.disconnect()
    throw new ProfileError(`The embedded emulator did not start: ${error}`)
  }
  const { control, controlToken, fingerprint, sshHostKey, ...addresses } = ready
  // Workers read the token from the environment, like any other secret.
  embedded += 1
  const tokenVariable = `PLUMBLINE_EMBEDDED_CONTROL_${embedded}`
  process.env[tokenVariable] = controlToken
  const { stimulus, fileHost, syslog } = orEnd(child, () => ({
    syslog: syslogPlan(profile, control !== undefined),
    stimulus: stimulusPlan(profile, control === undefined ? undefined : { url: control, tokenVariable }),
    fileHost: fileHostPlan(profile, control !== undefined),
  }))
  return {
    family: 'platform',
    profile,
    addresses,
    trust: { fingerprint, sshHostKey },
    ...(stimulus === undefined ? {} : { stimulus }),
    ...(fileHost === undefined ? {} : { fileHost }),
    ...(syslog === undefined ? {} : { syslog }),
    ...(control === undefined ? {} : { cloud: { control, tokenVariable } }),
    clock:
      driver === 'emulator' && control !== undefined ? { driver: 'emulator', control, tokenVariable } : realClock(rate),
    emulated: true,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      const patience = setTimeout(() => child.kill('SIGKILL'), EXIT_TIMEOUT)
      if (child.connected) child.disconnect()
      await gone
      clearTimeout(patience)
    },
  }
}

/** Ends an emulator whose bench cannot be had: nobody else would. */
function orEnd<T>(child: ChildProcess, work: () => T): T {
  try {
    return work()
  } catch (error) {
    child.disconnect()
    throw error
  }
}

function realClock(rate: number): OpenTarget['clock'] {
  return { driver: 'real', rate, origin: Date.now() }
}

type Control = NonNullable<PlatformProfile['bench']['control']>

/** Reaches a device at the addresses of its profile. @throws {ProfileError} for an embedded one */
export async function reachPlatform(
  profile: PlatformProfile,
  { faults, quirks }: Misbehaviour,
): Promise<OpenTarget<PlatformAccess>> {
  if (profile.addresses === 'embedded')
    throw new ProfileError(`${profile.name}: an embedded target has no addresses to reach`)
  const { clock, control } = profile.bench
  if (control !== undefined) secret(control.tokenVariable, 'the control token')
  const misbehaves = faults.length > 0 || quirks.length > 0
  if (control === undefined && (clock.driver === 'emulator' || misbehaves)) {
    throw new ProfileError(
      `${misbehaves ? 'Faults and quirks need' : 'The clock driver "emulator" needs'} the control port of an emulator: set bench.control in the profile`,
    )
  }
  const stimulus = stimulusPlan(profile, control)
  const fileHost = fileHostPlan(profile, control !== undefined)
  const syslog = syslogPlan(profile, control !== undefined)
  if (control !== undefined && clock.driver === 'real') await sameRate(control, clock.rate)
  const set = async (path: 'faults' | 'quirks', names: readonly string[]) => {
    if (control !== undefined && misbehaves) await switchTo(control, path, names)
  }
  await set('faults', faults)
  await set('quirks', quirks).catch(async (error: unknown) => {
    await set('faults', [])
    throw error
  })
  return {
    family: 'platform',
    profile,
    addresses: profile.addresses,
    trust: profile.trust ?? {},
    ...(stimulus === undefined ? {} : { stimulus }),
    ...(fileHost === undefined ? {} : { fileHost }),
    ...(syslog === undefined ? {} : { syslog }),
    ...(control === undefined ? {} : { cloud: { control: control.url, tokenVariable: control.tokenVariable } }),
    clock:
      clock.driver === 'emulator' && control !== undefined
        ? { driver: 'emulator', control: control.url, tokenVariable: control.tokenVariable }
        : realClock(clock.rate),
    // Only an emulator has a clock that runs at a rate of its own.
    emulated: control !== undefined || clock.rate !== 1,
    async close() {
      await set('faults', [])
      await set('quirks', [])
    },
  }
}

/** Refuses a clock that stands still or runs at another rate: real waits on it would mean nothing. */
async function sameRate(control: Control, rate: number): Promise<void> {
  const { rate: own }: { rate?: number } = JSON.parse(await asked(control, 'clock'))
  if (own === rate) return
  const remedy = own === 0 ? 'set bench.clock.driver to "emulator"' : `set bench.clock.rate to ${own}`
  throw new ProfileError(
    `The emulator's clock runs at ${own} times real time, but the profile says ${rate}: ${remedy}, or leave out bench.control`,
  )
}

async function switchTo(control: Control, path: 'faults' | 'quirks', names: readonly string[]): Promise<void> {
  await asked(control, path, { set: names })
}

async function asked(control: Control, path: string, body?: object): Promise<string> {
  const { request } = await import('undici')
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
