import { isDeepStrictEqual } from 'node:util'
import { networkInterfaces } from 'node:os'
import { createAddressLine } from '../bench/line-at.ts'
import { answers, createLivenessProbe, type LivenessProbe } from '../bench/liveness.ts'
import { openClient } from '../channel/http/client.ts'
import type { Answer, Restconf } from '../channel/http/restconf.ts'
import type { Account } from '../channel/http/session.ts'
import { reach, toEndpoint } from '../channel/reach.ts'
import type { Typing } from '../channel/ssh/typing.ts'
import type { Clock } from '../clock/clock.ts'
import { awaitLoginSlot } from '../clock/login-limiter.ts'
import { ChannelError, describeError, TrustError } from '../domain/errors.ts'
import { findLiterals } from '../domain/internal-range.ts'
import {
  findRisk,
  formatSettingLine,
  formatSettingLines,
  isComplete,
  isInNetwork,
  type ManagementSettings,
  parseManagementSettings,
} from '../domain/management-address.ts'
import type { PlatformContext } from '../judging/context.ts'
import type { Addresses } from '../profile/profile.ts'
import { addressEffects, SHOW_ADDRESS } from '../safety/address-effects.ts'
import type { AddressEffect } from '../safety/effect.ts'
import { RestoreError } from '../safety/error.ts'
import type { Gates } from '../safety/gates.ts'
import type { Journal, Opened } from '../safety/journal.ts'
import type { Change } from './command-line.ts'
import type { HttpWitness } from './http-witness.ts'
import { findAddresses, resolveHost } from './known-addresses.ts'
import type { Line } from './worker.ts'

/** The parts of a test that are needed to change the management address. */
interface Lending {
  readonly run: PlatformContext
  readonly account: Account
  readonly clock: Clock
  readonly witness: HttpWitness
  readonly gates: Pick<Gates, 'leaveToRun'>
  readonly journal: Journal
  readonly print: (command: string) => Promise<string>
  readonly objections: (lines: readonly string[]) => Promise<ReadonlyMap<string, string> | undefined>
  readonly slowly: (change: Change, course: (shell: Typing) => Promise<void>) => Promise<string>
  readonly line: Line | undefined
  /** A client that keeps working after Ctrl-C. */
  readonly cleanUp: Restconf
}

type Door = (typeof DOORS)[number]
const DOORS = ['api', 'restconf', 'redirect', 'ssh'] as const

/** The doors of a unit, such as `ssh`, by the address at which they respond after a new address was committed. */
interface Moved {
  /** Doors that respond at the former address. */
  readonly here: readonly Door[]
  /** Doors that responded before the commit and respond only at the former address. */
  readonly stayed: readonly Door[]
  /** Doors that responded before the commit and respond at neither address. */
  readonly silent: readonly Door[]
}

/** The management settings of a unit. A test may change them until `restore` is called. */
export interface LentAddress {
  readonly former: ManagementSettings
  /** Settings that no other device uses, in the same network as the former settings. */
  readonly other: ManagementSettings
  /**
   * Whether this machine has an address in the unit's network, no matter which of the two prefix lengths applies: the
   * one of `former` or the one of `other`.
   */
  readonly isNeighbour: boolean
  /**
   * Commits a setting. The commit of a new address may end the session.
   * @returns whether the commit got a response
   */
  readonly set: (name: keyof ManagementSettings, value: string) => Promise<boolean>
  /** Reads the settings at the first of the two addresses at which the unit responds. */
  readonly read: () => Promise<Partial<ManagementSettings>>
  /** Waits until the unit has moved to the other address, at most for the budget `rebootStart`. */
  readonly follow: () => Promise<Moved>
  /** Reads a resource at the other address, at both data roots. */
  readonly readThere: (path: string) => Promise<readonly Answer[]>
  readonly restore: () => Promise<void>
}

/** Path of the settings in the journal, although the settings can be set only over the CLI. */
const PLACE = '/data/openconfig-system:system/mgmt-ip/config/ipv4'

let serial = 0

/**
 * Prepares changes to the management address of a unit.
 * @returns the settings, or the reason why they must not be changed: the run could not follow the unit or restore its
 * address, or the other address is in use
 */
