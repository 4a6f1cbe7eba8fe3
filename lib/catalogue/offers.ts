import type { CapabilityProbe } from '../domain/capability-probe.ts'
import type { RemovalProbe } from '../domain/removal-probe.ts'
import { areas, moduleOf } from './areas.ts'

/**
 * The harmless entry that some area offers in its `area.ts`.
 * @throws {Error} unless exactly one does
 */
export async function removalProbe(): Promise<RemovalProbe> {
  const found = areas().map(async (area) => {
    const { removalProbe: probe }: { removalProbe?: RemovalProbe } = (await moduleOf(area, 'area.ts')) ?? {}
    return probe === undefined ? [] : [probe]
  })
  const [first, ...others] = (await Promise.all(found)).flat()
  if (first === undefined || others.length > 0) {
    const count = first === undefined ? 'none' : String(others.length + 1)
    throw new Error(`One area has to export removalProbe from its area.ts; ${count} does`)
  }
  return first
}

/** What areas offer in their `area.ts` to find out the capabilities of a unit. */
export async function capabilityProbes(): Promise<readonly CapabilityProbe[]> {
  const found = areas().map(async (area) => {
    const { capabilities = [] }: { capabilities?: readonly CapabilityProbe[] } = (await moduleOf(area, 'area.ts')) ?? {}
    return capabilities
  })
  return (await Promise.all(found)).flat()
}
