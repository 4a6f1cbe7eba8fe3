import { type Modes, collectModes } from './walk.ts'

export const PATH = '/data/vendor-portgroup:portgroups'

/** The parts of a port group that tests read. The schema checks the other parts. */
export interface PortGroup {
  readonly portgroup_name: string
  readonly config?: { readonly name?: string; readonly mode?: string; readonly 'vendor-ddm:ddm'?: Polling }
  readonly state?: { readonly mode?: string; readonly 'vendor-ddm:ddm'?: Diagnostics & Polling } & OpticIdentity
}

interface Polling {
  readonly 'ddm-poll-frequency'?: number
}

type Diagnostics = Readonly<Partial<Record<(typeof QUANTITIES)[number], { readonly instant?: Instant }>>>
type Instant = Readonly<Partial<Record<(typeof READINGS)[number], string>>>
type OpticIdentity = Readonly<Partial<Record<(typeof IDENTITY)[number], string>>>

const QUANTITIES = ['rx-pwr', 'tx-pwr', 'temp', 'bias', 'vcc'] as const
const READINGS = ['val', 'val-lane1', 'val-lane2', 'val-lane3', 'val-lane4'] as const

export const IDENTITY = [
  'vendor-name',
  'vendor-partnum',
  'vendor-serialnum',
  'vendor-oui',
  'vendor-revision',
  'transmitter-technology',
  'media',
] as const

export function parsePortGroups(body: unknown): readonly PortGroup[] {
  const {
    'vendor-portgroup:portgroups': all,
  }: { 'vendor-portgroup:portgroups'?: { portgroup?: readonly PortGroup[] } } = Object(body ?? {})
  return all?.portgroup ?? []
}

/** Returns the modes under `config` or `state`, by port. Ports without a mode are left out. */
export function getModes(groups: readonly PortGroup[], part: 'config' | 'state' = 'config'): Modes {
  return collectModes(groups.map(({ portgroup_name, [part]: fields }) => [portgroup_name, fields?.mode]))
}

/**
 * Whether a port seems to have no optic, because it shows neither a manufacturer nor measurements. Used to draft a
 * profile. A person must check the cage, because cables show no measurements either.
 */
export function lacksOptic(group: PortGroup): boolean {
  return isBlank(group.state?.['vendor-name']) && !measures(group)
}

/**
 * Whether a port shows measurements. Thresholds and readings of zero do not count, because an empty cage may show them
 * after its optic was removed.
 */
export function measures({ state }: PortGroup): boolean {
  const readings = QUANTITIES.flatMap((quantity) => {
    const instant = state?.['vendor-ddm:ddm']?.[quantity]?.instant
    return READINGS.map((reading) => Number(instant?.[reading] ?? 0))
  })
  return readings.some((value) => Number.isFinite(value) && value !== 0)
}

export function isBlank(text: unknown): boolean {
  return typeof text === 'string' ? text.trim() === '' : text === undefined || text === null
}
