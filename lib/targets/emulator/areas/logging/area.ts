import type { Area } from '../../area.ts'
import { createForgetfulListFault } from '../../switches/forgetful-list.ts'
import { createOneOfSeveralFault } from '../../switches/one-of-several.ts'
import { factory } from './factory.ts'
import { faults } from './faults.ts'
import { startForwarding } from './forwarding.ts'
import { model } from './model.ts'
import { quirks } from './quirks.ts'

/**
 * The area of remote log servers, of the log levels of software components, and of the host's own logs (platform:
 * Logging).
 */
export const logging: Area = {
  name: 'logging',
  model,
  factory: ({ hardware }) => factory(hardware.software),
  configured: ['system/logging/remote-servers'],
  start: startForwarding,
  faults: (_, nodes) => [
    ...faults(nodes),
    createOneOfSeveralFault('system/logging/remote-servers/remote-server'),
    createForgetfulListFault('system/logging/remote-servers/remote-server', 'selectors'),
  ],
  quirks: (_, nodes) => quirks(nodes),
}
