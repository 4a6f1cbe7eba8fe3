import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { UsageError } from './usage.ts'

/**
 * Creates a folder level by level, because Node's own recursion never ends below /proc.
 * @param refuse returns the error to throw, for a reason why nothing can be written to the folder
 * @param mode permissions of the folders that are created
 * @returns the outermost folder that was created
 * @throws {UsageError} if the folder is not writable
 */
export function createFolder(
  folder: string,
  refuse: (reason: string) => UsageError,
  mode?: number,
): string | undefined {
  const missing: string[] = []
  for (let each = folder; !existsSync(each); each = dirname(each)) missing.unshift(each)
  try {
    for (const each of missing) mkdirSync(each, mode)
    accessSync(`${folder}/.`, constants.W_OK) // throws for a file
    return missing[0]
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : 'not a folder')
  }
}
