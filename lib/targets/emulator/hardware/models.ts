import type { DeviceDescription } from '../description.ts'
import { appliances } from './appliances.ts'
import { controller, partition } from './chassis.ts'
import type { Hardware } from './hardware.ts'

const models: { readonly [kind in DeviceDescription['kind']]: { readonly [model: string]: Hardware } } = {
  appliance: appliances,
  controller: { controller },
  partition: { partition },
}

/**
 * Returns the hardware of a model. A unit with the bare factory configuration has no aggregation group. Throws if this
 * kind of device has no such model.
 */
export function getHardware({ kind, model, factory }: Pick<DeviceDescription, 'kind' | 'model' | 'factory'>): Hardware {
  const found = models[kind][model]
  if (found) return factory === 'bare' ? { ...found, aggregate: undefined } : found
  throw new TypeError(`there is no ${kind} of model '${model}': the models are ${Object.keys(models[kind]).join(', ')}`)
}
