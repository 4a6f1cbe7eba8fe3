import { openPrompt } from './output.ts'
import { UsageError } from './usage.ts'

/** Prompts a person at a terminal. */
export interface Asking {
  /**
   * @param fallback what an empty line means; shown in brackets
   * @throws {UsageError} when the input ends instead
   */
  ask(question: string, fallback?: string): Promise<string>
  close(): void
}

/** Opens the terminal; undefined when nobody can answer, as in a pipe or a script. */
export function openTerminal(): Asking | undefined {
  const prompt = openPrompt()
  if (prompt === undefined) return undefined
  const ended = new Promise<never>((_, reject) => {
    prompt.onEnd(() => reject(new UsageError('The input ended before everything was answered: nothing is written')))
  })
  ended.catch(() => {}) // told by the question that waits, if there is one
  return {
    async ask(question, fallback) {
      const shown = fallback === undefined ? '' : ` [${fallback}]`
      for (;;) {
        const answer = (await Promise.race([prompt.question(`${question}${shown}: `), ended])).trim()
        if (answer !== '') return answer
        if (fallback !== undefined) return fallback
      }
    },
    close: () => prompt.close(),
  }
}

/** Returns a flag's value, else prompts. */
export type Answered = (flag: string, given: string | undefined, question: string, fallback?: string) => Promise<string>

/**
 * Answers from flags first, then from the terminal.
 * @returns a function that throws a {UsageError} naming the flag when neither has a value
 */
export function createAnswerer(terminal: Asking | undefined): Answered {
  return async (flag, given, question, fallback) => {
    if (given !== undefined) return given
    if (terminal !== undefined) return terminal.ask(question, fallback)
    throw new UsageError(`${question}? There is no terminal to ask on: give --${flag}`)
  }
}
