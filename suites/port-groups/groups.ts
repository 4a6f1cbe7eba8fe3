import { type Modes, shown } from './walk.ts'

export const PATH = '/data/vendor-portgroup:portgroups'

/** A port group, as far as tests read it; the rest is the schema's. */
export interface PortGroup {
  readonly portgroup_name: string
  readonly config?: { readonly name?: string; readonly mode?: string; readonly 'vendor-ddm:ddm'?: Polling }
  readonly state?: { readonly mode?: string; readonly 'vendor-ddm:ddm'?: Diagnostics & Polling } & OpticIdentity
}

interface Polling {
  readonly 'ddm-poll-frequency'?: number
}

type Diagnostics = Readonly<
  Partial<Record<'rx-pwr' | 'tx-pwr' | 'temp' | 'bias' | 'vcc', { readonly instant?: object }>>
>
type OpticIdentity = Readonly<Partial<Record<(typeof IDENTITY)[number], string>>>

export const IDENTITY = [
  'vendor-name',
  'vendor-partnum',
  'vendor-serialnum',
  'vendor-oui',
  'vendor-revision',
  'transmitter-technology',
  'media',
] as const

export function groupsIn(body: unknown): readonly PortGroup[] {
  const {
    'vendor-portgroup:portgroups': all,
  }: { 'vendor-portgroup:portgroups'?: { portgroup?: readonly PortGroup[] } } = Object(body ?? {})
  return all?.portgroup ?? []
}

/** The ports that show a mode under `config` or under `state`, and their modes. */
export function modesOf(groups: readonly PortGroup[], part: 'config' | 'state' = 'config'): Modes {
  return shown(groups.map(({ portgroup_name, [part]: fields }) => [portgroup_name, fields?.mode]))
}

/**
 * Whether a port has no optic: it shows neither who made one nor what it measures. Cables measure nothing, and some
 * have a blank serial number.
 */
export function lacksOptic(group: PortGroup): boolean {
  return isBlank(group.state?.['vendor-name']) && !measures(group)
}

/** Thresholds say nothing: an empty cage may show those of its last optic. */
export function measures({ state }: PortGroup): boolean {
  return Object.values(Object(state?.['vendor-ddm:ddm'])).some((quantity) => Object(quantity).instant !== undefined)
}

export function isBlank(text: unknown): boolean {
  return typeof text === 'string' ? text.trim() === '' : text === undefined || text === null
}
