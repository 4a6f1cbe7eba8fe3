import { readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Texts of files by their paths. */
type Files = Readonly<Record<string, string>>

/** More or larger files than these are not reported. */
const MOST_FILES = 20
const MOST_BYTES = 8192

/**
 * Returns the test's own files that a program gets: those in its working folder, and those that its arguments name in
 * the system's temporary folder. They no longer exist when the report is read.
 * @returns undefined when they are too many or too large to report
 */
export function readInputFiles(args: readonly string[], folder: string | undefined): Files | undefined {
  const own = args.filter((arg) => arg.startsWith(`${tmpdir()}/`)).flatMap((path) => listFiles(path))
  const paths = folder === undefined ? [] : listFiles(folder)
  const named = [...own.map((path) => [path, path]), ...paths.map((path) => [path.slice(`${folder}/`.length), path])]
  if (named.length > MOST_FILES) return undefined
  const files: Record<string, string> = {}
  let bytes = 0
  for (const [name = '', path = ''] of named) {
    bytes += statSync(path).size
    if (bytes > MOST_BYTES) return undefined
    files[name] = readFileSync(path, 'utf8')
  }
  return files
}

/** Lists a file, or all files in a folder; empty for a missing path. */
function listFiles(path: string): readonly string[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isFile() === true) return [path]
  if (found?.isDirectory() !== true) return []
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
