import { askStatus, BUNDLES, parseCaptureStatus } from '../channel/http/bundles.ts'
import { listFileNames } from '../channel/http/files.ts'
import type { Restconf } from '../channel/http/restconf.ts'
import { readReleases } from '../driver/platform/identity.ts'

/**
 * Directories in which operations create files. The log directory is left out, because its files change on their own.
 */
const DIRECTORIES = [
  'images/staging',
  'images/import/iso',
  'images/import/os',
  'images/import/service',
  'images/tenant',
]

/** The image lists, each with the member that names an image. */
const IMAGES = [
  ['/data/openconfig-system:system/vendor-system-image:image/state', 'version-iso'],
  ['/data/vendor-tenant-images:images', 'name'],
] as const

/** Returns the effects of operations on a unit, one line each. */
export async function listOperationEffects(restconf: Restconf): Promise<readonly string[]> {
  const lines: string[] = []
  for (const directory of [...DIRECTORIES, BUNDLES])
    for (const name of (await listFileNames(restconf, directory)) ?? []) lines.push(`${directory}/${name}`)
  const { Busy, Filename } = parseCaptureStatus((await askStatus(restconf)).body) ?? {}
  if (Busy === true) lines.push(`the capture of ${String(Filename)}`)
  for (const release of await readReleases(restconf)) lines.push(`the release ${release}`)
  for (const [path, key] of IMAGES) {
    const { body } = await restconf.ask('GET', path)
    lines.push(...collectValues(key, body).map((name) => `the image ${name}`))
  }
  return lines
}

/** Returns the values of all members with the given name, at any depth. */
function collectValues(key: string, value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => (name === key ? [String(inner)] : collectValues(key, inner)))
}
