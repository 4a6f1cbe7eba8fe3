/**
 * Runs a write, and adds the file name to an error without one. On a full disk, the system's message does not name the
 * file.
 */
export function guardWrite<T>(file: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    if (error instanceof Error && !error.message.includes(file)) error.message += ` (${file})`
    throw error
  }
}
