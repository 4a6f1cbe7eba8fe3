import type { Area } from '../../area.ts'
import { factory } from './factory.ts'
import { faults } from './faults.ts'
import { model } from './model.ts'
import { quirks } from './quirks.ts'

/** The area of SNMP users, targets and communities (platform: SNMP), and of the system group of the standard MIB. */
export const snmp: Area = {
  name: 'snmp',
  model,
  factory: ({ hardware }) => factory(`${hardware.hostname}.lab.example.net`),
  configured: ['users', 'targets', 'communities'].map((list) => `system/snmp/${list}`),
  faults: (_, nodes) => faults(nodes),
  quirks: (_, nodes) => quirks(nodes),
}
