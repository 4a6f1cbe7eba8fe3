/**
 * Matches sequences that move the cursor or set colours, and page prompts that are erased by backspaces or from the
 * left margin.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals are controlled by these characters
const CONTROLS = /^[^\n]*(?:\r(?: +\r|\u001b\[[0-2]?K)|\u0008)|\u001b\[[0-9;?]*[A-Za-z]|\u001b[=>]/gm

/** Returns printed text as it would appear on a terminal. */
export function stripControls(printed: string): string {
  return printed.replaceAll(CONTROLS, '')
}

/** Matches the timestamp that some CLIs print above all output: `Thu Nov 26 06:36:25.123 UTC+00:00`. */
const STAMP =
  /^\s*[A-Z][a-z]{2} [A-Z][a-z]{2} +\d{1,2} \d\d:\d\d:\d\d(?:\.\d+)?(?: [A-Z]{3,5}(?:[+-]\d\d:?\d\d)?)?\r*(?:\n|$)/

/** Returns the output of a command without the timestamp above the output. */
export function stripStamp(printed: string): string {
  return printed.replace(STAMP, '')
}

/** Returns the last line, even if it is incomplete, because it may be a shell's prompt. */
export function findLastLine(printed: string): string {
  return stripControls(printed.slice(printed.lastIndexOf('\n') + 1)).replaceAll('\r', '')
}
