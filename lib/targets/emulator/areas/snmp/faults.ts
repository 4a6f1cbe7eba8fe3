import type { Nodes } from '../../switches/nodes.ts'
import { createReadingSwitch } from '../../switches/reading.ts'
import type { Switch } from '../../switches/switch.ts'

const user = 'system/snmp/users/user'

/** Creates the faults that affect SNMP. */
export function faults(nodes: Nodes): Switch[] {
  const other = (value: unknown) => `${String(value)}-2`
  return [
    createReadingSwitch(
      nodes,
      'snmp-user-names-differ',
      'config of an SNMP user has a name that differs from its key',
      [`${user}/config/name`],
      other,
    ),
    createReadingSwitch(
      nodes,
      'snmp-user-state-names-differ',
      'state of an SNMP user has a name that differs from its key',
      [`${user}/state/name`],
      other,
    ),
    createReadingSwitch(
      nodes,
      'snmp-target-names-differ',
      'config of an SNMP target has a name that differs from its key',
      ['system/snmp/targets/target/config/name'],
      other,
    ),
    createReadingSwitch(
      nodes,
      'snmp-community-names-differ',
      'state of an SNMP community has a name that differs from its key',
      ['system/snmp/communities/community/state/name'],
      other,
    ),
    createReadingSwitch(
      nodes,
      'snmp-user-protocols-differ',
      'state of an SNMP user shows the wrong authentication protocol',
      [`${user}/state/authentication-protocol`],
      () => 'sha',
    ),
    createReadingSwitch(
      nodes,
      'snmp-user-privacy-hidden',
      'state of an SNMP user omits the privacy protocol that config shows',
      [`${user}/state/privacy-protocol`],
      (protocol, keys) => (keys.includes('audit') ? undefined : protocol),
    ),
  ]
}
