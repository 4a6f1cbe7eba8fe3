/** What moves the cursor or sets colours; and what a page that goes on takes back, by backspaces or from the margin on. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what terminals are told with
const CONTROLS = /^[^\n]*(?:\r(?: +\r|\u001b\[[0-2]?K)|\u0008)|\u001b\[[0-9;?]*[A-Za-z]|\u001b[=>]/gm

/** What a person would read of what was printed on a terminal. */
export function stripControls(printed: string): string {
  return printed.replaceAll(CONTROLS, '')
}

/** The line that was begun last, in which a shell may ask for the next one. */
export function findLastLine(printed: string): string {
  return stripControls(printed.slice(printed.lastIndexOf('\n') + 1)).replaceAll('\r', '')
}
