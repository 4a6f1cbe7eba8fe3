import type { Restconf } from '../channel/http/restconf.ts'
import type { PlatformProfile } from '../profile/profile.ts'
import { readContent, items, member, reads } from './reading.ts'

const PORT_GROUPS = '/data/vendor-portgroup:portgroups'
const COMPONENTS = '/data/openconfig-platform:components/component'
const VLANS = '/data/openconfig-vlan:vlans'
const CLOCK = '/data/openconfig-system:system/clock'
const ACCOUNTS = '/data/openconfig-system:system/aaa'
const TENANT_IMAGES = '/data/vendor-tenant-images:images'

/** What a target reports about itself. A member is undefined if the target does not report it. */
export interface Unit {
  readonly kind?: PlatformProfile['kind']
  readonly model?: string
  /** The evidence for the kind, as text. */
  readonly by: string
}

const PARTITION = { kind: 'partition', model: 'partition' } as const
const CONTROLLER = { kind: 'controller', model: 'controller' } as const

/**
 * Detects the kind and model of a target. An appliance has 10 or 20 port groups, one for each port, whose names are
 * plain numbers. If the port groups do not decide, the list of components and the clock are read; either may be absent.
 * If these do not decide either, a target with VLANs is a partition, and a target without the VLAN resource is a
 * controller. All this is typical of the family, but not guaranteed.
 * @throws {ChannelError} without a response
 */
export async function detectUnit(restconf: Restconf): Promise<Unit> {
  const groups = items(await readContent(restconf, PORT_GROUPS), 'portgroup')
  const names = groups.map((group) => String(member(group, 'portgroup_name')))
  if ([10, 20].includes(names.length) && names.every((name) => Number(name) >= 1 && Number(name) <= names.length)) {
    return { kind: 'appliance', model: `${names.length}-port`, by: `it has ${names.length} port groups` }
  }
  const [ofBlade] = names.filter((name) => /^\d+\/\d+$/.test(name))
  if (ofBlade !== undefined) return { ...PARTITION, by: `its port groups are those of blades, as ${ofBlade}` }
  const parts = items(await reads(restconf, COMPONENTS), 'component').map((part) => String(member(part, 'name')))
  if (parts.includes('platform')) return { kind: 'appliance', by: 'it has a component "platform"' }
  if (parts.some((name) => name.startsWith('controller-'))) {
    return { ...CONTROLLER, by: 'it lists controllers among its components' }
  }
  if (parts.some((name) => name.startsWith('blade-'))) {
    return { ...PARTITION, by: 'it lists blades, but no controllers, among its components' }
  }
  const clock = await readContent(restconf, CLOCK)
  if (member(member(clock, 'state'), 'appliance') !== undefined) {
    return { kind: 'appliance', by: 'its clock is shown as that of an appliance' }
  }
  const { status } = await restconf.ask('GET', VLANS)
  if (status < 300) return { ...PARTITION, by: 'it has VLANs, and nothing of an appliance' }
  if (status === 404) return { ...CONTROLLER, by: 'it has neither ports nor VLANs' }
  return { by: 'nothing that it serves tells' }
}

/**
 * Reads the ids of existing VLANs. Returns undefined if the target does not list them.
 * @throws {ChannelError} without a response
 */
export async function readVlanIds(restconf: Restconf): Promise<readonly number[] | undefined> {
  const vlans = await readContent(restconf, VLANS)
  return vlans === undefined ? undefined : items(vlans, 'vlan').map((vlan) => Number(member(vlan, 'vlan-id')))
}

/**
 * Reads the names of the users. Returns undefined if the target does not list them.
 * @throws {ChannelError} without a response
 */
export async function readUserNames(restconf: Restconf): Promise<readonly string[] | undefined> {
  const users = member(member(await readContent(restconf, ACCOUNTS), 'authentication'), 'users')
  const names = items(users, 'user').map((user) => member(user, 'username'))
  return names.length === 0 ? undefined : names.map(String)
}

/** The names of all tenant images, and of those in use. */
export interface TenantImages {
  readonly names: readonly string[]
  readonly inUse: readonly string[]
}

/**
 * Reads the tenant images. Returns undefined if the target does not list them. Reads twice, and counts an image as in
 * use if either response says so: one response may be wrong, and a running tenant must not be missed.
 * @throws {ChannelError} without a response
 */
export async function tenantImages(restconf: Restconf): Promise<TenantImages | undefined> {
  const [first, second] = [await readListedImages(restconf), await readListedImages(restconf)]
  if (first === undefined || second === undefined) return first ?? second
  const all = (key: keyof TenantImages) => [...new Set([...first[key], ...second[key]])]
  return { names: all('names'), inUse: all('inUse') }
}

async function readListedImages(restconf: Restconf): Promise<TenantImages | undefined> {
  const images = await readContent(restconf, TENANT_IMAGES)
  if (images === undefined) return undefined
  const all = items(images, 'image')
  const named = (those: readonly unknown[]) => those.map((each) => String(member(each, 'name')))
  return { names: named(all), inUse: named(all.filter((each) => member(each, 'in-use') === true)) }
}
