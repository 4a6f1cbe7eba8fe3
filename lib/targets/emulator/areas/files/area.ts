import type { Area } from '../../area.ts'
import { directories } from './directories.ts'
import { download } from './download.ts'
import { faults } from './faults.ts'
import { list } from './list.ts'
import { logging } from './logs.ts'
import { commands } from './on-command-line.ts'
import { quirks } from './quirks.ts'
import { remove, removeIso, removeTenantImage } from './remove.ts'
import { transfersOf } from './transfers.ts'
import { uploadsOf } from './upload.ts'

const transfers = transfersOf()
const uploads = uploadsOf()

/** Virtual directories, and files that come and go (platform: Files). */
export const files: Area = {
  name: 'files',
  model: transfers.model,
  operations: [list, remove, removeIso, removeTenantImage, uploads.start, transfers.begin, transfers.status],
  forms: [uploads.take, download],
  commands,
  files: directories,
  start: logging,
  faults,
  quirks,
}
