import { readMembers } from './call.ts'
import { EVERYWHERE, hashPassword, isPassword, ROOT, type Settings, type User } from './settings.ts'

/** Thrown if a device cannot carry out a declaration. The message names the member and the reason. */
export class Obstacle extends Error {
  override name = 'Obstacle'
}

/** The declared objects of one class, by name. */
type Objects = readonly (readonly [name: string, members: Readonly<Record<string, unknown>>])[]

export interface Situation {
  readonly factory: Settings
  readonly current: Settings
  readonly vlans: readonly string[]
  readonly common: Readonly<Record<string, unknown>>
}

export interface Portion {
  readonly name: keyof Settings
  /** Class of the objects that declare this portion. */
  readonly class?: string
  /** Returns the declared value of the portion. @throws {Obstacle} */
  readonly of: (objects: Objects, situation: Situation) => Settings[keyof Settings]
}

const MODULES = ['afm', 'am', 'apm', 'asm', 'avr', 'cgnat', 'dos', 'fps', 'gtm', 'ltm', 'pem', 'sslo', 'swg', 'urldb']
const LEVELS = ['dedicated', 'minimum', 'nominal', 'none']

/**
 * The portions of the settings, in the order in which a device sets them. Portions that a declaration does not mention
 * are set to their factory defaults.
 */
export const PORTIONS: readonly Portion[] = [
  { name: 'hostname', of: (_, { common, factory }) => getText(common, 'hostname', factory.hostname) },
  { name: 'dns', class: 'DNS', of: (objects, { factory }) => merge(factory.dns, objects) },
  { name: 'ntp', class: 'NTP', of: setTime },
  { name: 'db', class: 'DbVariables', of: (objects, { factory }) => merge(factory.db, objects) },
  { name: 'users', class: 'User', of: setUsers },
  { name: 'provision', class: 'Provision', of: provision },
  { name: 'selfIps', class: 'SelfIp', of: setSelfIps },
  {
    name: 'configsyncIp',
    class: 'ConfigSync',
    of: (objects, situation) => getAddress(objects, 'configsyncIp', situation),
  },
  {
    name: 'unicastAddress',
    class: 'FailoverUnicast',
    of: (objects, situation) => getAddress(objects, 'address', situation),
  },
  { name: 'trust', class: 'DeviceTrust', of: trust },
  { name: 'deviceGroups', class: 'DeviceGroup', of: group },
]

/** Lists the objects of a class in `Common`. */
export function listObjects(common: Situation['common'], kind: string | undefined): Objects {
  return Object.entries(common).flatMap(([key, value]) => {
    const { class: own, ...members } = readMembers(value)
    return own !== undefined && own === kind ? [[key, members] as const] : []
  })
}

function merge<T extends object>(factory: T, objects: Objects): T {
  return Object.assign({}, factory, ...objects.map(([, members]) => members))
}

function getText(members: Readonly<Record<string, unknown>>, name: string, otherwise: string): string {
  const { [name]: value } = members
  return typeof value === 'string' ? value : otherwise
}

function setTime(objects: Objects, { factory }: Situation): Settings['ntp'] {
  for (const [name, { timezone }] of objects) {
    if (typeof timezone !== 'string' || isZone(timezone)) continue
    throw new Obstacle(`Common.${name}.timezone: the device knows no such time zone`)
  }
  return merge(factory.ntp, objects)
}

function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function provision(objects: Objects, { factory }: Situation): Settings['provision'] {
  for (const [name, modules] of objects) {
    for (const [module, level] of Object.entries(modules)) {
      if (!MODULES.includes(module)) throw new Obstacle(`Common.${name}.${module}: the device has no such module`)
      if (!LEVELS.includes(String(level)))
        throw new Obstacle(`Common.${name}.${module}: the level must be one of ${LEVELS.join(', ')}`)
    }
  }
  return merge(factory.provision, objects)
}

