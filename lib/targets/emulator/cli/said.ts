/** The response to a line. */
export interface Said {
  text: string
  failed?: boolean
  /** The session ends. */
  closed?: boolean
  /** Takes the next line as the answer to a question, not as a command. */
  asks?: (answer: string) => Said | Promise<Said>
  /** The answer is a secret: no terminal shows it. */
  isSecret?: true
  /** Prints until it is stopped. @returns stops it */
  follow?: (print: (text: string) => void) => () => void
}

export function createReply(text: string): Said {
  return { text }
}

/** Takes the next line as the answer. */
export function askQuestion(text: string, asks: (answer: string) => Said | Promise<Said>): Said {
  return { text, asks }
}

/** Prompts for a secret, so that it is on no visible line. Prompts twice if the device does. */
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
