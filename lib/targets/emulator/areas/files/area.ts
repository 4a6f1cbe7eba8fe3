import type { Area } from '../../area.ts'
import { directories } from './directories.ts'
import { download } from './download.ts'
import { faults } from './faults.ts'
import { list } from './list.ts'
import { startLogging } from './logs.ts'
import { commands } from './on-command-line.ts'
import { quirks } from './quirks.ts'
import { remove, removeIso, removeTenantImage } from './remove.ts'
import { createTransfers } from './transfers.ts'
import { createUploads } from './upload.ts'

const transfers = createTransfers()
const uploads = createUploads()

/** The area of virtual directories, and of files that are added and removed (platform: Files). */
export const files: Area = {
  name: 'files',
  model: transfers.model,
  operations: [list, remove, removeIso, removeTenantImage, uploads.start, transfers.begin, transfers.status],
  forms: [uploads.take, download],
  commands,
  files: directories,
  start: startLogging,
  faults,
  quirks,
}
