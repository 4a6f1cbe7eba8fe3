import { ownText } from '#lib/testkit/fields.ts'
import { HarnessError, type Restconf, test as base } from '#lib/testkit/platform.ts'

/** An interface, as far as tests read it; the rest is the schema's. */
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
const PORT_GROUPS = '/data/vendor-portgroup:portgroups'

export const test = base
  /** The interfaces of the target: reads. */
  .extend('interfaces', ({ restconf }) => createInterfaces(restconf))
  /** Name of the interface that the profile lets the run change. */
  .extend('lendable', ({ profile, skip }) => {
    const [name] = profile.fixtures.interfaces
    return name ?? skip('the fixtures of the profile lend no interfaces')
  })
  /** Lends that interface until the test ends; the entries with which its fields are written. */
  .extend('lent', async ({ borrowEntry, lendable, interfaces }) => {
    const along = await borrowEntry(`${PATH}/interface`, lendable)
    if ((await interfaces.named(lendable)) === undefined)
      throw new HarnessError(`fixtures.interfaces of the profile names ${lendable}, which the target does not have`)
    return along
  })
  /** Lends its description alone, where it can be put back, and makes one of the run's own. */
  .extend('ownDescription', async ({ borrowLeaf, lendable, worker }) => {
    await borrowLeaf(`${PATH}/interface=${encodeURIComponent(lendable)}/config/description`)
    return () => ownText('<name>', worker.run.prefix)
  })
  /** The documented write of some of its fields. */
  .extend(
    'change',
    ({ restconf, lent, lendable: name }) =>
      (config: InterfaceFields) =>
        restconf.write('PATCH', '/data/', {
          'openconfig-interfaces:interfaces': { interface: lent({ name, config: { name, ...config } }) },
        }),
  )
  /** The same write with other values, not judged. */
  .extend(
    'attempt',
    ({ restconf, lent, lendable: name }) =>
      (config: Readonly<Record<string, unknown>>) =>
        restconf.ask('PATCH', '/data/', {
          'openconfig-interfaces:interfaces': { interface: lent({ name, config: { name, ...config } }) },
        }),
  )
  /** Lends its switch alone, so that no other leaf has to be written to put it back; the opposite of how it stood. */
  .extend('toggled', async ({ borrowLeaf, lendable, lent }) => {
    void lent
    return (await borrowLeaf(`${PATH}/interface=${encodeURIComponent(lendable)}/config/enabled`)) === false
  })
  /** Every `<port>.0` of the model, and those of them whose port is in breakout: how their interfaces are named is not shown. */
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
    /** A LAG may have any name, that of a port too. */
    allButLags: async () =>
      (await read()).filter(({ config }) => !/lag$/i.test(String(config?.type))).map(({ name }) => name),
  }
}

/** Interfaces whose port group reads the breakout mode; none when the port groups do not answer. */
export async function findBreakoutInterfaces(restconf: Restconf): Promise<readonly string[]> {
  const { body } = await restconf.ask('GET', PORT_GROUPS)
  const { 'vendor-portgroup:portgroups': groups }: { 'vendor-portgroup:portgroups'?: PortGroups } = Object(body ?? {})
  const broken = (groups?.portgroup ?? []).filter(({ config }) => config?.mode === 'MODE_4x10GB')
  return broken.map(({ portgroup_name }) => `${portgroup_name}.0`)
}

interface PortGroups {
  readonly portgroup?: readonly { readonly portgroup_name: string; readonly config?: { readonly mode?: string } }[]
}