export async function lendAddress(at: Lending): Promise<LentAddress | string> {
  const { run, account, clock, witness, print } = at
  const { second, addresses } = run
  if (second === undefined) return 'this machine has no second address for the unit: bench.secondAddress'
  if (run.trust.fingerprint === undefined || run.trust.sshHostKey === undefined)
    return 'the profile does not pin certificate and host key, by which the unit would be known at another address'
  const former = parseManagementSettings(await print(SHOW_ADDRESS))
  if (!isDeepStrictEqual(former, parseManagementSettings(await print(SHOW_ADDRESS))))
    return 'the management address is shown differently from one time to the next'
  if (!isComplete(former))
    return 'the running configuration has no address, prefix length or gateway: they may come by DHCP'
  const other = { address: second.address, 'prefix-length': `${second.prefixLength}`, gateway: second.gateway }
  const others = moveAddresses(addresses, other.address)
  const risk =
    findRisk(former, other) ??
    (await findDetour(addresses, former.address)) ??
    (await findUser(at, other.address, others))
  if (risk !== undefined) return `bench.secondAddress cannot be used: ${risk}`
  const [refused] = (await at.objections(formatSettingLines(former))) ?? []
  if (refused !== undefined) return `the former settings could not be put back: the unit does not take "${refused[0]}"`

  const ssh = { beforeCommand: () => witness.leaving(), sent: witness.sent.bind(witness) }
  const lineAt = createAddressLine(run, account, clock, ssh)
  const lines = [addresses, others].map((each) => lineAt(each))
  const doors = await watchDoors(at, others)
  const effect = describeEffect(at, former, others)
  return {
    former,
    other,
    isNeighbour: isNeighbour(former, other),
    set: (name, value) => setValue(at, effect, name, value),
    async read() {
      for (const { greets, line, witness: by } of lines)
        if (await greets()) return parseManagementSettings((await line.run(SHOW_ADDRESS, by)).text)
      throw new ChannelError(`no command line answers at ${addresses.ssh} or ${others.ssh}`)
    },
    follow: () => doors.follow(),
    readThere: (path) => readAtAddress(at, others, path),
    async restore() {
      for (const { line } of lines) line.close()
      await restoreAddress(at, effect, async () => {
        await addressEffects.undo({ restconf: at.cleanUp, lineAt }, effect.effect, at.journal, new Set())
        await doors.areBack()
      })
    },
  }
}

type OpenedAddress = Opened & { readonly effect: AddressEffect }

function describeEffect({ run }: Lending, former: ManagementSettings, second: Addresses): OpenedAddress {
  const { reboot, settle } = run.profile.budgets
  serial += 1
  const id = `address-${process.pid}-${performance.now().toFixed(3)}-${serial}`
  const [looks, console] = [Math.ceil(reboot / settle), run.second?.console ?? '']
  return { kind: 'opened', id, effect: { type: 'address', former, first: run.addresses, second, looks, console } }
}

/**
 * Commits one setting.
 * @returns whether the commit got a response
 */
async function setValue(
  { gates, journal, witness, slowly }: Lending,
  opened: OpenedAddress,
  name: keyof ManagementSettings,
  value: string,
): Promise<boolean> {
  gates.leaveToRun('another management address')
  if (!witness.open.has(opened.id)) {
    journal.append(opened)
    witness.open.set(opened.id, opened)
  }
  const body = name === 'address' ? { system: { address: value } } : { [name]: value }
  const change = { lines: [formatSettingLine(name, value)], as: { path: PLACE, body: { ipv4: body } } }
  let isTyped = false
  try {
    await slowly(change, async (shell) => {
      isTyped = true
      shell.type('commit')
    })
    return true
  } catch (error) {
    if (isTyped && error instanceof ChannelError) return false
    throw error
  }
}

/** Watches, at both addresses of a unit, the doors that currently respond. */
async function watchDoors({ run, clock }: Lending, others: Addresses) {
  const { budgets } = run.profile
  const probes = [run.addresses, others].map((each) => createLivenessProbe(each, run.trust, budgets))
  const look = async () => {
    const [here = [], there = []] = await Promise.all(probes.map(findOpenDoors))
    return { here, there }
  }
  const { here: served } = await look()
  const waitFor = async (seconds: number, holds: (now: Awaited<ReturnType<typeof look>>) => boolean) => {
    const begun = await clock.now()
    for (;;) {
      const doors = await look()
      const now = await clock.now()
      // A unit that responds at neither address may be restarting.
      const patience = doors.here.length + doors.there.length === 0 ? budgets.reboot : seconds
      if (holds(doors) || now >= begun + patience * 1000) return doors
      await clock.until(now + budgets.poll * 1000)
    }
  }
  return {
    async follow(): Promise<Moved> {
      const { here, there } = await waitFor(budgets.rebootStart, (now) => isSubset(served, now.there))
      const missing = served.filter((door) => !there.includes(door))
      return {
        here,
        stayed: missing.filter((door) => here.includes(door)),
        silent: missing.filter((door) => !here.includes(door)),
      }
    },
    /** @throws {ChannelError} if a door no longer responds at the former address */
    async areBack(): Promise<void> {
      const { here } = await waitFor(budgets.reboot, (now) => isSubset(served, now.here))
      const silent = served.filter((door) => !here.includes(door))
      if (silent.length > 0) throw new ChannelError(`${silent.join(', ')}: no answer at ${run.addresses.api} any more`)
    },
  }
}

