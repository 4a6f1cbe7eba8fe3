import type { logs } from './logs.ts'

/** What every unit writes from its start, and at each login, with the requirement that it is there. */
export const LOGS = [
  ['files/log-platform', 'platform.log'],
  ['files/log-audit', 'audit.log'],
] as const satisfies readonly (readonly [keyof typeof logs, string])[]

/** Those that are written when there is something to tell. */
export const FURTHER_LOGS = [
  ['files/log-snmp', 'snmp.log'],
  ['files/log-confd', 'confd.log'],
  ['files/log-devel', 'devel.log'],
  ['files/log-lcd', 'lcd.log'],
] as const satisfies readonly (readonly [keyof typeof logs, string])[]
