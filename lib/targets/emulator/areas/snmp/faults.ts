import type { Nodes } from '../../switches/nodes.ts'
import { createReadingSwitch } from '../../switches/reading.ts'
import type { Switch } from '../../switches/switch.ts'

const user = 'system/snmp/users/user'

/** Faults of SNMP. */
export function faults(nodes: Nodes): Switch[] {
  const other = (value: unknown) => `${String(value)}-2`
  return [
    createReadingSwitch(
      nodes,
      'snmp-user-names-differ',
      'an SNMP user repeats another name',
      [`${user}/config/name`],
      other,
    ),
    createReadingSwitch(
      nodes,
      'snmp-user-state-names-differ',
      'an SNMP user repeats another name under state',
      [`${user}/state/name`],
      other,
    ),
    createReadingSwitch(
      nodes,
      'snmp-target-names-differ',
      'an SNMP target repeats another name',
      ['system/snmp/targets/target/config/name'],
      other,
    ),
    createReadingSwitch(
      nodes,
      'snmp-community-names-differ',
      'a community repeats another name',
      ['system/snmp/communities/community/state/name'],
      other,
    ),
    createReadingSwitch(
      nodes,
      'snmp-user-protocols-differ',
      'an SNMP user shows another protocol under state',
      [`${user}/state/authentication-protocol`],
      () => 'sha',
    ),
    createReadingSwitch(
      nodes,
      'snmp-user-privacy-hidden',
      'an SNMP user shows no privacy protocol under state, where config shows one',
      [`${user}/state/privacy-protocol`],
      (protocol, keys) => (keys.includes('audit') ? undefined : protocol),
    ),
  ]
}
