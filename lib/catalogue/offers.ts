import type { CapabilityProbe } from '../domain/capability-probe.ts'
import type { RemovalProbe } from '../domain/removal-probe.ts'
import { areas, loadModule } from './areas.ts'

/**
 * The harmless additions that areas offer in their `area.ts`: first those of the areas that offer a value too.
 * @throws {Error} when no area offers one
 */
export async function removalProbes(): Promise<readonly RemovalProbe[]> {
  const found = areas().map(async (area) => {
    const { removalProbe: probe }: { removalProbe?: RemovalProbe } = (await loadModule(area, 'area')) ?? {}
    return probe === undefined ? [] : [probe]
  })
  const probes = (await Promise.all(found)).flat()
  if (probes.length === 0) throw new Error('One area has to export removalProbe from its area.ts; none does')
  return probes.toSorted((one, other) => Number(one.value === undefined) - Number(other.value === undefined))
}

/** Returns the areas' probes, from their `area.ts`, for the capabilities of a unit. */
export async function capabilityProbes(): Promise<readonly CapabilityProbe[]> {
  const found = areas().map(async (area) => {
    const { capabilities = [] }: { capabilities?: readonly CapabilityProbe[] } = (await loadModule(area, 'area')) ?? {}
    return capabilities
  })
  return (await Promise.all(found)).flat()
}
