import type { Unit } from '../../area.ts'
import { filler } from '../../files/content.ts'
import type { FileSystem } from '../../files/file-system.ts'
import { getImportPath } from '../../files/place.ts'
import { logFiles } from './logs.ts'

/** The directories that every unit has in addition to its log directory. */
export const DIRECTORIES: readonly string[] = [
  'images/staging',
  'images/import/iso',
  'images/import/service',
  'images/import/os',
  'images/tenant',
  'diags/shared/qkview',
  'log/confd',
  'log/host',
]
/** Directories that clients use but the contract does not list. */
const more = ['configs', 'mibs', 'diags/core']
/** Tenant images that a unit ships with. */
const tenants = ['TENANT-15.1.10.1-0.0.9.ALL.qcow2.zip.bundle', 'TENANT-17.1.1.3-0.0.5.ALL.qcow2.zip.bundle']
/** Directories that accept files from clients. */
export const writable: readonly string[] = ['images/staging', 'images/tenant', 'diags/shared/qkview', 'configs']

const imageSize = 5_300_000_000
const tenantSize = 2_400_000_000
const built = Date.UTC(2025, 0, 15, 10)

/** Creates a unit's directories, and the images of its releases. */
export function directories(files: FileSystem, unit: Unit): void {
  const { description, hardware } = unit
  for (const directory of [...DIRECTORIES, ...more, hardware.logs.directory]) files.make(directory)
  for (const release of [description.release, ...(description.images ?? [])]) {
    const image = getImportPath(hardware.image(release))
    files.put(image, filler(image, imageSize), built)
  }
  for (const name of tenants) files.put(`images/tenant/${name}`, filler(name, tenantSize), built)
  logFiles(files, unit)
}
