import { ownText } from '#lib/testkit/fields.ts'
import {
  type Answer,
  HarnessError,
  isSameContent,
  NOT_PUT_BACK,
  outcome,
  takeOut,
  takesOut,
  test as base,
} from '#lib/testkit/platform.ts'
import {
  buildVlanPort,
  buildLag,
  parseInterfaces,
  buildLagMember,
  getLagName,
  type Vlans,
  getVlans,
} from './interfaces.ts'

export const PATH = '/data/openconfig-interfaces:interfaces'
const LIST = `${PATH}/interface`
const VLANS = '/data/openconfig-vlan:vlans'
const VLANS_STAY = `${NOT_PUT_BACK}: the target may create a VLAN and cannot delete it`

/** An interface that is restored when the test ends. */
export interface Lent {
  readonly name: string
  /** Builds the body of the documented PATCH from an entry for this interface. */
  readonly body: (entry: object) => object
  /** Sends the documented PATCH with an entry. */
  readonly write: (entry: object) => Promise<Answer>
  /** Sends the same PATCH as `write` and does not judge the response. */
  readonly attempt: (entry: object) => Promise<Answer>
}

export const test = base
  /** Reads the target's interfaces. */
  .extend('interfaces', ({ restconf }) => {
    const read = async () => parseInterfaces(await restconf.read(PATH))
    return { read, named: async (name: string) => (await read()).find((each) => each.name === name) }
  })
  /**
   * Returns the writes of an interface. Each PATCH also contains the other list entries that the target requires in it.
   */
  .extend('writing', ({ restconf }) => (name: string, along: (entry: object) => readonly unknown[]): Lent => {
    const body = (entry: object) => ({ 'openconfig-interfaces:interfaces': { interface: along(entry) } })
    return {
      name,
      body,
      write: (entry) => restconf.write('PATCH', '/data/', body(entry)),
      attempt: (entry) => restconf.ask('PATCH', '/data/', body(entry)),
    }
  })
  /**
   * Reserves a name for a new LAG, which does not exist yet. If the test creates the LAG, the LAG is removed when the
   * test ends.
   */
  .extend('newLag', ({ checkpointEntry, writing, worker }) => async (): Promise<Lent> => {
    const name = ownText('<name>', worker.run)
    return writing(name, await checkpointEntry(LIST, name))
  })
  .extend('lag', ({ newLag }) => newLag())
  /** Creates a LAG without members, and waits until it exists. */
  .extend('standing', ({ newLag, interfaces, settled }) => async (): Promise<Lent> => {
    const lag = await newLag()
    await lag.write(buildLag(lag.name))
    const shown = await settled(
      () => interfaces.named(lag.name),
      (found) => found !== undefined,
    )
    if (shown === undefined) throw new HarnessError(`${lag.name} was created, and is no interface of the target`)
    return lag
  })
  /**
   * Checkpoints the profile's port and its LAG membership. The LAG that the port is to join must be checkpointed before
   * this call, because restores run in reverse order.
   */
  .extend(
    'lendPort',
    ({ checkpointEntry, checkpointLeaf, interfaces, profile, writing, skip }) =>
      async (): Promise<Lent> => {
        const [name = skip('the fixtures of the profile lend no interfaces')] = profile.fixtures.interfaces
        if ((await interfaces.named(name)) === undefined)
          throw new HarnessError(`fixtures.interfaces of the profile names ${name}, which the target does not have`)
        const along = await checkpointEntry(LIST, name)
        const leaf = 'openconfig-if-ethernet:ethernet/config/openconfig-if-aggregate:aggregate-id'
        await checkpointLeaf(`${LIST}=${encodeURIComponent(name)}/${leaf}`)
        return writing(name, along)
      },
  )
  /** Checkpoints the profile's port, adds the port to a LAG, and waits until the port shows the LAG. */
  .extend('lendMember', ({ lendPort, interfaces, settled }) => async (lag: Lent): Promise<Lent> => {
    const port = await lendPort()
    await port.write(buildLagMember(port.name, lag.name))
    await settled(
      () => interfaces.named(port.name),
      (found) => getLagName(found) === lag.name,
    )
    return port
  })
  /** Tries to set VLANs of a port. The target may refuse. @returns the outcome, for an observation */
  .extend('carry', ({ interfaces, settled }) => async (port: Lent, vlans: Vlans): Promise<string> => {
    const answer = await port.attempt(buildVlanPort(port.name, vlans))
    const isCarried = await settled(
      async () => {
        const now = getVlans(await interfaces.named(port.name))
        return isSameContent({ ...now, ...vlans }, now)
      },
      (now) => now,
    )
    return outcome(answer, isCarried)
  })
  /**
   * Skips a test if the VLANs that it creates could not be removed. Assigning a VLAN to an interface may create the
   * VLAN. If the API shows no VLANs, their removal cannot be tried, so the target must at least remove other list
   * entries, such as a LAG.
   */
  .extend('demandVlansGo', ({ worker, newLag, admit, skip }) => async (): Promise<void> => {
    const isShown = takesOut(worker.run.abilities ?? { deletes: [] }, 'entry')
    skip(!isShown, VLANS_STAY)
    const lag = await newLag()
    await admit('PATCH', '/data/', lag.body(buildLag(lag.name)))
  })
  /**
   * Prepares for a VLAN that the target is not expected to accept, because a target that accepts it may create it. A
   * target that rejects the key itself cannot create such a VLAN.
   */
  .extend('reserveVlan', ({ restconf, checkpointEntry, admit }) => async (id: number): Promise<void> => {
    const { status } = await restconf.ask('GET', `${VLANS}/vlan=${id}`)
    if (status === 400) return
    await checkpointEntry(`${VLANS}/vlan`, String(id))
    await admit('PATCH', VLANS, buildVlans(id))
  })
  /**
   * Checkpoints the profile's VLANs before any interface uses them. If a target lists VLANs, missing VLANs are created
   * in that list first, because an interface may only be able to use existing VLANs. How a VLAN is created is
   * unspecified.
   */
  .extend(
    'lendVlans',
    ({ profile, restconf, checkpointEntry, demandVlansGo, settled, skip }) =>
      async (): Promise<readonly number[]> => {
        const { vlans } = profile.fixtures
        skip(vlans.length === 0, 'the fixtures of the profile lend no VLANs')
        const shows = async (id: number) => parseVlanIds((await restconf.ask('GET', VLANS)).body).includes(id)
        const answers = async () => (await restconf.ask('GET', VLANS)).status < 300
        // Asks twice, so that a single failed response is not taken to mean that the target has no list of VLANs. VLANs
        // that the target creates along with a LAG would then never be removed.
        const isServed = (await answers()) || (await answers())
        if (!isServed) await demandVlansGo()
        for (const id of isServed ? vlans : []) {
          // A checkpoint even of a VLAN that one response shows: if that response is wrong, the target may create the
          // VLAN along with a LAG, and nothing would ever remove it.
          await checkpointEntry(`${VLANS}/vlan`, String(id))
          // Asks twice as well: a VLAN that the run did not write itself is nobody's to remove.
          if ((await shows(id)) && (await shows(id))) continue
          const { status } = await restconf.ask('PATCH', VLANS, buildVlans(id))
          const stands = await settled(
            () => shows(id),
            (now) => now,
          )
          if (stands) continue
          // If the list does not show the VLAN, nothing can prove its removal.
          const isTaken = await takeOut(restconf, `${VLANS}/vlan=${id}`)
          skip(status < 300 && !isTaken, VLANS_STAY)
          await demandVlansGo()
        }
        return vlans
      },
  )

function buildVlans(id: number): object {
  return { 'openconfig-vlan:vlans': { vlan: [{ 'vlan-id': id, config: { 'vlan-id': id } }] } }
}

function parseVlanIds(body: unknown): readonly number[] {
  const { 'openconfig-vlan:vlans': all }: { 'openconfig-vlan:vlans'?: { vlan?: readonly { 'vlan-id': number }[] } } =
    Object(body ?? {})
  return (all?.vlan ?? []).map((vlan) => vlan['vlan-id'])
}
