/** The parts of an interface that concern LAGs and their members. */
export interface Interface {
  readonly name: string
  readonly config?: { readonly type?: string; readonly enabled?: boolean }
  readonly state?: { readonly 'oper-status'?: string; readonly 'vendor-lacp:lacp_state'?: string }
  readonly 'openconfig-if-ethernet:ethernet'?: {
    readonly config?: { readonly 'openconfig-if-aggregate:aggregate-id'?: string }
    readonly 'openconfig-vlan:switched-vlan'?: Switched
  }
  readonly 'openconfig-if-aggregate:aggregation'?: {
    readonly config?: Settings
    readonly state?: Settings
    readonly 'openconfig-vlan:switched-vlan'?: Switched
  }
}

export interface Settings {
  readonly 'lag-type'?: string
  readonly 'vendor-if-aggregate:distribution-hash'?: string
}

interface Switched {
  readonly config?: Vlans
  readonly state?: Vlans
}

export interface Vlans {
  readonly 'trunk-vlans'?: readonly number[]
  readonly 'native-vlan'?: number
}

export const LAG = 'iana-if-type:ieee8023adLag'
export const AGGREGATION = 'openconfig-if-aggregate:aggregation'
export const SWITCHED = 'openconfig-vlan:switched-vlan'
const ETHERNET = 'openconfig-if-ethernet:ethernet'
const LAG_NAME = 'openconfig-if-aggregate:aggregate-id'
const HASH = 'vendor-if-aggregate:distribution-hash'

/** The settings with which a LAG is created, in addition to its name. */
export interface Wanted {
  readonly enabled?: boolean
  readonly type?: string
  readonly hash?: string
  readonly vlans?: readonly unknown[]
}

/** Builds the documented list entry that creates a LAG. */
export function buildLag(name: string, { enabled = true, type = 'LACP', hash, vlans }: Wanted = {}): object {
  const config = { 'lag-type': type, ...(hash === undefined ? {} : { [HASH]: hash }) }
  const switched = vlans === undefined ? {} : { [SWITCHED]: { config: { 'trunk-vlans': vlans } } }
  return { name, config: { name, type: LAG, enabled }, [AGGREGATION]: { config, ...switched } }
}

/** Builds the documented list entry that adds a port to a LAG. */
export function buildLagMember(port: string, lag: string): object {
  return { name: port, config: { name: port }, [ETHERNET]: { config: { [LAG_NAME]: lag } } }
}

/** Builds a list entry that sets a port's VLANs. The contract does not document such an entry. */
export function buildVlanPort(port: string, vlans: Vlans): object {
  return { name: port, config: { name: port }, [ETHERNET]: { [SWITCHED]: { config: vlans } } }
}

/** Returns the name of the LAG that a port is in. */
export function getLagName(port: Interface | undefined): string | undefined {
  return port?.[ETHERNET]?.config?.[LAG_NAME]
}

export function getHash(settings: Settings | undefined): string | undefined {
  return settings?.[HASH]
}

/** Returns the VLANs of a port; none if the port shows none. */
export function getVlans(port: Interface | undefined): Vlans {
  return port?.[ETHERNET]?.[SWITCHED]?.config ?? {}
}

/** Returns the interfaces in a response body. */
export function parseInterfaces(body: unknown): readonly Interface[] {
  const {
    'openconfig-interfaces:interfaces': all,
  }: { 'openconfig-interfaces:interfaces'?: { interface?: readonly Interface[] } } = Object(body ?? {})
  return all?.interface ?? []
}

/** Returns a LAG's settings under `config` and `state`. */
export function getLagSettings({ [AGGREGATION]: aggregation }: Interface) {
  const vlans = aggregation?.[SWITCHED]
  const both = (read: (settings: Settings) => unknown) =>
    [aggregation?.config, aggregation?.state].map((part) => part && read(part))
  return {
    'lag-type': both((settings) => settings['lag-type']),
    'distribution-hash': both(getHash),
    'trunk-vlans': [vlans?.config, vlans?.state].map((part) => inOrder(part?.['trunk-vlans'])),
  }
}

/** Returns the VLANs that a LAG is configured to carry, in ascending order; none if it shows none. */
export function getCarried(lag: Interface | undefined): readonly number[] {
  return lag === undefined ? [] : (getLagSettings(lag)['trunk-vlans'][0] ?? [])
}

/** Sorts VLAN IDs. Returns undefined for anything but a list, because the schema judges other values. */
function inOrder(vlans: unknown): readonly number[] | undefined {
  return Array.isArray(vlans) ? vlans.toSorted((one, other) => one - other) : undefined
}
