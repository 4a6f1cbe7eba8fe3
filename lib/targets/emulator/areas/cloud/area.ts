import type { Area } from '../../area.ts'
import { faults } from './faults.ts'
import { factory, model } from './model.ts'
import { quirks } from './quirks.ts'
import { createUploads } from './upload.ts'

const { upload, table } = createUploads()

/** The area of the vendor's service that receives bundles (platform: Diagnostics cloud upload configuration). */
export const cloud: Area = {
  name: 'cloud',
  model,
  factory: () => factory,
  operations: [upload],
  commands: [table],
  faults,
  quirks,
}
