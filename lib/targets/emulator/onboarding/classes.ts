import { isObject } from './call.ts'
import { anObject, each, flag, members, allowValues, prefixed, type Rule, text, texts, textual } from './rules.ts'

/** Classes that the contract shows in `Common`, and their members (companion: Onboarding declaration). */
export const CLASSES: Readonly<Record<string, Rule>> = {
  Provision: textual,
  DNS: members({ nameServers: texts }),
  NTP: members({ servers: texts, timezone: text }),
  SelfIp: members({ address: prefixed, vlan: text, allowService: textOrTexts(), trafficGroup: text }),
  ConfigSync: members({ configsyncIp: text }),
  FailoverUnicast: members({ address: text }),
  DeviceGroup: members({
    type: text,
    members: texts,
    owner: text,
    autoSync: flag,
    saveOnAutoSync: flag,
    networkFailover: flag,
    fullLoadOnSync: flag,
    asmSync: flag,
  }),
  DeviceTrust: members({
    localUsername: text,
    localPassword: text,
    remoteHost: text,
    remoteUsername: text,
    remotePassword: text,
  }),
  DbVariables: textual,
  User: members({
    userType: allowValues('regular', 'root'),
    shell: text,
    partitionAccess: each(() => members({ role: text })),
    password: text,
    newPassword: text,
    oldPassword: text,
  }),
}

/** Checks an object of `Common`: it must have a class. If the class is known, the members are checked too. */
export const checkClassMembers: Rule = (value, place, names) => {
  if (!isObject(value)) return anObject(value, place, names)
  const { class: name } = value
  if (typeof name !== 'string') return members({ class: text }, 'class')(value, place, names)
  const rule = Object.hasOwn(CLASSES, name) ? CLASSES[name] : undefined
  return rule?.(value, place, names) ?? []
}

/**
 * Accepts a string or an array of strings. Services may also be given as a list, although the contract shows only
 * single strings.
 */
function textOrTexts(): Rule {
  return (value, ...rest) => (Array.isArray(value) ? texts : text)(value, ...rest)
}
