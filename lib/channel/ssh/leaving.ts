import { lastLineOf as lastLine } from './printed.ts'
import type { Typing } from './typing.ts'

/** Modes that `exit` leaves one after the other. */
const MODES = 4
/** What ends a question. */
export const QUESTION = /[?\]:]\s*$/
const DISCARDS = /discard|abandon|lose|throw/i

/** Leaves the mode that configures, and says no to whatever would apply what was typed. */
export async function leave(shell: Typing, prompt: string): Promise<void> {
  const isBack = async () => {
    const last = lastLineOf(await shell.quiet())
    return last === prompt || isAlike(last, prompt)
  }
  for (let mode = 0; mode < MODES; mode++) {
    const { length } = await shell.quiet()
    shell.type('exit')
    const said = (await shell.quiet()).slice(length)
    if (await isBack()) return
    if (QUESTION.test(said)) shell.type(DISCARDS.test(said) ? 'yes' : 'no')
    if (await isBack()) return
  }
}

/** The line in which a shell asks for commands, as it stands now. */
export async function promptOf(shell: Typing): Promise<string> {
  return lastLineOf(await shell.quiet())
}

/** As it stands between blanks. */
export function lastLineOf(said: string): string {
  return lastLine(said).trim()
}

/** Whether two lines are the same but for numbers and marks. */
export function isAlike(one: string, other: string): boolean {
  const letters = (line: string) => line.replaceAll(/[^\p{L}]+/gu, ' ').trim()
  return letters(one) !== '' && letters(one) === letters(other)
}
