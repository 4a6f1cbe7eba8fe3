import { readFileSync } from 'node:fs'

/**
 * Runs a write. If an error does not name the file, adds the file name to the error's message, because the system's
 * message about a full disk names no file.
 */
export function guardWrite<T>(file: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    if (error instanceof Error && !error.message.includes(file)) error.message += ` (${file})`
    throw error
  }
}

/** Reads a text file. Returns undefined if the file does not exist, for example because another process removed it. */
export function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (Object(error).code === 'ENOENT') return undefined
    throw error
  }
}