function setSelfIps(objects: Objects, { factory, vlans }: Situation): Settings['selfIps'] {
  const own = objects.map(([name, members]) => {
    const { address, vlan } = members
    if (!vlans.includes(String(vlan))) throw new Obstacle(`Common.${name}.vlan: the device has no such VLAN`)
    if (objects.some(([other, { address: taken }]) => other !== name && taken === address))
      throw new Obstacle(`Common.${name}.address: another object has that address`)
    const { allowService = 'default', trafficGroup = 'traffic-group-local-only' } = members
    return [name, { address, vlan, allowService, trafficGroup }] as const
  })
  return { ...factory.selfIps, ...(Object.fromEntries(own) as Settings['selfIps']) }
}

/** Returns an address of the device, which is declared directly or as a reference to a self IP object. */
function getAddress(objects: Objects, member: string, { current, factory, common }: Situation): string {
  const [only] = objects
  if (only === undefined) return factory[member === 'address' ? 'unicastAddress' : 'configsyncIp']
  const [name, members] = only
  const given = getText(members, member, 'none')
  if (given === 'none') return given
  const [, referred] = /^\/Common\/([^/]+)\/address$/.exec(given) ?? []
  const declared = Object.fromEntries(listObjects(common, 'SelfIp'))
  const own = Object.entries({ ...current.selfIps, ...declared }).map(
    ([key, { address }]) => [key, String(address).replace(/\/\d+$/, '')] as const,
  )
  const found = own.find(([key, address]) => (referred === undefined ? address === given : key === referred))
  if (found === undefined) throw new Obstacle(`Common.${name}.${member}: the device has no such address`)
  return found[1]
}

function trust(objects: Objects, { factory, current }: Situation): Settings['trust'] {
  const [only] = objects
  if (only === undefined) return factory.trust
  const [name, members] = only
  const local = current.users[getText(members, 'localUsername', '')]
  if (local === undefined || !isPassword(getText(members, 'localPassword', ''), local.secret))
    throw new Obstacle(`Common.${name}.localPassword: the device refuses the credentials`)
  return {
    remoteHost: getText(members, 'remoteHost', ''),
    remoteUsername: getText(members, 'remoteUsername', ''),
  }
}

function group(objects: Objects, { factory }: Situation): Settings['deviceGroups'] {
  for (const [name, { members, owner }] of objects) {
    if (typeof owner !== 'string' || !Array.isArray(members)) continue
    // An owner that begins with `/Common/` refers to a member of the group by its index, so the owner need not be in
    // the list of members.
    const isReference = owner.startsWith('/Common/')
    if (!isReference && !members.includes(owner))
      throw new Obstacle(`Common.${name}.owner: it is no member of the group`)
  }
  return { ...factory.deviceGroups, ...Object.fromEntries(objects) }
}

/** Factory accounts that are not declared keep their passwords. Accounts from an earlier declaration are removed. */
function setUsers(objects: Objects, { factory, current }: Situation): Settings['users'] {
  const kept = Object.keys(factory.users).map((name) => {
    const { [name]: own } = factory.users
    return [name, { ...own, secret: current.users[name]?.secret ?? own?.secret }] as const
  })
  const declared = objects.map(([name, members]) => [name, toUser(name, members, current.users[name])] as const)
  return Object.fromEntries([...kept, ...declared]) as Settings['users']
}

function toUser(name: string, members: Readonly<Record<string, unknown>>, before: User | undefined): User {
  const isRoot = members['userType'] === ROOT || name === ROOT
  const password = getText(members, isRoot ? 'newPassword' : 'password', '')
  const isSame = before !== undefined && (password === '' || isPassword(password, before.secret))
  if (isRoot && !isSame && before !== undefined && !isPassword(getText(members, 'oldPassword', ''), before.secret))
    throw new Obstacle(`Common.${name}.oldPassword: it is not the password of root`)
  const access = Object.entries(readMembers(members['partitionAccess']))
  const roles = Object.fromEntries(access.map(([partition, own]) => [partition, String(readMembers(own)['role'])]))
  return {
    shell: getText(members, 'shell', before?.shell ?? 'none'),
    roles: access.length > 0 ? roles : (before?.roles ?? { [EVERYWHERE]: 'no-access' }),
    secret: isSame ? before.secret : hashPassword(password),
  }
}
