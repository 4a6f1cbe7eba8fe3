import type { DeviceDescription } from '../description.ts'
import { appliances } from './appliances.ts'
import { controller, partition } from './chassis.ts'
import type { Hardware } from './hardware.ts'

const models: { readonly [kind in DeviceDescription['kind']]: { readonly [model: string]: Hardware } } = {
  appliance: appliances,
  controller: { controller },
  partition: { partition },
}

/** The hardware of a model, where a bare unit comes without an aggregation group. Throws for one that this kind of device does not have. */
export function getHardware({ kind, model, factory }: Pick<DeviceDescription, 'kind' | 'model' | 'factory'>): Hardware {
  const found = models[kind][model]
  if (found) return factory === 'bare' ? { ...found, aggregate: undefined } : found
  throw new TypeError(`there is no ${kind} of model '${model}': the models are ${Object.keys(models[kind]).join(', ')}`)
}
