import { type Answer, bootTime, contradiction, type Reboot, Contradiction, test as base } from '#lib/fixtures.ts'
import { chassisOf, type Modes } from './walk.ts'

export const PATH = '/data/vendor-portgroup:portgroups'
const INTERFACES = '/data/openconfig-interfaces:interfaces'

interface PortGroup {
  readonly portgroup_name: string
  readonly config?: { readonly mode?: string }
}

interface Interface {
  readonly name: string
  readonly 'openconfig-if-ethernet:ethernet'?: { readonly config?: { readonly 'port-speed'?: string } }
}

export interface Proposal {
  readonly answer: Answer
  readonly before: Modes
  /** Modes when everything has settled; a restart that the proposal caused is over by then. */
  readonly after: Modes
  readonly rebooted: boolean
}

export const test = base
  .extend('chassis', ({ profile }) => {
    const [major = 0, minor = 0] = profile.release.split('.').map(Number)
    return chassisOf(profile.model, major > 1 || (major === 1 && minor >= 8))
  })
  /** Lends the modes, and what a changed mode may delete: the configuration of interfaces, and with it of LAGs and VLANs. */
  .extend('lent', async ({ borrow, ready, reboot, restconf, skip, profile }) => {
    if (profile.fixtures.portGroups === 'none') skip('the fixtures of the profile lend no port groups')
    const before = await bootTime(restconf)
    const restarted = async () => void (await reboot('former modes put back', before, 'restoring'))
    await borrow(INTERFACES, { ready, reboots: true })
    return borrow(PATH, { ready, reboots: true, afterRestore: restarted })
  })
  .extend('modes', ({ restconf }) => async (): Promise<Modes> => {
    const body: { 'vendor-portgroup:portgroups'?: { portgroup?: readonly PortGroup[] } } = Object(
      await restconf.read(PATH),
    )
    const groups = body['vendor-portgroup:portgroups']?.portgroup ?? []
    return Object.fromEntries(groups.map(({ portgroup_name, config }) => [portgroup_name, config?.mode ?? 'unset']))
  })
  .extend('speeds', ({ restconf }) => async (): Promise<Modes> => {
    const body: { 'openconfig-interfaces:interfaces'?: { interface?: readonly Interface[] } } = Object(
      await restconf.read(INTERFACES),
    )
    const all = body['openconfig-interfaces:interfaces']?.interface ?? []
    return Object.fromEntries(
      all.map((each) => [each.name, each['openconfig-if-ethernet:ethernet']?.config?.['port-speed'] ?? 'unset']),
    )
  })
  /** One PATCH, in the documented shape. */
  .extend('propose', ({ restconf }) => async (modes: Modes): Promise<Answer> => {
    const portgroup = Object.entries(modes).map(([name, mode]) => ({ portgroup_name: name, config: { mode } }))
    return restconf.ask('PATCH', PATH, { 'vendor-portgroup:portgroups': { portgroup } })
  })
  /** Proposes modes that the contract does not allow, and waits until the target has settled, restart included. */
  .extend(
    'proposeInVain',
    ({ propose, modes, reboot, restconf, clock, profile, lent }) =>
      async (proposed: Modes): Promise<Proposal> => {
        void lent
        const [before, booted] = [await modes(), await bootTime(restconf)]
        const answer = await propose(proposed)
        const moved = differ(before, await modes())
        await clock.until((await clock.now()) + profile.budgets.settle * 1000)
        const restarted = moved ? await reboot('a proposal that was taken', booted) : undefined
        return { answer, before, after: await modes(), rebooted: restarted !== undefined }
      },
  )

export function differ(before: Modes, after: Modes): boolean {
  return Object.keys({ ...before, ...after }).some((port) => before[port] !== after[port])
}

/** @throws {Contradiction} `accepted` unless the proposal was answered with an error and changed nothing */
export function refusedInVain({ answer, before, after }: Proposal): void {
  if (differ(before, after))
    throw contradiction('accepted', 'modes that are not allowed were taken', answer, before, after)
  if (answer.status < 400)
    throw contradiction('accepted', `modes that are not allowed are answered ${answer.status}`, answer)
}

/** @throws {Contradiction} unless the answer is a success; an answer lost in a restart that follows at once is none */
export function taken(answer: Answer): void {
  if (answer.status >= 200 && answer.status < 300) return
  throw contradiction('refused', `allowed modes are refused with ${answer.status}`, answer, '2xx', answer.status)
}

/** @throws {Contradiction} `not-kept` when a port does not have the mode that was committed */
export function kept(wanted: Modes, actual: Modes, ports: readonly string[]): void {
  const lost = ports.find((port) => wanted[port] !== actual[port])
  if (lost === undefined) return
  const message = `port ${lost} has ${actual[lost]}, ${wanted[lost]} was committed`
  throw new Contradiction({ code: 'not-kept', message, instance: lost, expected: wanted[lost], actual: actual[lost] })
}

/** @throws {Contradiction} `not-kept` when two ports that were committed apart have one mode */
export function apart(modes: Modes, first: string, second: string): void {
  if (modes[first] !== modes[second]) return
  const message = `ports ${first} and ${second} both have ${modes[first]}, different modes were committed`
  throw new Contradiction({ code: 'not-kept', message, instance: first, actual: modes[first] })
}

/** @throws {Contradiction} when the target did not restart */
export function restarted(reboot: Reboot | undefined, answer: Answer, seconds: number): void {
  if (reboot !== undefined) return
  throw contradiction('not-kept', `a changed mode was committed, and no restart followed within ${seconds} s`, answer)
}
