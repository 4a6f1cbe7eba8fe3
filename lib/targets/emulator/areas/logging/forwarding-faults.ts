import type { Forwarding } from '../../forwarding.ts'
import type { Switch } from '../../switches/switch.ts'
import { severities } from './words.ts'

const DEBUG = severities.indexOf('DEBUG')

/** Creates faults of the messages to remote servers. */
export function createForwardingFaults(): Switch[] {
  return [
    forwards('messages-above-severity-only', 'messages of the chosen severity itself are not sent', {
      passes: ({ severity }, chosen) => severity < chosen,
    }),
    forwards(
      'messages-at-severity-only',
      'messages that are more severe than the chosen severity, other than DEBUG, are not sent',
      {
        passes: ({ severity }, chosen) => severity === chosen || chosen === DEBUG,
      },
    ),
    forwards('messages-below-severity', 'messages are sent down to one severity below the chosen one', {
      passes: ({ severity }, chosen) => severity <= chosen + 1,
    }),
    forwards('messages-uncapped-at-debug', 'messages of a component at DEBUG are sent whatever was chosen', {
      passes: ({ severity }, chosen, level) => severity <= chosen || level === DEBUG,
    }),
    forwards('messages-of-any-facility', 'messages of facilities are sent that were not selected', {
      unselected: true,
    }),
    forwards('messages-to-one-server', 'messages are sent to the first remote server only', { firstServerOnly: true }),
    forwards('messages-of-any-severity', 'messages of a selected facility are sent whatever their severity', {
      passes: () => true,
    }),
    forwards('messages-never-sent', 'nothing is sent to remote servers', { mute: true }),
    forwards('messages-over-tcp', 'messages are sent over TCP', { tcp: true }),
  ]
}

/** Creates quirks with the message formats of conforming devices. */
export function createForwardingQuirks(): Switch[] {
  return [
    forwards('messages-come-late', 'messages to remote servers are two seconds late', { late: 2000 }),
    forwards('logs-every-7-seconds', 'something is logged every seven seconds, whatever is done', { every: 7000 }),
    forwards('messages-with-versions', 'messages to remote servers are written as RFC 5424 has them', {
      spelled: ({ component, text }, { priority, time, hostname }) =>
        `<${priority}>1 ${time.toISOString()} ${hostname} ${component} - - - \uFEFF${text}\n`,
    }),
  ]
}

function forwards(name: string, summary: string, changes: Partial<Forwarding>): Switch {
  return { name, summary, apply: (behaviour) => void Object.assign(behaviour.forwarding, changes) }
}
