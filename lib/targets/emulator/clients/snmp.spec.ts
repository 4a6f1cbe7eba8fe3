import { checkRows } from './rows.ts'

const snmp = '/openconfig-system:system/vendor-system-snmp:snmp'
const mib = '/SNMPv2-MIB:SNMPv2-MIB'
const contact = { sysContact: 'noc@example.net', sysName: 'unit-7', sysLocation: 'rack 9' }
const none = { 'authentication-protocol': 'none', 'privacy-protocol': 'none' }
const prefixed = (module: string, members: object) =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [`${module}:${name}`, value]))
const read = { sent: ['GET', `${mib}/system`], answered: [200, { 'SNMPv2-MIB:system': contact }] } as const

checkRows([
  {
    says: 'an SNMP user that is created without protocols returns none for each protocol',
    exchanges: [
      {
        sent: ['POST', `${snmp}/users`, { 'vendor-system-snmp:user': [{ name: 'plain', config: { name: 'plain' } }] }],
        answered: [201],
      },
      {
        sent: ['GET', `${snmp}/users/user=plain`],
        answered: [
          200,
          {
            'vendor-system-snmp:user': [
              { name: 'plain', config: { name: 'plain', ...none }, state: { name: 'plain', ...none } },
            ],
          },
        ],
      },
    ],
  },
  {
    says: 'the system group can be written by a PUT whose body has a wrapper',
    exchanges: [{ sent: ['PUT', `${mib}/system`, { 'SNMPv2-MIB:system': contact }], answered: [204] }, read],
  },
  {
    says: 'the system group can be written by a PUT whose body has no wrapper',
    exchanges: [{ sent: ['PUT', `${mib}/system`, prefixed('SNMPv2-MIB', contact)], answered: [204] }, read],
  },
])
