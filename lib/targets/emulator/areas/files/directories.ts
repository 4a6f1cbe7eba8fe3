import type { Unit } from '../../area.ts'
import { filler } from '../../files/content.ts'
import type { FileSystem } from '../../files/file-system.ts'
import { getImportPath } from '../../files/place.ts'
import { logFiles } from './logs.ts'

/** Of every unit, beside the one of its own log files. */
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
/** Known to clients, and not to the contract. */
const more = ['configs', 'mibs']
/** Images for tenants that a unit has from the factory. */
const tenants = ['TENANT-15.1.10.1-0.0.9.ALL.qcow2.zip.bundle', 'TENANT-17.1.1.3-0.0.5.ALL.qcow2.zip.bundle']
/** Where callers may send files to. */
export const writable: readonly string[] = ['images/staging', 'images/tenant', 'diags/shared/qkview', 'configs']

const imageSize = 5_300_000_000
const tenantSize = 2_400_000_000
const built = Date.UTC(2025, 0, 15, 10)

/** The directories of a unit, and the images of its releases. */
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
