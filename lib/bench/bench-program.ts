import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { HarnessError } from '../domain/errors.ts'

const run = promisify(execFile)

/**
 * Calls a program of the bench with the words of what it is to do behind its own; it exits with 0 when that is done.
 * @param deed the same as an error names it
 * @throws {HarnessError} when it fails, or takes longer than so many seconds
 */
export async function callProgram(
  command: readonly string[],
  words: readonly string[],
  deed: string,
  seconds: number,
): Promise<string> {
  const [program = '', ...first] = command
  try {
    return (await run(program, [...first, ...words], { timeout: seconds * 1000 })).stdout
  } catch (error) {
    const { message, stderr = '' }: { message: string; stderr?: string } = Object(error)
    const said = stderr.trim() === '' ? message : stderr.trim()
    throw new HarnessError(`${program}, asked to ${deed}, failed: ${said}`, { cause: error })
  }
}
