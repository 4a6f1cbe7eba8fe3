import type { Notifying } from '../../notifying.ts'
import type { Switch } from '../../switches/switch.ts'

/** Creates the faults that affect traps, informs and `snmp.log`. */
export function createNotifyingFaults(): Switch[] {
  const skipEverySecond = (mine: 'trap' | 'inform'): Notifying['passes'] => {
    return (kind, event, place) => (kind === 'trap' || event.kind !== 'EVENT') && (kind !== mine || place % 2 === 0)
  }
  return [
    createNotifyingSwitch('traps-to-every-second-target', 'every second SNMP target gets no trap', {
      passes: skipEverySecond('trap'),
    }),
    createNotifyingSwitch('informs-to-every-second-target', 'every second SNMP target gets no inform', {
      passes: skipEverySecond('inform'),
    }),
    createNotifyingSwitch('notifications-to-first-target', 'only the first SNMP target gets traps and informs', {
      passes: (_kind, _event, place) => place === 0,
    }),
    createNotifyingSwitch('notifications-never-sent', 'SNMP targets get neither traps nor informs', {
      passes: () => false,
    }),
    createNotifyingSwitch('snmp-log-without-requests', 'snmp.log does not record SNMP requests', {
      logs: (what, text) => (what === 'trap' ? `snmp-trapd: sent trap ${text}` : undefined),
    }),
    createNotifyingSwitch('snmp-log-without-traps', 'snmp.log does not record traps', {
      logs: (what, text) => (what === 'request' ? `snmp-service: got request ${text}` : undefined),
    }),
  ]
}

/** Creates the quirks that affect traps, informs and `snmp.log`. */
export function createNotifyingQuirks(): Switch[] {
  return [
    createNotifyingSwitch('notifications-come-late', 'traps and informs are half a minute late', { late: 30_000 }),
    createNotifyingSwitch('notifications-of-beginnings', 'SNMP targets are notified only when faults begin', {
      passes: (_, { kind }) => kind === 'ASSERT',
    }),
    createNotifyingSwitch('snmp-log-in-other-words', 'snmp.log records PDUs and targets in different words', {
      logs: (what, text) => (what === 'trap' ? `NOTIFICATION ${text}` : `received PDU ${text}`),
    }),
  ]
}

function createNotifyingSwitch(name: string, summary: string, changes: Partial<Notifying>): Switch {
  return { name, summary, apply: (behaviour) => void Object.assign(behaviour.notifying, changes) }
}
