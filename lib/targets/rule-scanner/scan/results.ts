import { BARE, COMMAND, Command, EXPANDED, VARIABLE } from '../tcl/command.ts'
import { closingOf } from '../tcl/closings.ts'
import { type Oddities, readCommand } from '../tcl/reader.ts'
import type { Source } from '../tcl/source.ts'

/** Commands and subcommands whose result is a number, so that nothing in it can be substituted. */
const numeric: ReadonlyMap<string, readonly string[] | 'always'> = new Map<string, readonly string[] | 'always'>([
  ['llength', 'always'],
  ['catch', 'always'],
  ['incr', 'always'],
  ['clock', ['seconds', 'clicks', 'milliseconds', 'microseconds']],
  ['info', ['exists', 'complete']],
  ['string', ['length', 'bytelength', 'compare', 'equal', 'first', 'last', 'match', 'is']],
  ['array', ['size', 'exists']],
])

const scratch = new Command()
const silent: Oddities = { unparsed() {}, glued() {} }

/** Whether every substitution in the word yields a number, whatever the traffic sends. */
export function yieldsNumber(source: Source, command: Command, word: number): boolean {
  if (command.has(word, VARIABLE) || !command.has(word, COMMAND)) return false
  return command.brackets(word).every((open) => bracketYieldsNumber(source, open))
}

/** Whether the word is, from `start` on, one `[list name …]` with a plain name: a script whose words stay whole. */
export function isListOfWords(source: Source, command: Command, word: number, start = command.start(word)): boolean {
  const [open = -1] = command.brackets(word)
  if (command.kind(word) !== BARE || open !== start) return false
  const close = closingOf(source, open, command.end(word))
  if (close !== command.end(word) - 1) return false
  const next = readCommand(source, open + 1, close, scratch, silent)
  if (next < close || scratch.count < 2 || !scratch.is(0, 'list')) return false
  return !scratch.isDynamic(1) && !scratch.has(1, EXPANDED)
}

/** The result of a script is that of its last command. */
function bracketYieldsNumber(source: Source, open: number): boolean {
  const close = closingOf(source, open, source.text.length)
  let result = true
  let at = open + 1
  while (at < close) {
    at = readCommand(source, at, close, scratch, silent)
    if (scratch.count > 0) result = commandYieldsNumber(scratch)
  }
  return result
}

function commandYieldsNumber(command: Command): boolean {
  const subcommands = numeric.get(command.content(0))
  if (subcommands === undefined) return false
  return subcommands === 'always' || (!command.isDynamic(1) && subcommands.includes(command.content(1)))
}
