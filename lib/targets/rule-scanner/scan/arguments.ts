import type { Command } from '../tcl/command.ts'
import type { Source } from '../tcl/source.ts'
import { isMadeList } from './results.ts'
import { evaluates } from './roles.ts'

/** Text that stays in the command in which it stands, and in its words. */
const plain = /^[^;[\]{}"\\$\n]+$/

/**
 * Words from `from` on are joined to a script. Where do the arguments end that can only be arguments, of one command
 * that evaluates nothing again? They are plain text, and lists that Tcl makes; `from` if there are none.
 */
export function argumentsEnd(source: Source, command: Command, from: number): number {
  const isPlain = (word: number): boolean => !command.isDynamic(word) && plain.test(command.content(word))
  const [name = ''] = command.content(from).trim().split(/\s/, 1)
  if (!isPlain(from) || name === '' || evaluates(name)) return from
  let word = from + 1
  while (word < command.count && (isPlain(word) || isMadeList(source, command, word))) word++
  return word
}
