import { Contradiction } from '#lib/fixtures/platform.ts'
import { IDENTITY, isBlank, lacksOptic, measures, type PortGroup } from './groups.ts'

/**
 * Ports without an optic.
 * @throws {Contradiction} `capability` when there is none although the profile claims one
 */
export function portsWithoutOptic(groups: readonly PortGroup[]): readonly PortGroup[] {
  const empty = groups.filter(lacksOptic)
  if (empty.length > 0) return empty
  throw new Contradiction({
    code: 'capability',
    message: 'the profile claims emptyPort, and every port shows an optic: free a port, or take the claim back',
  })
}

/**
 * Ports whose optic shows diagnostics.
 * @throws {Contradiction} `capability` when there is none although the profile claims one
 */
export function portsWithDiagnostics(groups: readonly PortGroup[]): readonly PortGroup[] {
  const lit = groups.filter(measures)
  if (lit.length > 0) return lit
  throw new Contradiction({
    code: 'capability',
    message: 'the profile claims optics, and no port shows diagnostics: fit an optic, or take the claim back',
  })
}

/** The identity fields that are not empty, by port; strings may be padded. */
export function filledIn(groups: readonly PortGroup[]): readonly string[] {
  return groups.flatMap(({ portgroup_name, state }) =>
    IDENTITY.filter((field) => !isBlank(state?.[field])).map((field) => `${portgroup_name}: ${field}`),
  )
}
