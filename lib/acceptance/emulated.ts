import { randomUUID } from 'node:crypto'
import { startEmulator, type EmulatorOptions } from '../targets/emulator/main.ts'
import { type Clock, createClock } from '../clock/clock.ts'
import { type Client, openClient } from '../channel/http/client.ts'
import { type Restconf, UNJUDGED, type Witness } from '../channel/http/restconf.ts'
import type { Session } from '../channel/http/session.ts'
import { platformNamed } from '../profile/load.ts'
import type { PlatformProfile } from '../profile/profile.ts'

/** A standalone emulator for specs, with its profile and clients whose traffic is not judged. */
export interface Emulated {
  readonly profile: PlatformProfile
  readonly clock: Clock
  /** Origin of the emulator's `/api` root. */
  readonly origin: string
  /** Opens a client with its own session. */
  restconf(witness?: Witness): { readonly restconf: Restconf; readonly session: Session }
  /** Reads the counts of logins, restarts and commits from the control port. */
  statistics(): Promise<{
    readonly logins: { readonly accepted: number; readonly refused: number }
    readonly reboots: number
    readonly commits: number
  }>
  /** Sets the emulator's quirks to exactly the given ones. */
  adopt(quirks: readonly string[]): Promise<void>
  /** Sets the emulator's planted faults to exactly the given ones. */
  plant(faults: readonly string[]): Promise<void>
  /** Raises a fault, or triggers a one-time event. */
  raise(name: string): Promise<void>
  /** Returns the user of each accepted write, in order. */
  writers(): Promise<readonly string[]>
  /** Returns the method and path of each accepted call other than GET, in order. */
  calls(): Promise<readonly string[]>
  /** Token of the control port. */
  readonly controlToken: string
  close(): Promise<void>
}

/**
 * Name of a second administrator with the same password. A client that logs in under this name can be told apart in the
 * request log.
 */
export const SECOND = 'second'

export const PASSWORD_VARIABLE = 'PLUMBLINE_SPEC_PASSWORD'
export const CONTROL_VARIABLE = 'PLUMBLINE_SPEC_CONTROL'

/** Returns two administrators, and the user that tests may lock. */
function listAccounts(password: string, spareUser: string | undefined) {
  const spare =
    spareUser === undefined ? [] : [{ username: spareUser, password: randomUUID(), role: 'operator' as const }]
  return [...['admin', SECOND].map((username) => ({ username, password, role: 'admin' as const })), ...spare]
}

/** Starts a 20-port appliance with virtual time, and puts its secrets into the caller's environment variables. */
export async function startAppliance(password: string, options: EmulatorOptions = {}): Promise<Emulated> {
  // Leaves out `upgradeFrom`, so that the device already runs the profile's release when a run begins.
  const { upgradeFrom: _, ...base } = platformNamed('', 'emulator-appliance-20port')
  const { kind, model, release } = base
  const { spareUser } = base.fixtures
  const running = await startEmulator(
    {
      kind: 'appliance',
      model,
      release,
      accounts: listAccounts(password, spareUser),
      rebootSeconds: 600,
    },
    options,
  )
  const { api, restconf, redirect, ssh, fingerprint, sshHostKey, control = '', controlToken = '' } = running.addresses
  process.env[PASSWORD_VARIABLE] = password
  process.env[CONTROL_VARIABLE] = controlToken
  const profile: PlatformProfile = {
    ...base,
    name: 'alone',
    kind,
    addresses: { api, restconf, redirect, ssh },
    trust: { fingerprint, sshHostKey },
    credentials: { username: 'admin', passwordVariable: PASSWORD_VARIABLE },
    bench: { ...base.bench, control: { url: control, tokenVariable: CONTROL_VARIABLE } },
  }
  const clock = createClock({ driver: 'emulator', control, tokenVariable: CONTROL_VARIABLE })
  const opened: Client[] = []
  const tell = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' }
    const { status } = await fetch(control + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (status !== 200) throw new Error(`the control port answers ${status}`)
  }
  const readCalls = async () => {
    const answer = await fetch(`${control}/requests`, { headers: { authorization: `Bearer ${controlToken}` } })
    const { latest }: { latest: readonly Call[] } = JSON.parse(await answer.text())
    return latest.filter(({ method }) => method !== 'GET')
  }
  return {
    profile,
    clock,
    origin: api,
    controlToken,
    restconf(witness) {
      const reach = { profile, addresses: { api, restconf, ssh }, trust: { fingerprint, sshHostKey } }
      const own = openClient(reach, clock, async () => {}, UNJUDGED)
      opened.push(own)
      return { session: own.session, restconf: own.restconf(witness === undefined ? {} : { witness }) }
    },
    async statistics() {
      const answer = await fetch(`${control}/statistics`, { headers: { authorization: `Bearer ${controlToken}` } })
      const { logins, reboots, commits }: Awaited<ReturnType<Emulated['statistics']>> = JSON.parse(await answer.text())
      return { logins, reboots, commits }
    },
    adopt: (set) => tell('/quirks', { set }),
    plant: (set) => tell('/faults', { set }),
    raise: (name) => tell('/stimulus', { raise: name }),
    writers: async () => (await readCalls()).map(({ user }) => user),
    calls: async () => (await readCalls()).map(({ method, path }) => `${method} ${path}`),
    async close() {
      await Promise.all(opened.map((each) => each.close()))
      await running.close()
    },
  }
}

interface Call {
  readonly user: string
  readonly method: string
  readonly path: string
}
