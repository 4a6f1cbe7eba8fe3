import type { Area } from '../../area.ts'
import { faults } from './faults.ts'
import { startImports } from './importing.ts'
import { model } from './model.ts'
import { checkVersion, setVersion, versionSet } from './operations.ts'
import { quirks } from './quirks.ts'

/** The area of the platform's own software (platform: Platform software images). */
export const systemImage: Area = {
  name: 'system-image',
  model,
  operations: [checkVersion, setVersion],
  commands: [versionSet],
  start: startImports,
  faults: (device, nodes) => faults(device, nodes),
  quirks,
}
