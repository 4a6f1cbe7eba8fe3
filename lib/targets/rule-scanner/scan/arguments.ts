import type { Command } from '../tcl/command.ts'
import type { Source } from '../tcl/source.ts'
import { isMadeList } from './results.ts'
import { evaluates } from './roles.ts'

/**
 * Matches text that contains no special character of Tcl except blanks. Such text cannot end a command, and contains no
 * substitution.
 */
const plain = /^[^;[\]{}"\\$\n]+$/

/**
 * Tcl joins the words from `from` on into a script. Returns the index of the first of these words that may be more than
 * an argument. If the script starts with the plain name of a command that evaluates none of its arguments, plain text
 * and lists made by Tcl can only be arguments. If the script starts in any other way, returns `from`.
 */
export function argumentsEnd(source: Source, command: Command, from: number): number {
  const isPlain = (word: number): boolean => !command.isDynamic(word) && plain.test(command.content(word))
  const [name = ''] = command.content(from).trim().split(/\s/, 1)
  if (!isPlain(from) || name === '' || evaluates(name)) return from
  let word = from + 1
  while (word < command.count && (isPlain(word) || isMadeList(source, command, word))) word++
  return word
}
