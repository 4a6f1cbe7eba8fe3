import type { CapabilityProbe } from '../domain/capability-probe.ts'
import type { Exploration } from '../domain/exploration.ts'
import type { RemovalProbe } from '../domain/removal-probe.ts'
import { areas, loadModule } from './areas.ts'

/**
 * Returns the harmless additions that areas define in their `area.ts`. A run makes one of these additions to find out
 * how entries can be deleted on the target. Additions that include a value come first.
 * @throws {Error} if no area defines such an addition
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

/** Returns the probes for a unit's capabilities that areas define in their `area.ts`. */
export async function capabilityProbes(): Promise<readonly CapabilityProbe[]> {
  const found = areas().map(async (area) => {
    const { capabilities = [] }: { capabilities?: readonly CapabilityProbe[] } = (await loadModule(area, 'area')) ?? {}
    return capabilities
  })
  return (await Promise.all(found)).flat()
}

/** An exploration, and the area that defines it. */
export interface OfferedExploration extends Exploration {
  readonly area: string
}

/** Returns the explorations that areas define in their `area.ts`. */
export async function explorations(): Promise<readonly OfferedExploration[]> {
  const found = areas().map(async (area) => {
    const { exploration }: { exploration?: Exploration } = (await loadModule(area, 'area')) ?? {}
    return exploration === undefined ? [] : [{ area: area.name, ...exploration }]
  })
  return (await Promise.all(found)).flat()
}
