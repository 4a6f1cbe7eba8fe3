import {
  choice,
  container,
  integer,
  list,
  leafList,
  mirrorConfig,
  secret,
  showConditionally,
  text,
} from '../../schema/declare.ts'

const securityModel = choice(['v1', 'v2c', 'usm'])

const userFields = {
  name: text(),
  'authentication-protocol': choice(['md5', 'sha', 'none'], 'none'),
  'privacy-protocol': choice(['aes', 'des', 'none'], 'none'),
}
/** Write-only. */
const passwords = { 'authentication-password': secret({ shown: false }), 'privacy-password': secret({ shown: false }) }

const port = integer(1, 65_535, 162)
const address = text({ pattern: /^\S+$/, shape: 'an address' })

/** The IPv4 or IPv6 settings of a target. They are shown only if the address is set. */
const family = showConditionally(container({ address, port }), (configured) => configured['address'] !== undefined)

/** The SNMP resource in the contract's table, and undocumented settings that clients write. */
const snmp = container({
  users: container({
    user: list(['name'], {
      name: text(),
      config: container({ ...userFields, ...passwords }),
      state: mirrorConfig(userFields).state,
    }),
  }),
  targets: container({
    target: list(['name'], {
      name: text(),
      ...mirrorConfig({
        name: text(),
        user: text(),
        community: text(),
        'security-model': securityModel,
        ipv4: family,
        ipv6: family,
      }),
    }),
  }),
  communities: container({
    community: list(['name'], {
      name: text(),
      ...mirrorConfig({ name: text(), 'security-model': leafList(securityModel) }),
    }),
  }),
  'engine-id': container({
    config: container({ value: text({ default: 'mac' }) }),
    state: mirrorConfig({}, { 'engine-id': text(), type: text() }, (_, __, { value }) => createEngineId(value)).state,
  }),
})

/** Contact, location and name, at their standard MIB positions. */
const systemGroup = container({
  system: container({ sysContact: text(), sysName: text(), sysLocation: text() }),
})

export const model = container({
  'openconfig-system:system': container({ 'vendor-system-snmp:snmp': snmp }),
  'SNMPv2-MIB:SNMPv2-MIB': systemGroup,
})

/** Returns an engine ID derived from the management port's MAC address, or from a text set by an administrator. */
export function createEngineId(value: unknown = 'mac') {
  if (value === 'mac') return { 'engine-id': '80:00:2f:f4:03:00:00:5e:00:53:15', type: 'mac' }
  const bytes = [...Buffer.from(String(value))].map((byte) => byte.toString(16).padStart(2, '0'))
  return { 'engine-id': ['80', '00', '2f', 'f4', '04', ...bytes].join(':'), type: 'text' }
}
