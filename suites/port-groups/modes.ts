import {
  type Answer,
  ChannelError,
  HarnessError,
  type Mark,
  readEventually,
  type Restconf,
  test as base,
} from '#lib/testkit/platform.ts'
import { parsePortGroups, getModes, PATH, type PortGroup } from './groups.ts'
import { describeStep } from './pictures.ts'
import { getChassis, type Modes, selectPortsInMode } from './walk.ts'

export const INTERFACES = '/data/openconfig-interfaces:interfaces'
/** Configuration that a mode change may delete together with interfaces. It is restored in reverse order. */
const BESIDE = ['/data/openconfig-lacp:lacp', INTERFACES, '/data/openconfig-vlan:vlans']

export const test = base
  .extend('chassis', ({ profile }) => {
    const [major = 0, minor = 0] = profile.release.split('.').map(Number)
    return getChassis(profile.model, major > 1 || (major === 1 && minor >= 8))
  })
  /** Seconds to wait for a restart that must not happen: half the time within which a required restart must begin. */
  .extend('patience', ({ profile }) => profile.budgets.rebootStart / 2)
  /**
   * Seconds to wait for a restart after unchanged modes were written. On an appliance it must not happen. On a chassis
   * there is no wait, because the contract does not exclude a restart there.
   */
  .extend('watchfulness', ({ profile }) => (profile.kind === 'appliance' ? profile.budgets.rebootStart : 0))
  .extend(
    'portGroups',
    ({ restconf }) =>
      async (): Promise<readonly PortGroup[]> =>
        parsePortGroups(await restconf.read(PATH)),
  )
  /** Reads the modes under `config`, by port. */
  .extend(
    'modes',
    ({ portGroups }) =>
      async (): Promise<Modes> =>
        getModes(await portGroups()),
  )
  /** Reads the modes under `state`, by port. */
  .extend(
    'mirrored',
    ({ portGroups }) =>
      async (): Promise<Modes> =>
        getModes(await portGroups(), 'state'),
  )
  /** Reads the modes until every port of the model shows a mode, or until the time is up. */
  .extend('standing', ({ modes, settled, chassis, clock, profile: { budgets } }) => async (): Promise<Modes> => {
    const ports = [...chassis.pairs.flat(), ...chassis.lowSpeed]
    const now = await settled(modes, (found) => ports.every((port) => found[port] !== undefined))
    if (Object.keys(now).length > 0) return now
    // A test of another area may have just restarted the target, and the modes may appear later than other data.
    return readEventually(modes, (found) => Object.keys(found).length > 0, {
      clock,
      seconds: budgets.rebootStart,
      poll: budgets.rebootPoll,
    })
  })
  /** The ports of the model that show a mode. Tests propose no modes for the other ports. */
  .extend('inUse', async ({ chassis, standing, skip }) => {
    const set = selectPortsInMode(chassis, await standing())
    skip(set.pairs.length === 0 || set.lowSpeed.length === 0, 'ports do not show their modes')
    return set
  })
  /**
   * Checkpoints the modes, and everything that a mode change may delete: the configuration of interfaces, LACP and
   * VLANs.
   */
  .extend('lent', async ({ checkpoint, ready, reboot, standing, skip, profile, recorder }) => {
    if (profile.fixtures.portGroups === 'none') skip('the fixtures of the profile lend no port groups')
    let last: Modes = {}
    const serving = { serves: createModesCheck(await standing(), (now) => (last = now)) }
    let mark: Mark | undefined
    // If the response to a write is lost, the write is retried, and the target may restart before the retry. The mark
    // from before the first attempt is therefore kept.
    const again = async () => {
      const now = await ready(serving)
      mark ??= now
    }
    const restarted = async () => {
      last = {}
      await reboot('former modes put back', mark ?? {}, { ...serving, restoring: true })
      mark = undefined
      // The restored modes are drawn only if the steps of a walk were drawn before, and only if any modes were read.
      // No modes are read if the target did not restart.
      if (recorder.ports.steps.length > 0 && Object.keys(last).length > 0)
        recorder.draw({ steps: [describeStep('restored', last)] })
    }
    for (const path of BESIDE) await checkpoint(path, { reboots: true })
    return checkpoint(PATH, { ready: again, reboots: true, afterRestore: restarted })
  })
  /** Whether the run has seen that a PATCH leaves the list entries that it omits unchanged. */
  .extend('mergesLists', ({ worker }) => worker.run.abilities?.lists === 'merged')
  /**
   * Sends one PATCH of modes in the documented shape, and never resends it. Unless lists are merged, the PATCH must
   * include every port that shows a mode, because the effect on omitted ports is unspecified. Returns undefined if the
   * response was lost, for example in a restart.
   */
  .extend('propose', ({ restconf }) => async (modes: Modes, now: Modes = {}): Promise<Answer | undefined> => {
    const portgroup = Object.entries({ ...now, ...modes }).map(([name, mode]) => ({
      portgroup_name: name,
      config: { mode },
    }))
    return unlessDown(() => restconf.ask('PATCH', PATH, { 'vendor-portgroup:portgroups': { portgroup } }))
  })

/**
 * Returns the modes before a test. They are taken from the checkpoint, which a second reading has confirmed, because
 * writing wrong modes restarts the target.
 * @param standing reads the modes, for a target whose checkpoint has none
 */
export async function getFormerModes(
  { original }: { readonly original: unknown },
  standing: () => Promise<Modes>,
): Promise<Modes> {
  const modes = getModes(parsePortGroups(original))
  return Object.keys(modes).length > 0 ? modes : standing()
}

/**
 * Returns a check that the target shows a mode for every port that had one. After a restart this may take a while.
 * @param seen called with the modes that each check reads
 */
export function createModesCheck(
  before: Modes,
  seen: (now: Modes) => void = () => {},
): (restconf: Restconf) => Promise<boolean> {
  return async (restconf) => {
    const { status, body } = await restconf.ask('GET', PATH)
    const now = getModes(status < 300 ? parsePortGroups(body) : [])
    seen(now)
    return Object.keys(before).every((port) => now[port] !== undefined)
  }
}

/** Returns the response; undefined if the connection was lost, for example in a restart. */
export async function unlessDown<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ChannelError) return undefined
    throw error
  }
}

/** Whether any port's mode changed. A port without a mode is ignored. */
export function differ(before: Modes, after: Modes): boolean {
  return Object.keys(before).some((port) => after[port] !== undefined && before[port] !== after[port])
}

/**
 * Returns the modes of a pair.
 * @throws {HarnessError} if a port no longer shows a mode, because the modes can then not be compared
 */
export function bothModes(modes: Modes, pair: readonly [string, string]): readonly string[] {
  return pair.map((port) => {
    const mode = modes[port]
    if (mode === undefined) throw new HarnessError(`port ${port} does not show its mode any more`)
    return mode
  })
}
