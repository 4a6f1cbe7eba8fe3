import { findLastLine as lastLine } from './terminal-text.ts'
import type { Typing } from './typing.ts'

/** Maximum number of nested CLI modes to leave with `exit`. */
const MODES = 4
/** Matches the end of a question. */
export const QUESTION = /[?\]:]\s*$/
/**
 * Matches a question in which `yes` discards the typed lines, unless the question also matches `COMMITS`: `yes` may
 * then mean a commit.
 */
const DISCARDS = /discard|abandon|los[et]|throw/i
const COMMITS = /\b(?:commit|apply|save|keep)\b/i

/**
 * Leaves configuration mode and declines any question that would commit the typed lines. The shell must be idle.
 * @param before all output of the shell so far
 */
export async function leave(shell: Typing, prompt: string, before: string): Promise<void> {
  let all = before
  const isBack = () => {
    const last = trimLastLine(all)
    return last === prompt || isAlike(last, prompt)
  }
  for (let mode = 0; mode < MODES; mode++) {
    const { length } = all
    shell.type('exit')
    all = await shell.quiet()
    if (isBack()) return
    const said = all.slice(length)
    if (!QUESTION.test(said)) continue
    shell.type(DISCARDS.test(said) && !COMMITS.test(said) ? 'yes' : 'no')
    all = await shell.quiet()
    if (isBack()) return
  }
}

/** Reads the current prompt of a shell. */
export async function readPrompt(shell: Typing): Promise<string> {
  return trimLastLine(await shell.quiet())
}

/** Returns the last line, trimmed. */
export function trimLastLine(said: string): string {
  return lastLine(said).trim()
}

/** Whether two lines differ only in numbers and punctuation. */
export function isAlike(one: string, other: string): boolean {
  const letters = (line: string) => line.replaceAll(/[^\p{L}]+/gu, ' ').trim()
  return letters(one) !== '' && letters(one) === letters(other)
}
