/** What a line is answered with. */
export interface Said {
  text: string
  failed?: boolean
  /** The session ends. */
  closed?: boolean
  /** Goes on printing until it is stopped. @returns stops it */
  follow?: (print: (text: string) => void) => () => void
}

export function said(text: string): Said {
  return { text }
}
