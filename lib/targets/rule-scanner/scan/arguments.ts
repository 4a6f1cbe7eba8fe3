import type { Command } from '../tcl/command.ts'
import type { Source } from '../tcl/source.ts'
import { isMadeList } from './results.ts'
import { evaluates } from './roles.ts'

/**
 * Text without special characters of Tcl, apart from blanks. Such text cannot end its command and contains no
 * substitution.
 */
const plain = /^[^;[\]{}"\\$\n]+$/

/**
 * Returns the index after the last word that can only be an argument, or `from` if there is none. The words from `from`
 * on are joined to a script. If the script begins with the plain name of a command that evaluates none of its
 * arguments, the words that follow can only be arguments as long as each is plain text or a list made by Tcl.
 */
export function argumentsEnd(source: Source, command: Command, from: number): number {
  const isPlain = (word: number): boolean => !command.isDynamic(word) && plain.test(command.content(word))
  const [name = ''] = command.content(from).trim().split(/\s/, 1)
  if (!isPlain(from) || name === '' || evaluates(name)) return from
  let word = from + 1
  while (word < command.count && (isPlain(word) || isMadeList(source, command, word))) word++
  return word
}
