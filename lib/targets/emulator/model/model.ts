import type { DeviceDescription } from '../description.ts'
import type { Hardware } from '../hardware.ts'
import type { Tree } from '../tree/node.ts'
import { container } from './build.ts'
import { components, vlans } from './components.ts'
import type { Data } from './declaration.ts'
import { tenantImages } from './images.ts'
import { factoryInterfaces, interfaces } from './interfaces.ts'
import { factoryLacp, lacp } from './lacp.ts'
import { factoryPortGroups, portGroups } from './port-groups.ts'
import { factorySystem, system } from './system.ts'

/** Everything below `/data`. */
export const model = container({
  'openconfig-system:system': system,
  'openconfig-platform:components': components,
  'openconfig-interfaces:interfaces': interfaces,
  'openconfig-lacp:lacp': lacp,
  'openconfig-vlan:vlans': vlans,
  'vendor-portgroup:portgroups': portGroups,
  'vendor-tenant-images:images': tenantImages,
})

/** The type of the whole configuration. */
export type Configuration = Data<typeof model>

export function factoryConfiguration({ accounts }: DeviceDescription, hardware: Hardware): Configuration {
  return {
    system: factorySystem(accounts),
    interfaces: factoryInterfaces(hardware),
    lacp: factoryLacp,
    portgroups: factoryPortGroups(hardware),
  }
}

/** The configuration for rules to read: it was checked against `model` on its way in, hence the one cast of this target. */
export function asConfiguration(tree: Tree): Configuration {
  return tree as Configuration
}
