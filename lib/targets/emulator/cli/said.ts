/** What a line is answered with. */
export interface Said {
  text: string
  failed?: boolean
  /** The session ends. */
  closed?: boolean
  /** Takes the next line, which is no command but the answer to a question. */
  asks?: (answer: string) => Said | Promise<Said>
  /** Goes on printing until it is stopped. @returns stops it */
  follow?: (print: (text: string) => void) => () => void
}

export function createReply(text: string): Said {
  return { text }
}

/** Takes the next line for an answer. */
export function askQuestion(text: string, asks: (answer: string) => Said | Promise<Said>): Said {
  return { text, asks }
}

/** Asks for a secret, which is on no line that others may see; twice, where the device does. */
export function askSecret(
  text: string,
  { asksTwice }: { readonly asksTwice: boolean },
  asks: (answer: string) => Said | Promise<Said>,
): Said {
  return askQuestion(text, (first) => {
    if (!asksTwice) return asks(first.trim())
    const again = (second: string) =>
      second === first ? asks(first.trim()) : { text: 'Error: they differ\n', failed: true }
    return askQuestion(`Retype: ${text}`, again)
  })
}
