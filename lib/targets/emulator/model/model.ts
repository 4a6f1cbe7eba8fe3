import type { DeviceDescription } from '../description.ts'
import type { Hardware } from '../hardware.ts'
import type { Tree } from '../tree/node.ts'
import { container } from './build.ts'
import type { Data } from './declaration.ts'
import { factorySystem, system } from './system.ts'

/** Everything below `/data`. */
export const model = container({
  'openconfig-system:system': system,
})

/** The type of the whole configuration. */
export type Configuration = Data<typeof model>

export function factoryConfiguration({ accounts }: DeviceDescription, _hardware: Hardware): Configuration {
  return { system: factorySystem(accounts) }
}

/** The configuration for rules to read: it was checked against `model` on its way in, hence the one cast of this target. */
export function asConfiguration(tree: Tree): Configuration {
  return tree as Configuration
}
