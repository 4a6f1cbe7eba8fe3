import type { Forwarding } from '../../forwarding.ts'
import type { Switch } from '../../switches/switch.ts'
import { severities } from './words.ts'

const DEBUG = severities.indexOf('DEBUG')

/** Creates the faults that affect which log messages are sent to remote servers, and how. */
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
    forwards('messages-below-severity', 'messages one severity below the chosen severity are also sent', {
      passes: ({ severity }, chosen) => severity <= chosen + 1,
    }),
    forwards(
      'messages-uncapped-at-debug',
      'all messages of a component at DEBUG are sent, whatever severity was chosen',
      {
        passes: ({ severity }, chosen, level) => severity <= chosen || level === DEBUG,
      },
    ),
    forwards('messages-of-any-facility', 'messages of facilities that were not selected are sent', {
      unselected: true,
    }),
    forwards('messages-to-one-server', 'messages are sent only to the first remote server', { firstServerOnly: true }),
    forwards('messages-of-any-severity', 'all messages of a selected facility are sent, whatever their severity', {
      passes: () => true,
    }),
    forwards('messages-never-sent', 'nothing is sent to remote servers', { mute: true }),
    forwards('messages-over-tcp', 'messages are sent over TCP', { tcp: true }),
  ]
}

/** Creates the quirks that affect when log messages are sent to remote servers, and in which format. */
export function createForwardingQuirks(): Switch[] {
  return [
    forwards('messages-come-late', 'messages to remote servers are two seconds late', { late: 2000 }),
    forwards('logs-every-7-seconds', 'a message is logged every seven seconds, even without any activity', {
      every: 7000,
    }),
    forwards('messages-with-versions', 'messages to remote servers have the format of RFC 5424', {
      spelled: ({ component, text }, { priority, time, hostname }) =>
        `<${priority}>1 ${time.toISOString()} ${hostname} ${component} - - - \uFEFF${text}\n`,
    }),
  ]
}

function forwards(name: string, summary: string, changes: Partial<Forwarding>): Switch {
  return { name, summary, apply: (behaviour) => void Object.assign(behaviour.forwarding, changes) }
}
