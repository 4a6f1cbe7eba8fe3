import { openPrompt } from './output.ts'
import { UsageError } from './usage.ts'

/** Prompts a person at a terminal. */
export interface Asking {
  /**
   * Asks a question and returns the answer.
   * @param fallback the answer if the line is empty; shown in brackets
   * @throws {UsageError} if the input ends before an answer
   */
  ask(question: string, fallback?: string): Promise<string>
  close(): void
}

/** Opens the terminal for questions. Returns undefined if nobody can answer, as in a pipe or a script. */
export function openTerminal(): Asking | undefined {
  const prompt = openPrompt()
  if (prompt === undefined) return undefined
  const ended = new Promise<never>((_, reject) => {
    prompt.onEnd(() => reject(new UsageError('The input ended before everything was answered: nothing is written')))
  })
  ended.catch(() => {}) // the pending question reports this, if there is one
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

/** Returns the value of a flag if it was given. Otherwise asks for the value. */
export type Answered = (flag: string, given: string | undefined, question: string, fallback?: string) => Promise<string>

/**
 * Creates a function that takes a value from its flag or, if the flag is missing, from the terminal.
 * @returns a function that throws a {UsageError} naming the flag if neither gives a value
 */
export function createAnswerer(terminal: Asking | undefined): Answered {
  return async (flag, given, question, fallback) => {
    if (given !== undefined) return given
    if (terminal !== undefined) return terminal.ask(question, fallback)
    throw new UsageError(`${question}? There is no terminal to ask on: give --${flag}`)
  }
}
