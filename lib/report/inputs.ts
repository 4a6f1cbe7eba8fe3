import { readdirSync, readFileSync } from 'node:fs'
import { sha256 } from './manifest.ts'

/** What judges nobody: unit tests, what is judged, and what proves the suite. */
const ASIDE = /\.spec\.ts$|^lib\/(targets|selftest|acceptance|check)\//

/** What schemas follow from: the books of the areas. */
const SCHEMAS = /\.schema\.json$|^suites\/[^/]+\/contract\.ts$/

/** What a run was made from, name to SHA-256, for the manifest: profile, suite and schemas, each file of which counts. */
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

function listFiles(root: string, folder: string): readonly string[] {
  return readdirSync(root + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice(root.length)}/${name}`.replaceAll('\\', '/'))
}

/** Paths count, and the order in which a system lists them does not. */
function digestFiles(root: string, files: readonly string[]): string {
  return sha256(
    files
      .toSorted()
      .map((path) => `${sha256(readFileSync(root + path, 'utf8'))}  ${path}\n`)
      .join(''),
  )
}
