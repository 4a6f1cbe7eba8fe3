import { openPrompt } from './output.ts'
import { UsageError } from './usage.ts'

/** Prompts a person at a terminal. */
export interface Asking {
  /**
   * Asks a question and returns the answer.
   * @param fallback the answer that an empty line stands for; shown in brackets
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

/** Returns the value of a flag if it was given; otherwise asks for the value. */
export type Answered = (flag: string, given: string | undefined, question: string, fallback?: string) => Promise<string>

/**
 * Creates a function that takes values from flags first, then from the terminal.
 * @returns a function that throws a {UsageError} naming the flag if neither supplies a value
 */
export function createAnswerer(terminal: Asking | undefined): Answered {
  return async (flag, given, question, fallback) => {
    if (given !== undefined) return given
    if (terminal !== undefined) return terminal.ask(question, fallback)
    throw new UsageError(`${question}? There is no terminal to ask on: give --${flag}`)
  }
}
