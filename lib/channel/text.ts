const MOST_SHOWN = 4000

/** Cuts a long text short and says how long it was. */
export function excerpt(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}… (${text.length} characters)` : text
}

/** Quotes a text as one word of a shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** Quotes a text as one word of a shell, where it needs quotes. */
export function word(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : quoted(text)
}

/** Minutes and seconds, such as `14:59`. */
export function minutes(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
