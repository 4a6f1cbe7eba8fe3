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
