import { checkRows } from './rows.ts'

const system = '/openconfig-system:system'
const snmp = `${system}/vendor-system-snmp:snmp`

checkRows([
  {
    says: 'a bare unit has no configured entries and no LAG',
    unit: { factory: 'bare' },
    exchanges: [
      { sent: ['GET', `${snmp}/users`], answered: [204] },
      { sent: ['GET', `${snmp}/targets`], answered: [204] },
      { sent: ['GET', `${snmp}/communities/community`], answered: [204] },
      { sent: ['GET', `${system}/dns`], answered: [204] },
      { sent: ['GET', `${system}/ntp/servers`], answered: [204] },
      { sent: ['GET', `${system}/logging/remote-servers`], answered: [204] },
      { sent: ['GET', '/openconfig-vlan:vlans'], answered: [204] },
      { sent: ['GET', '/openconfig-lacp:lacp/interfaces'], answered: [204] },
      {
        sent: ['GET', '/openconfig-interfaces:interfaces/interface=6.0/ethernet/config'],
        answered: [200, { 'openconfig-if-ethernet:config': { 'port-speed': 'openconfig-if-ethernet:SPEED_25GB' } }],
      },
    ],
  },
  {
    says: 'by default, a port of a unit is a member of the factory LAG',
    exchanges: [
      {
        sent: ['GET', '/openconfig-interfaces:interfaces/interface=6.0/ethernet/config/aggregate-id'],
        answered: [200, { 'openconfig-if-aggregate:aggregate-id': 'uplink' }],
      },
    ],
  },
])
