import type { Area, Operation } from '../../area.ts'
import { container } from '../../schema/declare.ts'

const idle = { Busy: false, Percent: 0, Status: '', Message: '', Filename: '' }

const status: Operation = {
  path: ['openconfig-system:system', 'vendor-system-diagnostics-qkview:diagnostics', 'qkview', 'status'],
  input: container({}),
  run: () => ({ result: `\n${JSON.stringify(idle)}\n`, resultint: 0 }),
}

/** Diagnostic bundles, none of which is collected yet (platform: Diagnostic bundle). */
export const diagnostics: Area = { name: 'diagnostics', operations: [status] }
