import { randomBytes, scryptSync } from 'node:crypto'
import { same } from '../secret.ts'

/** The settings of a device that the contract's declarations can set. */
export interface Settings {
  readonly hostname: string
  readonly dns: { readonly nameServers: readonly string[] }
  readonly ntp: { readonly servers: readonly string[]; readonly timezone: string }
  /** The provisioning level of each module. */
  readonly provision: Named<string>
  readonly selfIps: Named<SelfIp>
  readonly configsyncIp: string
  readonly unicastAddress: string
  readonly trust: { readonly remoteHost: string; readonly remoteUsername: string }
  readonly deviceGroups: Named<Readonly<Record<string, unknown>>>
  readonly db: Named<string>
  readonly users: Named<User>
}

type Named<T> = Readonly<Record<string, T>>

export interface SelfIp {
  readonly address: string
  readonly vlan: string
  readonly allowService: unknown
  readonly trafficGroup: string
}

export interface User {
  readonly shell: string
  /** Roles by partition. */
  readonly roles: Named<string>
  /** Hash of the password. */
  readonly secret: string
}

/** An account that can log in. */
export interface Login {
  readonly username: string
  readonly role: string
  /** Hash of the password. */
  readonly secret: string
}

/** The partition that stands for all partitions. */
export const EVERYWHERE = 'all-partitions'
export const ROOT = 'root'

/** Returns the factory defaults. */
export function factorySettings(users: Settings['users']): Settings {
  return {
    hostname: 'device.example.com',
    dns: { nameServers: [] },
    ntp: { servers: [], timezone: 'UTC' },
    provision: { ltm: 'nominal' },
    selfIps: {},
    configsyncIp: 'none',
    unicastAddress: 'none',
    trust: { remoteHost: '', remoteUsername: '' },
    deviceGroups: {},
    db: { 'ui.advisory.enabled': 'false', 'ui.system.preferences.recordsperscreen': '10' },
    users,
  }
}

const COST = { N: 1024 }

/** Returns a password as a device stores it. */
export function hashPassword(password: string, salt = randomBytes(9).toString('base64url')): string {
  return `${salt}:${scryptSync(password, salt, 24, COST).toString('base64url')}`
}

export function isPassword(password: string, secret: string): boolean {
  const [salt = ''] = secret.split(':')
  return same(hashPassword(password, salt), secret)
}
