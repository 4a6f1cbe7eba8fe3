/** Runs what writes to a file, and names the file in an error that does not: of a full disk the system says no more than that. */
export function guardWrite<T>(file: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    if (error instanceof Error && !error.message.includes(file)) error.message += ` (${file})`
    throw error
  }
}
