import type { Area } from '../../area.ts'
import { container, presence } from '../../schema/declare.ts'
import type { Tree } from '../../tree/node.ts'

const path = ['system', 'logging', 'host-logs', 'config', 'remote-forwarding']

/**
 * The area of the host logs of the standby controller. The leaf `include-standby` makes the unit forward these logs
 * too.
 */
export const standbyLogs: Area = {
  name: 'standby-logs',
  model: container({
    'openconfig-system:system': container({
      logging: container({
        'vendor-openconfig-system-logging:host-logs': container({
          config: container({
            'remote-forwarding': container({ 'vendor-system-logging-controller:include-standby': presence() }),
          }),
        }),
      }),
    }),
  }),
  factory: () => path.reduceRight<Tree>((inner, name) => ({ [name]: inner }), { 'include-standby': null }),
}
