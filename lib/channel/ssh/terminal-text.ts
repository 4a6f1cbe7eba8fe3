/**
 * Matches sequences that move the cursor or set colours, and page prompts that are erased by backspaces or from the
 * left margin.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what terminals are told with
const CONTROLS = /^[^\n]*(?:\r(?: +\r|\u001b\[[0-2]?K)|\u0008)|\u001b\[[0-9;?]*[A-Za-z]|\u001b[=>]/gm

/** Returns printed text as it would appear on a terminal. */
export function stripControls(printed: string): string {
  return printed.replaceAll(CONTROLS, '')
}

/** Returns the last line, even if it is incomplete, because it may be a shell's prompt. */
export function findLastLine(printed: string): string {
  return stripControls(printed.slice(printed.lastIndexOf('\n') + 1)).replaceAll('\r', '')
}
