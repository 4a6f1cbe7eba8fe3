import type { FaultTable, FurtherFaults } from './table.ts'

/** Faults in NTP. */
export const faults: FaultTable = {
  'ntp/command-enabled': 'line-ignored:system-ntp-config-enabled',
  'ntp/command-server': 'line-ignored:system-ntp-servers-server',
  'ntp/enabled-as-string': 'string-boolean-refused',
  'ntp/patch-server-by-address': 'ntp-server-by-address-refused',
  'ntp/patch-switch-and-server': 'lone-members:system/ntp',
  'ntp/patch-answers-nothing': 'patch-answers-body:ntp',
  'ntp/server-association-type-written': 'association-type-alone-refused',
  'ntp/state-follows-association-type': 'unlisted:system/ntp/servers/server/state/association-type',
  'ntp/refusal-changes-nothing': 'refused-in-part:ntp',
  'ntp/state-mirrors-config': 'ntp-mirror-apart',
}

const STATE = 'system/ntp/servers/server/state'

/**
 * Additional faults. They break rules that the faults above leave intact: every write must have an empty response, a
 * rejected write must not apply even its valid parts, an accepted write must apply all of them, every field of `state`
 * must be read-only, and the mirror of a new entry must be whole.
 */
export const further: FurtherFaults = {
  'ntp/patch-answers-nothing': ['patch-answers-body:ntp-servers'],
  'ntp/refusal-changes-nothing': ['refused-besides:ntp'],
  'ntp/patch-server': [
    'one-of-several:system/ntp/servers/server',
    'forgets-beside:system/ntp/servers/server/config/iburst',
  ],
  'ntp/state-follows-version': ['ntp-mirror-of-new-apart'],
  'ntp/state-mirrors-config': ['typed-entry-mirror-apart:system/ntp/servers/server'],
  'ntp/server-state-is-read-only': [`writable:${STATE}/port`, `writable:${STATE}/version`, `writable:${STATE}/iburst`],
}
