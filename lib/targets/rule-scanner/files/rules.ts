import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'

/** A file to scan. If the file or directory cannot be read, `problem` gives the reason. */
export interface RuleFile {
  readonly path: string
  readonly problem?: string
}

/**
 * Yields the files to scan for a path. The path of a file yields this file, whatever its name. The path of a directory
 * yields the files with one of `extensions` (in lower case), depth first, sorted by name. Throws if the path does not
 * exist.
 */
export function* ruleFiles(path: string, extensions: readonly string[]): Generator<RuleFile> {
  if (statPath(path).isDirectory()) yield* inDirectory(path, extensions, [])
  else yield { path }
}

/** @throws {Error} naming the path, if it cannot be read */
function statPath(path: string): Stats {
  try {
    return statSync(path)
  } catch (error) {
    throw new Error(`cannot read ${path}: ${describe(error).replace(/, stat .*$/s, '')}`, { cause: error })
  }
}

function* inDirectory(directory: string, extensions: readonly string[], above: string[]): Generator<RuleFile> {
  const entries = readEntries(directory)
  if (typeof entries === 'string') {
    yield { path: directory, problem: entries }
    return
  }
  const prefix = directory.endsWith('/') ? directory : `${directory}/`
  let inside: string[] | undefined
  for (const entry of entries) {
    const path = prefix + entry.name
    const wanted = extensions.some((extension) => entry.name.toLowerCase().endsWith(extension))
    const kind = getEntryKind(entry, path)
    if (kind === 'directory') {
      const real = entry.isSymbolicLink() ? realpathSync(path) : path
      inside ??= [...above, realpathSync(directory)]
      if (!inside.includes(real)) yield* inDirectory(path, extensions, inside)
    } else if (wanted) yield kind === 'file' ? { path } : { path, problem: kind }
  }
}

function readEntries(directory: string): Dirent[] | string {
  try {
    const entries = readdirSync(directory, { withFileTypes: true })
    return entries.sort((one, other) => (one.name < other.name ? -1 : 1))
  } catch (error) {
    return describe(error)
  }
}

/**
 * Returns `file` or `directory` for a directory entry, following symbolic links. For any other entry, returns the
 * reason why the entry cannot be scanned.
 */
function getEntryKind(entry: Dirent, path: string): string {
  if (entry.isFile()) return 'file'
  if (entry.isDirectory()) return 'directory'
  if (!entry.isSymbolicLink()) return 'not a regular file'
  try {
    const target = statSync(path)
    if (target.isDirectory()) return 'directory'
    return target.isFile() ? 'file' : 'not a regular file'
  } catch (error) {
    return describe(error)
  }
}

/** Returns the message of an error, on one line. */
export function describe(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replaceAll(/\s+/g, ' ')
}
