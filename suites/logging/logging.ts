/** The logging resource as documented in the contract. */
export interface Logging {
  readonly 'remote-servers'?: { readonly 'remote-server'?: readonly RemoteServer[] }
  readonly 'vendor-openconfig-system-logging:sw-components'?: { readonly 'sw-component'?: readonly Component[] }
  readonly 'vendor-openconfig-system-logging:host-logs'?: { readonly config?: HostLogs }
}

export interface RemoteServer {
  readonly host: string
  readonly config?: {
    readonly host?: string
    readonly 'remote-port'?: number
    readonly 'vendor-openconfig-system-logging:proto'?: string
  }
  readonly selectors?: { readonly selector?: readonly Selector[] }
}

/** Selects the messages of a facility that have at least the given severity. */
export interface Selector {
  readonly facility: string
  readonly severity: string
  readonly config?: { readonly facility?: string; readonly severity?: string }
}

export interface Component {
  readonly name: string
  readonly config?: { readonly name?: string; readonly description?: string; readonly severity?: string }
}

export interface HostLogs {
  readonly 'remote-forwarding'?: { readonly enabled?: boolean }
  readonly selectors?: { readonly selector?: readonly Selector[] }
  readonly files?: { readonly file?: readonly { readonly name: string }[] }
}

export const PATH = '/data/openconfig-system:system/logging'
export const COMPONENTS = 'vendor-openconfig-system-logging:sw-components'
export const HOST_LOGS = 'vendor-openconfig-system-logging:host-logs'
export const PROTO = 'vendor-openconfig-system-logging:proto'

/** All severities of log messages in the contract. The event log has different severities. */
export const SEVERITIES = [
  'ALERT',
  'CRITICAL',
  'DEBUG',
  'EMERGENCY',
  'ERROR',
  'INFORMATIONAL',
  'NOTICE',
  'WARNING',
] as const

/** A severity that the contract does not list. */
export const UNLISTED = 'FATAL'

/** A facility that the contract names, without its module prefix. */
export const FACILITY = 'LOCAL0'

export function parseLogging(body: unknown): Logging {
  const { 'openconfig-system:logging': logging = {} }: { 'openconfig-system:logging'?: Logging } = Object(body ?? {})
  return logging
}

/** Builds the list of remote servers with one added server. */
export function withServer(servers: readonly RemoteServer[], host: string, fields: object = {}, more: object = {}) {
  return withEntry(servers, { ...buildServer(host, fields), ...more })
}

export function buildServer(host: string, fields: object = {}): object {
  return { host, config: { host, ...fields } }
}

/** Builds the list of servers from the existing entries, which a write must include, and the added entries. */
export function withEntry(besides: readonly RemoteServer[], ...entries: readonly object[]): object {
  const sent = besides.map(({ host, config, ...others }) => ({ host, config: { host, ...config }, ...others }))
  return { 'remote-servers': { 'remote-server': [...sent, ...entries] } }
}

export function getSelectors({ selectors }: RemoteServer): readonly Selector[] {
  return selectors?.selector ?? []
}

/** Builds the selectors of one facility for a remote server. Each selector repeats its keys under `config`. */
export function buildSelectors(facility: string, severities: readonly string[]): object {
  const selector = severities.map((severity) => ({ facility, severity, config: { facility, severity } }))
  return { selectors: { selector } }
}

/** Returns a facility without its module prefix. */
export function bare(facility: string): string {
  return facility.replace(/^.*:/, '')
}

/** Returns facilities and severities in a comparable form, without module prefixes. */
export function formatSelectors(selectors: readonly Selector[] = []): readonly string[] {
  return selectors.map(({ facility, severity }) => `${bare(facility)} ${severity}`)
}
