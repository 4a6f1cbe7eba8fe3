import { Contradiction, HarnessError } from '#lib/fixtures/platform.ts'
import { IDENTITY, isBlank, measures, type PortGroup } from './groups.ts'

/**
 * Ports that hold no optic, by the word of the profile: what they say of themselves is what is judged.
 * @throws {Contradiction} `capability` when one of them measures something all the same
 */
export function portsWithoutOptic(groups: readonly PortGroup[], empty: readonly string[]): readonly PortGroup[] {
  return empty.map((port) => {
    const group = groups.find(({ portgroup_name }) => portgroup_name === port)
    if (group === undefined)
      throw new HarnessError(`fixtures.emptyPorts of the profile names ${port}, which the target does not have`)
    if (!measures(group)) return group
    const message = `fixtures.emptyPorts of the profile names ${port}, and an optic measures something there: take it out, or correct the profile`
    throw new Contradiction({ code: 'capability', message, instance: port })
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
