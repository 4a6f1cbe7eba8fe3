import { isIPv4 } from 'node:net'

/** The IPv4 settings of a management address, as the CLI prints them. */
export interface ManagementSettings {
  readonly address: string
  readonly 'prefix-length': string
  readonly gateway: string
}

type Name = keyof ManagementSettings

/** The words for each setting after `system mgmt-ip config ipv4`, in the order in which the settings are typed. */
const WORDS = {
  'prefix-length': 'prefix-length',
  gateway: 'gateway',
  address: 'system address',
} as const satisfies Record<Name, string>

const NAMES = Object.keys(WORDS) as readonly Name[]

/** Returns the part of a text about IPv4. */
export function ofVersion4(text: string): string {
  return [...text.matchAll(/\bipv4\b[^]*?(?=\bipv[46]\b|$)/g)].map(([part]) => part).join(' ')
}

/** Parses the output of `show running-config system mgmt-ip`. Settings that are not printed are left out. */
export function parseManagementSettings(text: string): Partial<ManagementSettings> {
  const part = ofVersion4(text)
  const found = NAMES.flatMap((name) => {
    const value = new RegExp(`(?<![\\w-])${name}["']?\\s*[:=]?\\s+["']?([^\\s"',;]+)`).exec(part)?.[1]
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(found)
}

/** Whether all settings are present and well-formed. */
export function isComplete(settings: Partial<ManagementSettings>): settings is ManagementSettings {
  const { address = '', gateway = '', 'prefix-length': length = '' } = settings
  return isIPv4(address) && isIPv4(gateway) && /^\d+$/.test(length)
}

/** Formats the configuration-mode command that sets a management setting. */
export function formatSettingLine(name: Name, value: string): string {
  return `system mgmt-ip config ipv4 ${WORDS[name]} ${value}`
}

/** Formats the commands that set all settings. */
export function formatSettingLines(settings: ManagementSettings): readonly string[] {
  return NAMES.map((name) => formatSettingLine(name, settings[name]))
}

/** Whether an address lies in the network of another address. */
export function isInNetwork(address: string, of: string, prefixLength: number): boolean {
  return isIPv4(address) && getNetwork(address, prefixLength) === getNetwork(of, prefixLength)
}

/**
 * Returns why a unit must not get new settings: the unit might no longer be reachable, or the former settings might be
 * impossible to restore. Returns undefined if there is no reason.
 */
export function findRisk(former: ManagementSettings, other: ManagementSettings): string | undefined {
  const lengths = [former, other].map((each) => Number(each['prefix-length']))
  const hosts = [former.address, other.address, former.gateway, other.gateway]
  if (lengths.some((length) => length < 1 || length > 30)) return 'a prefix length leaves no room for two addresses'
  if (new Set(hosts).size < hosts.length) return 'the addresses and gateways are not four different ones'
  for (const length of lengths) {
    const outside = hosts.find((host) => !isInNetwork(host, former.address, length))
    if (outside !== undefined) return `${outside} is not in the network of ${former.address}/${length}`
    const last = 2 ** (32 - length) - 1
    const reserved = hosts.find((host) => [0, last].includes(toNumber(host) - getNetwork(host, length)))
    if (reserved !== undefined) return `${reserved} names the whole network of ${former.address}/${length}`
  }
  return undefined
}

/** Returns texts that are not IPv4 addresses, and that cannot be mistaken for the address of another unit. */
export function listMalformedAddresses(address: string): readonly string[] {
  return ['x', `${address}.1`, address.replace(/\d+$/, '256')]
}

function getNetwork(address: string, prefixLength: number): number {
  const size = 2 ** (32 - prefixLength)
  return Math.floor(toNumber(address) / size) * size
}

function toNumber(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
}
