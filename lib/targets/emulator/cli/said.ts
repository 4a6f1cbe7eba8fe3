/** The response to a CLI line. */
export interface Said {
  text: string
  failed?: boolean
  /** Whether the session ends after this response. */
  closed?: boolean
  /** If set, the next line is passed to this function as the answer to a question, and is not run as a command. */
  asks?: (answer: string) => Said | Promise<Said>
  /** Whether the answer is a secret. Terminals do not echo secrets. */
  isSecret?: true
  /**
   * Starts continuous output.
   * @returns a function that stops the output
   */
  follow?: (print: (text: string) => void) => () => void
}

/** Printed where there is nothing to show. */
export const NOTHING = '% No entries found.\n'

export function createReply(text: string): Said {
  return { text }
}

/** Asks a question. The next line is passed to `asks` as the answer. */
export function askQuestion(text: string, asks: (answer: string) => Said | Promise<Said>): Said {
  return { text, asks }
}

/** Prompts for a secret, so that the secret is never part of a visible line. Prompts twice if `asksTwice` is set. */
export function askSecret(
  text: string,
  { asksTwice }: { readonly asksTwice: boolean },
  asks: (answer: string) => Said | Promise<Said>,
): Said {
  const first = askQuestion(text, (answer) => {
    if (!asksTwice) return asks(answer.trim())
    const again = (second: string) =>
      second === answer ? asks(answer.trim()) : { text: 'Error: they differ\n', failed: true }
    return { ...askQuestion(`Retype: ${text}`, again), isSecret: true }
  })
  return { ...first, isSecret: true }
}
