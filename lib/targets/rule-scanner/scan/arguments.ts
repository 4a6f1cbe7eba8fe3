import type { Command } from '../tcl/command.ts'
import type { Source } from '../tcl/source.ts'
import { isMadeList } from './results.ts'
import { evaluates } from './roles.ts'

/** Text that stays within its command, and within its words. */
const plain = /^[^;[\]{}"\\$\n]+$/

/**
 * Returns where the words that can only be arguments end. The words from `from` on are joined to a script; the
 * arguments are plain text, or lists that Tcl makes, of one command that evaluates nothing again. `from` if there are
 * none.
 */
export function argumentsEnd(source: Source, command: Command, from: number): number {
  const isPlain = (word: number): boolean => !command.isDynamic(word) && plain.test(command.content(word))
  const [name = ''] = command.content(from).trim().split(/\s/, 1)
  if (!isPlain(from) || name === '' || evaluates(name)) return from
  let word = from + 1
  while (word < command.count && (isPlain(word) || isMadeList(source, command, word))) word++
  return word
}
