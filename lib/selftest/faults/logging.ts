import type { FaultTable, FurtherFaults } from './table.ts'

const SERVER = 'system/logging/remote-servers/remote-server'
const COMPONENT = 'system/logging/sw-components/sw-component'

/** Faults in logging. */
export const faults: FaultTable = {
  'logging/command-server': 'line-ignored:system-logging-remote-servers-remote-server',
  'logging/command-component': 'line-ignored:system-logging-sw-components-sw-component',
  'logging/server-config-host-is-key': 'server-hosts-differ',
  'logging/selector-repeats-keys': 'selector-keys-differ',
  'logging/component-config-name-is-key': 'component-names-differ',
  'logging/patch-server-answers-nothing': 'patch-answers-body:logging-servers',
  'logging/patch-component-answers-nothing': 'patch-answers-body:logging-components',
  'logging/both-roots': 'restconf-drops-remote-servers',
  'logging/patch-with-ntp': 'lone-resources',
  'logging/server-refusal-changes-nothing': 'refused-in-part:logging-servers',
  'logging/server-port-as-string': `string-refused:${SERVER}/config/remote-port`,
  'logging/server-proto-written': `refused:${SERVER}/config/proto`,
  'logging/selectors-written': `not-kept:${SERVER}/selectors`,
  'logging/selector-severities': 'selector-emergency-lost',
  'logging/selector-unlisted-severity': 'selector-unlisted-taken',
  'logging/component-severities': 'level-emergency-lost',
  'logging/component-unlisted-severity': 'unlisted-level-taken',
  'logging/component-severity-default': `other-default:${COMPONENT}/config/severity`,
  'logging/host-include-standby': {
    fault: 'mistyped:system/logging/host-logs/config/remote-forwarding/include-standby',
    profile: 'profiles/emulator-chassis-controller.json',
  },
  'logging/component-refusal-changes-nothing': 'refused-in-part:logging-components',
  'logging/remote-udp': 'messages-over-tcp',
  'logging/remote-facilities': 'messages-of-any-facility',
  'logging/remote-each': 'messages-to-one-server',
  'logging/remote-severity': 'messages-above-severity-only',
  'logging/remote-above': 'messages-at-severity-only',
  'logging/remote-cap': 'messages-below-severity',
}

/**
 * Additional faults. They break rules that the faults above leave intact: components must be listed, a rejected write
 * must not apply even its valid parts, an accepted write must apply all of them, and no message below the selected
 * severity may be sent, whatever the level of a component.
 */
export const further: FurtherFaults = {
  'logging/server-refusal-changes-nothing': ['refused-besides:logging-servers'],
  'logging/patch-server': [`one-of-several:${SERVER}`, `forgets-beside:${SERVER}/selectors`],
  'logging/components': ['missing:system/logging/sw-components'],
  'logging/remote-udp': ['messages-never-sent'],
  'logging/remote-cap': ['messages-uncapped-at-debug', 'messages-of-any-severity'],
}
