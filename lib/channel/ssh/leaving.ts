import { findLastLine as lastLine } from './terminal-text.ts'
import type { Typing } from './typing.ts'

/** Modes that `exit` leaves one after the other. */
const MODES = 4
/** What ends a question. */
export const QUESTION = /[?\]:]\s*$/
const DISCARDS = /discard|abandon|lose|throw/i

/**
 * Leaves the mode that configures, and says no to whatever would apply what was typed.
 * @param before all that a quiet shell has printed
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
    shell.type(DISCARDS.test(said) ? 'yes' : 'no')
    all = await shell.quiet()
    if (isBack()) return
  }
}

/** The line in which a shell asks for commands, as it stands now. */
export async function readPrompt(shell: Typing): Promise<string> {
  return trimLastLine(await shell.quiet())
}

/** As it stands between blanks. */
export function trimLastLine(said: string): string {
  return lastLine(said).trim()
}

/** Whether two lines are the same but for numbers and marks. */
export function isAlike(one: string, other: string): boolean {
  const letters = (line: string) => line.replaceAll(/[^\p{L}]+/gu, ' ').trim()
  return letters(one) !== '' && letters(one) === letters(other)
}
