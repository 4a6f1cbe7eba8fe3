/**
 * Runs a write. If its error does not name a file, the file name is added, because the system's message about a full
 * disk lacks it.
 */
export function guardWrite<T>(file: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    if (error instanceof Error && !error.message.includes(file)) error.message += ` (${file})`
    throw error
  }
}