function isSubset(part: readonly Door[], whole: readonly Door[]): boolean {
  return part.every((door) => whole.includes(door))
}

/** Returns the doors that respond to a probe. A response from another unit does not count. */
async function findOpenDoors(probe: LivenessProbe): Promise<readonly Door[]> {
  const statuses = await Promise.all(
    DOORS.map((door) =>
      probe(door).catch((error: unknown) => {
        if (!(error instanceof TrustError)) throw error
        return undefined
      }),
    ),
  )
  return DOORS.filter((_, index) => answers(statuses[index]))
}

async function readAtAddress(
  { run, clock, witness }: Lending,
  addresses: Addresses,
  path: string,
): Promise<readonly Answer[]> {
  const client = openClient({ ...run, addresses, proven: true }, clock, awaitLoginSlot, witness)
  try {
    const restconf = client.restconf({ clock, witness })
    const api = await restconf.ask('GET', path)
    await awaitLoginSlot(clock)
    return [api, await restconf.ask('GET', path, undefined, { root: 'restconf', auth: 'account' })]
  } finally {
    await client.close()
  }
}

async function restoreAddress(
  { journal, line, witness }: Lending,
  { id }: OpenedAddress,
  act: () => Promise<void>,
): Promise<void> {
  // A session to an address that the unit has left may hang.
  line?.line.close()
  if (!witness.open.has(id)) return
  try {
    await act()
  } catch (error) {
    const why = `the management address: ${describeError(error)}`
    const failed = error instanceof RestoreError ? error : new RestoreError(why, { cause: error })
    journal.append({ kind: 'stuck', id, why: failed.message })
    throw failed
  }
  witness.open.delete(id)
  journal.append({ kind: 'closed', id })
}

/** Returns the addresses of a unit as they are once its management address is `host`. */
function moveAddresses(addresses: Addresses, host: string): Addresses {
  const moved = (address: string) => {
    if (!address.includes('://')) return `${host}:${toEndpoint(address).port}`
    const url = new URL(address)
    url.hostname = host
    return url.origin
  }
  const { api, restconf, ...others } = addresses
  const rest = Object.entries(others).map(([door, address]) => [door, moved(address)] as const)
  return { api: moved(api), restconf: moved(restconf), ...Object.fromEntries(rest) }
}

/**
 * Returns why a unit cannot be followed to another address: the profile reaches the unit at an address other than its
 * management address. Returns undefined if the unit can be followed.
 */
async function findDetour(addresses: Addresses, own: string): Promise<string | undefined> {
  for (const address of Object.values(addresses)) {
    const { host } = toEndpoint(address)
    const found = (await resolveHost(host)) ?? []
    if (found.length !== 1 || found[0] !== own)
      return `the profile reaches the unit at ${host}, and its management address is ${own}`
  }
  return undefined
}

/**
 * Returns a message if an address is in use by the unit, its servers, the bench, this machine or anything in the
 * profile, or if a host responds there.
 */
async function findUser(at: Lending, address: string, addresses: Addresses): Promise<string | undefined> {
  const { secondAddress: _, ...bench } = at.run.profile.bench
  const named = findLiterals(JSON.stringify({ ...at.run.profile, bench }))
  const { addresses: known } = await findAddresses(at)
  if ([...named, ...known].some((each) => each.replace(/\/.*$/, '') === address))
    return `${address} is in use by this machine, the bench, or a server of the unit`
  for (const door of DOORS) {
    const there = addresses[door]
    if (there !== undefined && (await isAnswered(there, at.run.profile.budgets.connect)))
      return `${there} answers already`
  }
  return undefined
}

/**
 * Whether a host answers at an address, even if it refuses connections. A refusal on loopback comes from this machine,
 * so it does not count.
 */
async function isAnswered(address: string, seconds: number): Promise<boolean> {
  try {
    await reach(toEndpoint(address), seconds)
    return true
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    const isRefused = ['ECONNREFUSED', 'ECONNRESET'].includes(Object(error.cause).code)
    return isRefused && !toEndpoint(address).host.startsWith('127.')
  }
}

/**
 * Whether this machine is in the unit's network with both prefix lengths, so that no gateway is between this machine
 * and the unit.
 */
function isNeighbour(former: ManagementSettings, other: ManagementSettings): boolean {
  const own = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address))
  const lengths = [former, other].map((each) => Number(each['prefix-length']))
  return own.some((address) => lengths.every((length) => isInNetwork(address, former.address, length)))
}
