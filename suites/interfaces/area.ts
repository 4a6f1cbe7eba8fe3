import type { CapabilityProbe, Exploration } from '#lib/requirements.ts'

const PATH = '/data/openconfig-interfaces:interfaces'

interface Interface {
  readonly name: string
  readonly 'openconfig-if-ethernet:ethernet'?: {
    readonly config?: { readonly 'openconfig-if-aggregate:aggregate-id'?: string }
  }
  readonly 'openconfig-if-aggregate:aggregation'?: {
    readonly 'openconfig-vlan:switched-vlan'?: { readonly config?: { readonly 'trunk-vlans'?: readonly number[] } }
  }
}

/**
 * A target has the capability `lag` only if one of its LAGs has a member and VLANs. Some fields of other LAGs are
 * empty.
 */
export const capabilities: readonly CapabilityProbe[] = [
  {
    capability: 'lag',
    path: PATH,
    shownBy: (body) => {
      const all = parseInterfaces(body)
      const joined = new Set(
        all.map((each) => each['openconfig-if-ethernet:ethernet']?.config?.['openconfig-if-aggregate:aggregate-id']),
      )
      return all.filter((each) => joined.has(each.name) && hasVlans(each)).map(({ name }) => name)
    },
  },
]

function parseInterfaces(body: unknown): readonly Interface[] {
  const {
    'openconfig-interfaces:interfaces': all,
  }: { 'openconfig-interfaces:interfaces'?: { interface?: Interface[] } } = Object(body ?? {})
  return all?.interface ?? []
}

function hasVlans(each: Interface): boolean {
  const vlans = each['openconfig-if-aggregate:aggregation']?.['openconfig-vlan:switched-vlan']?.config?.['trunk-vlans']
  return vlans !== undefined && vlans.length > 0
}

/** The leaves `enabled` and `description` of the ports that the profile lets the run change. */
export const exploration: Exploration = {
  resource: PATH,
  printed: { command: 'show running-config interfaces', requirement: 'interfaces/running-config' },
  settings: ({ own, interfaces }) =>
    interfaces.flatMap((name) => [
      ...[true, false].map((enabled) => ({
        what: `${name} ${enabled ? 'enabled' : 'disabled'}`,
        sets: { interface: [{ name, config: { name, enabled } }] },
        requirement: 'interfaces/patch-enabled',
      })),
      ...own('<name>-described').map((text) => ({
        what: `description ${text} of ${name}`,
        sets: { interface: [{ name, config: { name, description: text } }] },
        requirement: 'interfaces/patch-description',
        command: {
          lines: [`interfaces interface ${name} config description ${text}`],
          requirement: 'interfaces/command-description',
        },
      })),
    ]),
}
