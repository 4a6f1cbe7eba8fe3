import { readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** File contents by path. */
type Files = Readonly<Record<string, string>>

/** Maximum number of files, and their maximum total size. Above either limit, no file is reported. */
const MOST_FILES = 20
const MOST_BYTES = 8192

/**
 * Reads the files that a test created for a program: all files in the program's working folder, and the files in the
 * system's temporary folder that are named in its arguments. These files no longer exist when the report is read.
 * @returns undefined if the files are too many or too large to report
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

/** Returns the file at a path, or all files in a folder. Empty if the path does not exist. */
function listFiles(path: string): readonly string[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isFile() === true) return [path]
  if (found?.isDirectory() !== true) return []
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
