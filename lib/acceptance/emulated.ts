import { startEmulator, type EmulatorOptions } from '../targets/emulator/main.ts'
import { type Clock, createClock } from '../clock/clock.ts'
import { type Client, openClient } from '../channel/http/client.ts'
import { type Restconf, UNJUDGED, type Witness } from '../channel/http/restconf.ts'
import type { Session } from '../channel/http/session.ts'
import { platformNamed } from '../profile/load.ts'
import type { PlatformProfile } from '../profile/profile.ts'

/** An emulator that stands alone, for specs: its profile, and ways to it that nobody judges. */
export interface Emulated {
  readonly profile: PlatformProfile
  readonly clock: Clock
  /** Of its /api root. */
  readonly origin: string
  /** Opens a session of its own. */
  restconf(witness?: Witness): { readonly restconf: Restconf; readonly session: Session }
  /** What the control port tells of requests, logins and restarts. */
  statistics(): Promise<{
    readonly logins: { readonly accepted: number; readonly refused: number }
    readonly reboots: number
  }>
  /** Makes it have these quirks, and no others. */
  adopt(quirks: readonly string[]): Promise<void>
  /** Users of all writes that the device let in, first to last. */
  writers(): Promise<readonly string[]>
  /** Token of the control port. */
  readonly controlToken: string
  close(): Promise<void>
}

/** Another administrator, with the same password: the log of requests tells the two apart. */
export const SECOND = 'second'

export const PASSWORD_VARIABLE = 'PLUMBLINE_SPEC_PASSWORD'
export const CONTROL_VARIABLE = 'PLUMBLINE_SPEC_CONTROL'

/** Starts a 20-port appliance with virtual time; the caller's environment holds its secrets from then on. */
export async function startAppliance(password: string, options: EmulatorOptions = {}): Promise<Emulated> {
  // It runs the release of the profile when a run begins.
  const { upgradeFrom: _, ...base } = platformNamed('', 'emulator-appliance-20port')
  const { kind, model, release } = base
  const running = await startEmulator(
    {
      kind: 'appliance',
      model,
      release,
      accounts: ['admin', SECOND].map((username) => ({ username, password, role: 'admin' })),
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
      const { logins, reboots }: Awaited<ReturnType<Emulated['statistics']>> = JSON.parse(await answer.text())
      return { logins, reboots }
    },
    async adopt(set) {
      const headers = { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' }
      const { status } = await fetch(`${control}/quirks`, { method: 'POST', headers, body: JSON.stringify({ set }) })
      if (status !== 200) throw new Error(`the control port answers ${status}`)
    },
    async writers() {
      const answer = await fetch(`${control}/requests`, { headers: { authorization: `Bearer ${controlToken}` } })
      const { latest }: { latest: readonly { user: string; method: string }[] } = JSON.parse(await answer.text())
      return latest.filter(({ method }) => method !== 'GET').map(({ user }) => user)
    },
    async close() {
      await Promise.all(opened.map((each) => each.close()))
      await running.close()
    },
  }
}
