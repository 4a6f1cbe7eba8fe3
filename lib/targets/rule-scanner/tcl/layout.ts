import { isBlank, NEWLINE, OPEN_BRACE, OPEN_BRACKET } from './characters.ts'
import { BRACED, type Command, EXPANDED } from './command.ts'
import type { Source } from './source.ts'

/*
 * Layouts that Tcl rejects but the traffic manager accepts, so they occur in deployed rules: the opening brace of a
 * body on a new line, and words or handlers without a separator.
 */

/** The commands whose body is their first argument. */
const bodyFirst = new Set(
  'else catch eval time try clientside serverside peer listen relate_client relate_server'.split(' '),
)

/** Number of words up to and including the body, for commands whose body comes last. */
const wordsWithBody: ReadonlyMap<string, number> = new Map([
  ['while', 3],
  ['rule', 3],
  ['priority', 3],
  ['timing', 3],
  ['proc', 4],
  ['ltm', 4],
  ['gtm', 4],
  ['for', 5],
])

/** Whether `command` still lacks a body that a brace on a later line may open. */
export function awaitsBody(command: Command): boolean {
  const { count } = command
  const name = getCommandName(command)
  const braced = command.kind(count - 1) === BRACED
  if (name === 'if' || name === 'elseif' || (name === 'else' && command.is(1, 'if'))) {
    return !braced || count === 2 || isCondition(command, count - 1)
  }
  if (name === 'foreach' || name === 'lmap') return count < 4 || count % 2 === 1
  if (name === 'switch') {
    const branches = count - 1 - findMatchedWord(command, 0, count - 1)
    return branches <= 0 || (!braced && branches % 2 === 1)
  }
  if (name === 'after') return count < 3 || command.is(count - 1, '-periodic')
  if (bodyFirst.has(name)) return count < 2
  const least = wordsWithBody.get(name)
  return (least !== undefined && count < least) || (!braced && (least !== undefined || name === 'when'))
}

function isCondition(command: Command, word: number): boolean {
  return command.is(word - 1, 'elseif') || command.is(word - 1, 'if')
}

/**
 * Returns the index of the word that a `switch` compares with its patterns: the first word after `at` that is not an
 * option, or `last` if only options come before it. `-matchvar` and `-indexvar` take a value.
 */
export function findMatchedWord(command: Command, at: number, last: number): number {
  let next = at + 1
  while (next < last && !command.isDynamic(next) && command.content(next).startsWith('-')) {
    const option = command.content(next++)
    if (option === '--') break
    if (option === '-matchvar' || option === '-indexvar') next++
  }
  return next
}

function getCommandName(command: Command): string {
  return command.content(0).replace(/^::+/, '')
}

const clause = /(?:else|elseif|then|when|proc)(?=[\s{]|$)/y
const handler = /(?:when|proc)(?=\s)/y

/** 1 for each first character of a clause or a handler. The table avoids a complete check of most words. */
const mayBegin = new Uint8Array(256)
for (const first of 'etwp') mayBegin[first.charCodeAt(0)] = 1

/** Whether the text at `at`, directly after a closing brace, is a separate word. */
export function beginsWord({ text, codes }: Source, at: number): boolean {
  const character = codes[at] ?? 0
  if (character === OPEN_BRACE || character === OPEN_BRACKET) return true
  return mayBegin[character] === 1 && matches(clause, text, at)
}

/**
 * Whether a handler or procedure begins at `at`: directly after the body of any command, or on the same line after
 * another handler or procedure.
 */
export function beginsHandler(command: Command, { text, codes }: Source, at: number): boolean {
  if (command.count < 2 || mayBegin[codes[at] ?? 0] !== 1 || command.kind(command.count - 1) !== BRACED) return false
  if (!matches(handler, text, at)) return false
  const name = command.content(0)
  return command.end(command.count - 1) === at || name === 'when' || name === 'proc'
}

const first = new Set('if else elseif while for foreach switch when catch eval after proc'.split(' '))
const further = new Set(['then', 'else', 'elseif'])
const longest = 'foreach'.length

/**
 * Whether the brace at `at` ends a bare word that began at `start` and needs a body, as in `else{` or `when
 * HTTP_REQUEST{`.
 */
export function endsAtBrace(command: Command, start: number, at: number): boolean {
  const { count, text } = command
  if (count === 1 && command.is(0, 'when')) return true
  if (at - start > longest) return false
  if (count === 0) return first.has(text.slice(start, at))
  return (command.is(0, 'if') || command.is(0, 'elseif')) && further.has(text.slice(start, at))
}

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

/**
 * Whether a command begins with a braced block instead of a name: a braced first word that is the only word, or that
 * contains a blank or a newline. No real command name looks like that.
 */
export function isLoneBlock(command: Command): boolean {
  if (command.kind(0) !== BRACED || command.has(0, EXPANDED)) return false
  if (command.count === 1) return true
  for (let at = command.contentStart(0); at < command.contentEnd(0); at++) {
    const character = command.text.charCodeAt(at)
    if (character === NEWLINE || isBlank(character)) return true
  }
  return false
}
