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
