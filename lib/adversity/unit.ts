import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listWatchedResources } from '../catalogue/schemas.ts'
import { openClient } from '../channel/http/client.ts'
import { UNJUDGED } from '../channel/http/restconf.ts'
import { runSingleCommand, SHOW_ONLY } from '../channel/ssh/ssh.ts'
import { type Clock, createClock } from '../clock/clock.ts'
import { ChannelError, LoginRefusedError } from '../domain/errors.ts'
import { platformNamed } from '../profile/load.ts'
import { type Snapshot, snapshot } from '../safety/snapshot.ts'
import { startEmulator } from '../targets/emulator/main.ts'
import { forget } from '../acceptance/journals.ts'
import { listOperationEffects } from './operated.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

const PASSWORD = 'adversity-password'
const CONTROL = 'adversity-control'

/** Environment variables for runs on units. */
export const SECRETS = { PLUMBLINE_ADVERSITY_PASSWORD: PASSWORD, PLUMBLINE_ADVERSITY_CONTROL: CONTROL } as const
const [PASSWORD_VARIABLE, CONTROL_VARIABLE] = ['PLUMBLINE_ADVERSITY_PASSWORD', 'PLUMBLINE_ADVERSITY_CONTROL'] as const

/** State of a unit: the lines of its running configuration, its resources, and the effects of operations. */
export interface Standing {
  readonly lines: readonly string[]
  readonly resources: Snapshot
  /** One line for each file and each running capture, and one for the running release. */
  readonly operated: readonly string[]
}

/** An emulated device that outlives its runs, behind a proxy. */
export interface Unit {
  /** File of the unit's profile, for the flag `--profile`. */
  readonly profile: string
  /** The unit's `/api` root, as in the profile and the journals. */
  readonly api: string
  readonly proxy: FaultProxy
  /** The unit's own folder, for reports. */
  readonly folder: string
  /** Returns the unit's state as soon as it responds. The reads bypass the proxy. */
  standing(): Promise<Standing>
  close(): Promise<void>
}

/**
 * Starts an emulated unit behind a proxy.
 * @param model profile of an embedded emulator, from `profiles`
 * @param upgrades whether runs install the profile's release over the previous one
 */
export async function startUnit(model: string, quirks: readonly string[] = [], upgrades = false): Promise<Unit> {
  Object.assign(process.env, SECRETS)
  const { upgradeFrom, ...base } = platformNamed('', model)
  const upgrade = upgrades && upgradeFrom !== undefined ? { upgradeFrom } : {}
  const account = { username: 'admin', passwordVariable: PASSWORD_VARIABLE }
  const { spareUser } = base.fixtures
  const device = {
    kind: 'appliance',
    model: base.model,
    release: upgrade.upgradeFrom ?? base.release,
    ...(upgrade.upgradeFrom === undefined ? {} : { images: [base.release] }),
    accounts: [
      { username: account.username, password: PASSWORD, role: 'admin' },
      ...(spareUser === undefined ? [] : [{ username: spareUser, password: randomUUID(), role: 'operator' }]),
    ],
    rebootSeconds: 600,
  } as const
  const { addresses, close } = await startEmulator(device, { quirks: [...quirks], controlToken: CONTROL })
  const proxy = await startFaultProxy(addresses)
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-adversity-'))
  const { ssh, fingerprint, sshHostKey, control = '' } = addresses
  const profile = {
    ...base,
    ...upgrade,
    // Leaves out the family, which is derived from the kind and is in no profile file.
    family: undefined,
    name: 'adversity',
    // SSH and the redirect bypass the proxy.
    addresses: { ...proxy.addresses, ssh },
    trust: { fingerprint: proxy.fingerprint, sshHostKey },
    credentials: account,
    bench: { ...base.bench, control: { url: control, tokenVariable: CONTROL_VARIABLE } },
  }
  const file = join(folder, 'profile.json')
  writeFileSync(file, JSON.stringify(profile))
  const clock = createClock({ driver: 'emulator', control, tokenVariable: CONTROL_VARIABLE })
  const way = {
    address: ssh,
    hostKey: sshHostKey,
    account: { username: 'admin', password: PASSWORD },
    limits: base.budgets,
  }
  const reach = { profile: { ...base, credentials: account }, addresses, trust: { fingerprint } }
  return {
    profile: file,
    api: proxy.addresses.api,
    proxy,
    folder,
    standing: () => readUnitState(way, clock, reach),
    async close() {
      await proxy.close()
      await close()
      forget(proxy.addresses.api)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Way = Parameters<typeof runSingleCommand>[0]

/** Returns the state of a unit as soon as it responds. */
export async function readUnitState(
  way: Way,
  clock: Clock,
  reach: Parameters<typeof openClient>[0],
): Promise<Standing> {
  const { text } = await retryWhileStarting(clock, () => runSingleCommand(way, 'show running-config', SHOW_ONLY))
  const client = openClient(reach, clock, async () => {}, UNJUDGED)
  try {
    return {
      lines: text.split('\n').filter(Boolean),
      resources: await snapshot(client.restconf(), listWatchedResources()),
      operated: await listOperationEffects(client.restconf()),
    }
  } finally {
    await client.close()
  }
}

/**
 * Device seconds between two attempts, and the limit for all attempts together. The limit is more than enough for two
 * restarts in a row, of ten minutes each.
 */
const [STEP, PATIENCE] = [30, 7200]

async function retryWhileStarting<T>(clock: Clock, ask: () => Promise<T>): Promise<T> {
  for (let waited = 0; ; waited += STEP) {
    try {
      return await ask()
    } catch (error) {
      const starting = error instanceof ChannelError || error instanceof LoginRefusedError
      if (!starting || waited >= PATIENCE) throw error
      await clock.until((await clock.now()) + STEP * 1000)
    }
  }
}
