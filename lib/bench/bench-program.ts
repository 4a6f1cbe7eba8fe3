import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { HarnessError } from '../domain/errors.ts'

const run = promisify(execFile)

/**
 * Calls a program of the bench with additional arguments that state the task. The program exits with 0 when the task is
 * done.
 * @param deed the task in words, for error messages
 * @throws {HarnessError} if the program fails or exceeds the time limit
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
