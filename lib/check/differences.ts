/** Reason: the contract does not name this field, but real devices return it, so the suite must tolerate it. */
const BEYOND = 'undocumented, but real devices return it'

/**
 * Reason: the contract names the field, but does not say whether the field is in the entry itself or in `config` and
 * `state`.
 */
const ANYWHERE =
  'its part of the entry is unspecified: the suite also accepts it in the entry, the emulator has config and state'
const SECRET = 'a password that no read returns, and about which the contract says nothing else'

const ONE_READING =
  'the contract allows one value for all lanes or one for each lane: the emulator has one value, like real optics'

const BY_HAND = 'whether it is writable is unspecified: a behaviour of the book reports what the target does'

/** Paths at which, and below which, the book and the emulator may differ, with the reason why neither is wrong. */
export const differences: Readonly<Record<string, string>> = {
  'system/alarms/alarm': 'the fields of alarms are unspecified: the emulator chose some',
  'system/aaa': 'the fields of AAA are unspecified: the emulator has those of real devices',
  'system/clock/state/date-time':
    'the field with the date and time of a chassis is unspecified: the emulator chose this one',
  'system/dns/host-entries': BEYOND,
  'interfaces/interface/ethernet/switched-vlan': BEYOND,
  'interfaces/interface/aggregation/state/members': BEYOND,
  'interfaces/interface/aggregation/switched-vlan/config/native-vlan': BY_HAND,
  'interfaces/interface/aggregation/switched-vlan/state/native-vlan': BY_HAND,
  'portgroups/portgroup/config/mode':
    'the contract mentions MODE_4x25GB only to forbid it: the emulator knows that mode and rejects it by a rule',
  'portgroups/portgroup/state/ddm/temp/instant': ONE_READING,
  'portgroups/portgroup/state/ddm/vcc/instant': ONE_READING,
  'system/snmp/targets/target/user': ANYWHERE,
  'system/snmp/targets/target/community': ANYWHERE,
  'system/snmp/targets/target/security-model': ANYWHERE,
  'system/snmp/targets/target/ipv4': ANYWHERE,
  'system/snmp/communities/community/security-model': ANYWHERE,
  'system/snmp/users/user/config/authentication-password': SECRET,
  'system/snmp/users/user/config/privacy-password': SECRET,
  'system/snmp/targets/target/config/ipv6': BEYOND,
  'system/snmp/targets/target/state/ipv6': BEYOND,
  'system/logging/remote-servers/remote-server/config/authentication': BEYOND,
  'system/logging/remote-servers/remote-server/state/authentication': BEYOND,
  'system/logging/config/include-hostname': BEYOND,
  'system/logging/state/include-hostname': BEYOND,
  'system/logging/tls': BEYOND,
  'system/logging/ca-bundles': BEYOND,
  'system/ntp/config/enable-ntp-auth': BEYOND,
  'system/ntp/state/enable-ntp-auth': BEYOND,
  'system/ntp/ntp-keys': BEYOND,
  'system/ntp/servers/server/config/key-id': BEYOND,
  'system/ntp/servers/server/state/key-id': BEYOND,
  'system/ntp/servers/server/state/authenticated': BEYOND,
}
