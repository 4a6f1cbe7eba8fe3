import type { Area } from '../../area.ts'
import { factory } from './factory.ts'
import { faults } from './faults.ts'
import { model } from './model.ts'
import { createNotifyingFaults, createNotifyingQuirks } from './notifying-faults.ts'
import { quirks } from './quirks.ts'
import { startNotifying } from './sending.ts'

/**
 * The area of SNMP users, targets and communities (platform: SNMP), of their notifications, and of the system group of
 * the standard MIB.
 */
export const snmp: Area = {
  name: 'snmp',
  model,
  factory: ({ hardware }) => factory(`${hardware.hostname}.lab.example.net`),
  configured: ['users', 'targets', 'communities'].map((list) => `system/snmp/${list}`),
  start: startNotifying,
  faults: (_, nodes) => [...faults(nodes), ...createNotifyingFaults()],
  quirks: (_, nodes) => [...quirks(nodes), ...createNotifyingQuirks()],
}
