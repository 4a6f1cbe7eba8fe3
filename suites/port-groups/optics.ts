import { Contradiction } from '#lib/fixtures.ts'
import { PATH, test as base } from './modes.ts'

/** A port group, as far as tests read it; the rest is the schema's. */
export interface PortGroup {
  readonly portgroup_name: string
  readonly config?: { readonly name?: string; readonly mode?: string }
  readonly state?: { readonly mode?: string; readonly 'vendor-ddm:ddm'?: Diagnostics } & OpticIdentity
}

type Diagnostics = Readonly<Partial<Record<'rx-pwr' | 'tx-pwr' | 'temp' | 'bias' | 'vcc', object>>>
type OpticIdentity = Readonly<Partial<Record<(typeof IDENTITY)[number], string>>>

/** What a maker writes into every optic. */
const ALWAYS = ['vendor-name', 'vendor-partnum', 'vendor-serialnum'] as const
const IDENTITY = [...ALWAYS, 'vendor-oui', 'vendor-revision', 'transmitter-technology', 'media'] as const

export const test = base
  /** All port groups of the target. */
  .extend('portGroups', ({ restconf }) => async (): Promise<readonly PortGroup[]> => {
    const body: { 'vendor-portgroup:portgroups'?: { portgroup?: readonly PortGroup[] } } = Object(
      (await restconf.read(PATH)) ?? {},
    )
    return body['vendor-portgroup:portgroups']?.portgroup ?? []
  })

/**
 * Ports without an optic: those that lack what every optic has.
 * @throws {Contradiction} `capability` when there is none although the profile claims one
 */
export function portsWithoutOptic(groups: readonly PortGroup[]): readonly PortGroup[] {
  const empty = groups.filter(({ state }) => ALWAYS.some((field) => isBlank(state?.[field])))
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
  const lit = groups.filter(({ state }) => state?.['vendor-ddm:ddm']?.temp !== undefined)
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

function isBlank(text: unknown): boolean {
  return typeof text === 'string' ? text.trim() === '' : text === undefined || text === null
}
