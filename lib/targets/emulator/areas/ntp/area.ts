import type { Area } from '../../area.ts'
import { createForgetfulListFault } from '../../switches/forgetful-list.ts'
import { createOneOfSeveralFault } from '../../switches/one-of-several.ts'
import { createTypedMirrorFault } from '../../switches/typed-entries.ts'
import { patchAnswersBody, createWriteFaults } from '../../switches/writing.ts'
import { ntpFaults } from './faults.ts'
import { factory, model } from './model.ts'

/** The area of time servers (platform: NTP). Unset leaves return their defaults, in `config` and in `state`. */
export const ntp: Area = {
  name: 'ntp',
  model,
  factory: () => factory,
  configured: ['system/ntp/servers'],
  faults: (_, nodes) => [
    ...ntpFaults(nodes),
    ...createWriteFaults('ntp', 'system/ntp'),
    createOneOfSeveralFault('system/ntp/servers/server'),
    createForgetfulListFault('system/ntp/servers/server', 'config/iburst'),
    createTypedMirrorFault(nodes, 'system/ntp/servers/server', 'version', 3),
    patchAnswersBody('ntp-servers', 'system/ntp/servers'),
  ],
}
