import type { Area, Operation } from '../../area.ts'
import { container, text } from '../../schema/declare.ts'

const idle = { Busy: false, Percent: 0, Status: '', Message: '', Filename: '' }

const status: Operation = {
  path: ['openconfig-system:system', 'vendor-system-diagnostics-qkview:diagnostics', 'qkview', 'status'],
  input: container({}),
  run: () => ({ result: `\n${JSON.stringify(idle)}\n`, resultint: 0 }),
}

/** Who uploads bundles to the diagnostics cloud; the secret that goes with it is not served yet. */
const model = container({
  'openconfig-system:system': container({
    'vendor-system-diagnostics-qkview:diagnostics': container({
      'vendor-system-diagnostics-cloudhealth:cloudhealth': container({ config: container({ clientid: text() }) }),
    }),
  }),
})

/** Diagnostic bundles, none of which is collected yet (platform: Diagnostic bundle). */
export const diagnostics: Area = {
  name: 'diagnostics',
  model,
  factory: () => ({ system: { diagnostics: { cloudhealth: { config: { clientid: 'lab-appliance' } } } } }),
  operations: [status],
}
