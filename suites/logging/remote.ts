import type { Catalogue, Requirement } from '#lib/requirements.ts'
import { created } from './statements.ts'

const sent = (text: string, ...dependsOn: readonly string[]): Requirement => ({
  ...created,
  clause: 'platform: Events',
  level: 'certification',
  needs: 'bench.syslogReceiver',
  text,
  dependsOn: ['logging/selectors-written', 'logging/server-port-written', 'logging/server-proto-written', ...dependsOn],
})
/** What comes by another transport is not seen. */
const received = (text: string, ...dependsOn: readonly string[]): Requirement =>
  sent(text, 'logging/remote-udp', ...dependsOn)

/** What comes to remote servers. Nothing shows which messages are due, so they are compared with those that come. */
export const remote = {
  'logging/remote-udp': sent(
    'Messages come by UDP to the port of a remote server, and over TCP nobody connects to it.',
  ),
  'logging/remote-port': {
    ...sent('Messages are seen at the port 514.'),
    strength: 'seen',
    untestable: 'a receiver of the bench may have any port, which the device is told',
  },
  'logging/remote-facilities': received(
    'A remote server gets messages of the facilities that it selects, and of no other.',
    'logging/patch-component',
  ),
  'logging/remote-each': received(
    'Each remote server gets messages that it selects: one of them as well as another.',
    'logging/patch-component',
  ),
  'logging/remote-severity': received(
    'A remote server gets the messages of the severity that it selects.',
    'logging/remote-each',
  ),
  'logging/remote-above': received(
    'A remote server gets the messages that are more severe than what it selects, too.',
    'logging/remote-severity',
  ),
  'logging/remote-cap': {
    ...received(
      'A remote server gets no message that is less severe than what it selects, whatever the level of the component.',
      'logging/component-severities',
    ),
    clause: 'platform: Resources, Logging',
  },
} as const satisfies Catalogue
