import { readdirSync, readFileSync } from 'node:fs'
import { sha256 } from './manifest.ts'

/** Files that do not affect any verdict: unit tests, built-in targets, and tests of the suite itself. */
const ASIDE = /\.spec\.ts$|^lib\/(targets|selftest|acceptance|check)\//

/** Schemas, and the area contracts from which schemas are derived. */
const SCHEMAS = /\.schema\.json$|^suites\/[^/]+\/contract\.ts$/

/**
 * Hashes the inputs of a run for the manifest: the profile, the policy if there is one, and every file of the suite and
 * of the schemas. Maps the name of each input to a SHA-256.
 */
export function hashInputs(
  root: string,
  profile: object,
  policy?: { readonly digest: string },
): ReadonlyMap<string, string> {
  const files = ['lib', 'suites'].flatMap((folder) => listFiles(root, folder)).filter((path) => !ASIDE.test(path))
  const isSchema = (path: string) => SCHEMAS.test(path)
  return new Map([
    ['profile', sha256(JSON.stringify(profile))],
    ...(policy === undefined ? [] : [['policy', policy.digest] as const]),
    [
      'suite',
      digestFiles(
        root,
        files.filter((path) => !isSchema(path)),
      ),
    ],
    ['schemas', digestFiles(root, files.filter(isSchema))],
  ])
}

/**
 * Lists the files below a folder of `root`, as paths that begin with the folder. Leaves out `node_modules`, where tools
 * such as Vitest keep their caches.
 */
export function listFiles(root: string, folder: string): readonly string[] {
  return readdirSync(root + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice(root.length)}/${name}`.replaceAll('\\', '/'))
    .filter((path) => !path.includes('/node_modules/'))
}

/** Returns a digest of the files and their paths. The order of the directory listing does not affect it. */
export function digestFiles(root: string, files: readonly string[]): string {
  return sha256(
    files
      .toSorted()
      .map((path) => `${sha256(readFileSync(root + path, 'utf8'))}  ${path}\n`)
      .join(''),
  )
}
