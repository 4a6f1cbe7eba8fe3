import {
  type Answer,
  ChannelError,
  HarnessError,
  type Mark,
  type Restconf,
  test as base,
} from '#lib/testkit/platform.ts'
import { parsePortGroups, getModes, PATH, type PortGroup } from './groups.ts'
import { getChassis, type Modes, selectPortsInMode } from './walk.ts'

export const INTERFACES = '/data/openconfig-interfaces:interfaces'
/** What a changed mode may delete with the configuration of its interfaces; put back in the opposite order. */
const BESIDE = ['/data/openconfig-lacp:lacp', INTERFACES, '/data/openconfig-vlan:vlans']

export const test = base
  .extend('chassis', ({ profile }) => {
    const [major = 0, minor = 0] = profile.release.split('.').map(Number)
    return getChassis(profile.model, major > 1 || (major === 1 && minor >= 8))
  })
  /** Seconds to wait for a restart that must not come: half of what one that must come may take to begin. */
  .extend('patience', ({ profile }) => profile.budgets.rebootStart / 2)
  /** Seconds to wait for one that must not follow from modes as they stand; of a chassis the contract does not say so. */
  .extend('watchfulness', ({ profile }) => (profile.kind === 'appliance' ? profile.budgets.rebootStart : 0))
  .extend(
    'portGroups',
    ({ restconf }) =>
      async (): Promise<readonly PortGroup[]> =>
        parsePortGroups(await restconf.read(PATH)),
  )
  /** The ports that show a mode, and their modes. */
  .extend(
    'modes',
    ({ portGroups }) =>
      async (): Promise<Modes> =>
        getModes(await portGroups()),
  )
  /** The same under `state`. */
  .extend(
    'mirrored',
    ({ portGroups }) =>
      async (): Promise<Modes> =>
        getModes(await portGroups(), 'state'),
  )
  /** Modes once every port of the model shows one; what is shown by then. */
  .extend('standing', ({ modes, settled, chassis }) => async (): Promise<Modes> => {
    const ports = [...chassis.pairs.flat(), ...chassis.lowSpeed]
    return settled(modes, (now) => ports.every((port) => now[port] !== undefined))
  })
  /** The ports of the model that show a mode: what is not set is not proposed either. */
  .extend('inUse', async ({ chassis, standing, skip }) => {
    const set = selectPortsInMode(chassis, await standing())
    skip(set.pairs.length === 0 || set.lowSpeed.length === 0, 'ports do not show their modes')
    return set
  })
  /** Lends the modes, and what a changed mode may delete: the configuration of interfaces, LAGs and VLANs. */
  .extend('lent', async ({ borrow, ready, reboot, standing, skip, profile }) => {
    if (profile.fixtures.portGroups === 'none') skip('the fixtures of the profile lend no port groups')
    const serving = { serves: createModesCheck(await standing()) }
    let mark: Mark | undefined
    // A write whose answer is lost may restart the target before the next attempt: the first mark counts.
    const again = async () => {
      const now = await ready(serving)
      mark ??= now
    }
    const restarted = async () => {
      await reboot('former modes put back', mark ?? {}, { ...serving, restoring: true })
      mark = undefined
    }
    for (const path of BESIDE) await borrow(path, { reboots: true })
    return borrow(PATH, { ready: again, reboots: true, afterRestore: restarted })
  })
  /** Whether a PATCH was seen to leave the entries of a list as they are that it does not name. */
  .extend('mergesLists', ({ worker }) => worker.run.abilities?.lists === 'merged')
  /**
   * One PATCH, in the documented shape. Every port that shows a mode has to be in it, unless lists are merged: what
   * PATCH does to the others is not stated. Undefined where the answer was lost, as it may be in a restart: it is never sent again.
   */
  .extend('propose', ({ restconf }) => async (modes: Modes, now: Modes = {}): Promise<Answer | undefined> => {
    const portgroup = Object.entries({ ...now, ...modes }).map(([name, mode]) => ({
      portgroup_name: name,
      config: { mode },
    }))
    return unlessDown(() => restconf.ask('PATCH', PATH, { 'vendor-portgroup:portgroups': { portgroup } }))
  })

/** Whether the target shows a mode for every port that showed one: after a restart that may come late. */
export function createModesCheck(before: Modes): (restconf: Restconf) => Promise<boolean> {
  return async (restconf) => {
    const { status, body } = await restconf.ask('GET', PATH)
    const now = getModes(status < 300 ? parsePortGroups(body) : [])
    return Object.keys(before).every((port) => now[port] !== undefined)
  }
}

/** What was asked for; undefined when no answer came, as in a restart. */
export async function unlessDown<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ChannelError) return undefined
    throw error
  }
}

/** Whether some port shows another mode than it did; one that shows none says nothing. */
export function differ(before: Modes, after: Modes): boolean {
  return Object.keys(before).some((port) => after[port] !== undefined && before[port] !== after[port])
}

/** @throws {HarnessError} when one of two ports shows no mode any more: nothing is known then */
export function bothModes(modes: Modes, pair: readonly [string, string]): readonly string[] {
  return pair.map((port) => {
    const mode = modes[port]
    if (mode === undefined) throw new HarnessError(`port ${port} does not show its mode any more`)
    return mode
  })
}
