import type { FaultTable } from './table.ts'

/** NTP. */
export const faults: FaultTable = {
  'ntp/enabled-as-string': 'string-boolean-refused',
  'ntp/patch-server-by-address': 'ntp-server-by-address-refused',
  'ntp/patch-answers-nothing': 'patch-answers-body:ntp',
  'ntp/server-association-type-written': 'association-type-alone-refused',
  'ntp/state-follows-association-type': 'unlisted:system/ntp/servers/server/state/association-type',
  'ntp/refusal-changes-nothing': 'refused-in-part:ntp',
  'ntp/state-mirrors-config': 'ntp-mirror-apart',
}
