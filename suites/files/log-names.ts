import type { logs } from './logs.ts'

/** With the requirement that it is there. */
export const LOGS = [
  ['files/log-platform', 'platform.log'],
  ['files/log-audit', 'audit.log'],
  ['files/log-snmp', 'snmp.log'],
  ['files/log-confd', 'confd.log'],
  ['files/log-devel', 'devel.log'],
  ['files/log-lcd', 'lcd.log'],
] as const satisfies readonly (readonly [keyof typeof logs, string])[]
