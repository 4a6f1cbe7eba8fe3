import { OPEN_BRACKET } from '../tcl/characters.ts'
import { findClosing } from '../tcl/closings.ts'
import { BARE, COMMAND, Command, EXPANDED, VARIABLE } from '../tcl/command.ts'
import { type Oddities, readCommand } from '../tcl/reader.ts'
import type { Source } from '../tcl/source.ts'
import data from './results.json' with { type: 'json' }

/** Facts about the result of a command, or of some of its subcommands. */
export interface KnownResult {
  readonly name: string
  readonly subcommands?: readonly string[]
  /**
   * `number`: the result is a number, which contains nothing to substitute. `list`: the result is a list made by Tcl,
   * whose elements stay single words.
   */
  readonly yields: 'number' | 'list'
  /** Options that change the kind of result. They precede the last `operands` words. */
  readonly unless?: readonly string[]
  readonly operands?: number
  /** Minimum number of words, including the command name. */
  readonly words?: number
  /** Index of the word that must be a literal number. */
  readonly literal?: number
  /** Where these facts about the result come from. */
  readonly source: string
}

export const knownResults = data as readonly KnownResult[]

const byName = Map.groupBy(knownResults, ({ name }) => name)
const scratch = new Command()
const unheard: Oddities = { unparsed() {}, glued() {} }

/** Whether every substitution in the word yields a number, whatever the network traffic contains. */
export function yieldsNumber(source: Source, command: Command, word: number): boolean {
  if (command.has(word, VARIABLE) || !command.has(word, COMMAND)) return false
  return command.brackets(word).every((open) => bracketYieldsNumber(source, open))
}

/**
 * Whether the word, from `start` on, is a single `[list name …]` with a plain name. Such a script keeps its words
 * intact.
 */
export function isListOfWords(source: Source, command: Command, word: number, start = command.start(word)): boolean {
  if (!readBracket(source, command, word, start)) return false
  return scratch.count > 1 && scratch.is(0, 'list') && !scratch.isDynamic(1) && !scratch.has(1, EXPANDED)
}

/** Whether the word is a list made by Tcl. After the name of a command, each element of such a list stays one word. */
export function isMadeList(source: Source, command: Command, word: number): boolean {
  return readBracket(source, command, word, command.start(word)) && findYields(scratch) === 'list'
}

/**
 * Reads a bracketed command into `scratch`. Returns false unless the word from `start` on is exactly one bracketed
 * command.
 */
function readBracket(source: Source, command: Command, word: number, start: number): boolean {
  if (command.kind(word) !== BARE || source.codes[start] !== OPEN_BRACKET) return false
  const [open = -1] = command.brackets(word)
  if (open !== start) return false
  const close = findClosing(source, open, command.end(word))
  return close === command.end(word) - 1 && readCommand(source, open + 1, close, scratch, unheard) >= close
}

/** Whether a bracketed script yields a number. The result of a script is the result of its last command. */
function bracketYieldsNumber(source: Source, open: number): boolean {
  const close = findClosing(source, open, source.text.length)
  let result = true
  let at = open + 1
  while (at < close) {
    at = readCommand(source, at, close, scratch, unheard)
    if (scratch.count > 0) result = findYields(scratch) === 'number'
  }
  return result
}

function findYields(command: Command): KnownResult['yields'] | undefined {
  if (command.isDynamic(0)) return undefined
  const name = command.content(0).replace(/^::+/, '')
  return byName.get(name)?.find((known) => holds(known, command))?.yields
}

function holds({ subcommands, unless = [], operands = 0, words = 0, literal }: KnownResult, command: Command): boolean {
  const { count } = command
  if (count < words) return false
  if (subcommands !== undefined && (command.isDynamic(1) || !subcommands.includes(command.content(1)))) return false
  if (literal !== undefined && !(count === literal + 1 && /^-?\d+$/.test(command.content(literal)))) return false
  for (let word = 1; word < count && unless.length > 0; word++) {
    if (command.has(word, EXPANDED) || unless.includes(command.content(word))) return false
    if (command.isDynamic(word) && word < count - operands) return false
  }
  return true
}
