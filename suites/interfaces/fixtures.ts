import { ownText } from '#lib/testkit/fields.ts'
import { HarnessError, type Restconf, test as base } from '#lib/testkit/platform.ts'

/** The parts of an interface that tests read. The schema judges the rest. */
export interface Interface {
  readonly name: string
  readonly config?: InterfaceFields
  readonly state?: InterfaceFields
  readonly 'openconfig-if-ethernet:ethernet'?: {
    readonly config?: { readonly 'openconfig-if-aggregate:aggregate-id'?: string; readonly 'port-speed'?: string }
    readonly state?: { readonly 'port-speed'?: string }
  }
}

export interface InterfaceFields {
  readonly name?: string
  readonly type?: string
  readonly 'oper-status'?: string
  readonly enabled?: boolean
  readonly description?: string
}

export const PATH = '/data/openconfig-interfaces:interfaces'
export const PORT_GROUPS = '/data/vendor-portgroup:portgroups'
export const BREAKOUT = 'MODE_4x10GB'

export const test = base
  /** Reads the target's interfaces. */
  .extend('interfaces', ({ restconf }) => createInterfaces(restconf))
  /** The interface that the profile lets the run change. */
  .extend('lendable', ({ profile, skip }) => {
    const [name] = profile.fixtures.interfaces
    return name ?? skip('the fixtures of the profile lend no interfaces')
  })
  /**
   * Checkpoints the interface that the run may change. Returns a function that builds the entries of a write to this
   * interface.
   */
  .extend('lent', async ({ checkpointEntry, lendable, interfaces }) => {
    const along = await checkpointEntry(`${PATH}/interface`, lendable)
    if ((await interfaces.named(lendable)) === undefined)
      throw new HarnessError(`fixtures.interfaces of the profile names ${lendable}, which the target does not have`)
    return along
  })
  /** Checkpoints only the interface's description. Returns a function that creates descriptions unique to the run. */
  .extend('ownDescription', async ({ checkpointLeaf, lendable, worker }) => {
    await checkpointLeaf(`${PATH}/interface=${encodeURIComponent(lendable)}/config/description`)
    return () => ownText('<name>', worker.run)
  })
  /** Writes some fields of the interface by the documented PATCH. */
  .extend(
    'change',
    ({ restconf, lent, lendable: name }) =>
      (config: InterfaceFields) =>
        restconf.write('PATCH', '/data/', {
          'openconfig-interfaces:interfaces': { interface: lent({ name, config: { name, ...config } }) },
        }),
  )
  /** Sends the same PATCH as `change`, with any values, and does not judge the response. */
  .extend(
    'attempt',
    ({ restconf, lent, lendable: name }) =>
      (config: Readonly<Record<string, unknown>>) =>
        restconf.ask('PATCH', '/data/', {
          'openconfig-interfaces:interfaces': { interface: lent({ name, config: { name, ...config } }) },
        }),
  )
  /**
   * Checkpoints only the leaf `enabled` of the interface, so that a restore writes no other leaf. Returns the opposite
   * of its current value.
   */
  .extend('toggled', async ({ checkpointLeaf, lendable, lent }) => {
    void lent
    return (await checkpointLeaf(`${PATH}/interface=${encodeURIComponent(lendable)}/config/enabled`)) === false
  })
  /**
   * Returns every `<port>.0` of the model, and separately the interfaces of ports in breakout mode. The names of
   * breakout interfaces are unspecified.
   */
  .extend('ports', async ({ restconf, profile }) => {
    const count = Number.parseInt(profile.model, 10)
    const all = Array.from({ length: count }, (_, index) => `${index + 1}.0`)
    return { all, brokenOut: await findBreakoutInterfaces(restconf) }
  })

function createInterfaces(restconf: Restconf) {
  const read = async (): Promise<readonly Interface[]> => {
    const body: { 'openconfig-interfaces:interfaces'?: { interface?: readonly Interface[] } } = Object(
      (await restconf.read(PATH)) ?? {},
    )
    return body['openconfig-interfaces:interfaces']?.interface ?? []
  }
  return {
    read,
    named: async (name: string) => (await read()).find((each) => each.name === name),
    names: async () => (await read()).map(({ name }) => name),
    /** Recognises LAGs by their type, because a LAG may have any name, even that of a port. */
    allButLags: async () =>
      (await read()).filter(({ config }) => !/lag$/i.test(String(config?.type))).map(({ name }) => name),
  }
}

/** Finds interfaces whose port group is in breakout mode; none if the port groups cannot be read. */
export async function findBreakoutInterfaces(restconf: Restconf): Promise<readonly string[]> {
  const { body } = await restconf.ask('GET', PORT_GROUPS)
  const broken = parsePortGroups(body).filter(({ config }) => config?.mode === BREAKOUT)
  return broken.map(({ portgroup_name }) => `${portgroup_name}.0`)
}

interface PortGroup {
  readonly portgroup_name: string
  readonly config?: { readonly mode?: string }
}

/** Returns the port groups in a response body. */
export function parsePortGroups(body: unknown): readonly PortGroup[] {
  const {
    'vendor-portgroup:portgroups': groups,
  }: { 'vendor-portgroup:portgroups'?: { portgroup?: readonly PortGroup[] } } = Object(body ?? {})
  return groups?.portgroup ?? []
}
