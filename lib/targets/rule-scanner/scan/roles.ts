import { COLON, HASH } from '../tcl/characters.ts'
import { BRACED, type Command, QUOTED } from '../tcl/command.ts'
import { findMatchedWord } from '../tcl/layout.ts'

/**
 * What a command does with a word: runs it as a script, evaluates it as an expression, substitutes in it, or reads it
 * as a list of bodies.
 */
export type Role = 'script' | 'expression' | 'template' | 'branches' | 'lambda'

/**
 * Receives the words that a command evaluates again: a single word, or all words from an index on, which Tcl first
 * joins with blanks.
 */
export interface RoleVisitor {
  word(word: number, role: Role): void
  joined(from: number, role: Role): void
}

/** Visits the evaluated words of a command. Returns the index of a word that starts another command, if any. */
type Roles = (command: Command, at: number, visit: RoleVisitor) => number | void

/** Visits the words that Tcl evaluates again in the command named by word `at`. Unknown commands have no such words. */
export function visitRoles(command: Command, at: number, visit: RoleVisitor): void {
  visitRolesByName(command.text, command.contentStart(at), command.contentEnd(at), command, at, visit)
}

/**
 * Like `visitRoles`, for a command name that is written with backslashes. `text` holds the name without backslashes,
 * from `start` to `end`.
 */
export function visitRolesByName(
  text: string,
  start: number,
  end: number,
  command: Command,
  at: number,
  visit: RoleVisitor,
): void {
  let roles = findRoles(text, start, end)
  let name = at
  while (roles !== undefined) {
    const next = roles(command, name, visit) ?? command.count
    if (next >= command.count) return
    roles = findRoles(command.text, command.contentStart(next), command.contentEnd(next))
    name = next
  }
}

/** Whether the command named by `text` from `start` to `end` evaluates any of its arguments. */
export function evaluates(text: string, start = 0, end = text.length): boolean {
  return findRoles(text, start, end) !== undefined
}

function findRoles(text: string, start: number, end: number): Roles | undefined {
  let from = start
  while (text.charCodeAt(from) === COLON) from++
  if (from === start + 1) return undefined
  let candidate = named[place(text.charCodeAt(from), end - from)]
  while (candidate !== undefined && !matchesName(from, text, candidate.name)) candidate = candidate.other
  return candidate?.roles
}

/** Like `startsWith`, but faster for most names, which already differ in the second character. */
function matchesName(from: number, text: string, name: string): boolean {
  let at = 1
  while (at < name.length && text.charCodeAt(from + at) === name.charCodeAt(at)) at++
  return at === name.length
}

const scriptAt =
  (offset: number): Roles =>
  (_command, at, visit) =>
    visit.word(at + offset, 'script')

const scriptsFrom =
  (offset: number): Roles =>
  (_command, at, visit) =>
    visit.joined(at + offset, 'script')

/**
 * Visits the body of a command, its last word, if at least `words` words follow the name. A misplaced brace cuts a body
 * into several words, so every braced word after the first `words` ones is visited.
 */
const bodyAfter =
  (words: number): Roles =>
  (command, at, visit) => {
    const last = command.count - 1
    if (last - at < words) return
    for (let word = Math.min(at + words + 1, last); word <= last; word++) {
      if (word === last || command.kind(word) === BRACED) visit.word(word, 'script')
    }
  }

/** Visits the last word as a script if at least `words` words follow the name. */
const scriptLast =
  (words: number): Roles =>
  (command, at, visit) => {
    const last = command.count - 1
    const body = beforeComment(command)
    if (last - at >= words) visit.word(last, 'script')
    if (body < last && body - at >= words) visit.word(body, 'script')
  }

/**
 * Returns the index of a command's last word. If a comment follows a braced word with no semicolon between them, returns
 * the index of that braced word, because Tcl would read the comment as more words of the command.
 */
function beforeComment(command: Command): number {
  const last = command.count - 1
  for (let word = 2; word <= last; word++) {
    if (command.text.charCodeAt(command.start(word)) === HASH && command.kind(word - 1) === BRACED) return word - 1
  }
  return last
}

const ifClauses: Roles = (command, at, visit) => {
  let next = at + 1
  while (next < command.count) {
    visit.word(next++, 'expression')
    if (command.is(next, 'then')) next++
    visit.word(next++, 'script')
    if (command.is(next, 'elseif')) {
      next++
      continue
    }
    if (command.is(next, 'else')) next++
    if (command.is(next, 'if')) return next
    // Correct code has one word here. If there are more words, as after an unbraced condition, all are visited.
    while (next < command.count) visit.word(next++, 'script')
  }
  return undefined
}

/** Visits an `else` on a new line, which the traffic manager accepts. `else if` continues as an `if`. */
const elseClause: Roles = (command, at, visit) => {
  if (command.is(at + 1, 'if')) return at + 1
  for (let word = at + 1; word < command.count; word++) visit.word(word, 'script')
  return undefined
}

const forLoop: Roles = (command, at, visit) => {
  visit.word(at + 1, 'script')
  visit.word(at + 2, 'expression')
  for (let word = at + 3; word < command.count; word++) visit.word(word, 'script')
}

const whileLoop: Roles = (command, at, visit) => {
  visit.word(at + 1, 'expression')
  for (let word = at + 2; word < command.count; word++) visit.word(word, 'script')
}

/** Visits the bodies after the matched word, whether given as one list or as separate words. */
const switchBranches: Roles = (command, at, visit) => {
  let next = findMatchedWord(command, at, command.count - 2) + 1
  if (next === beforeComment(command)) return visit.word(next, 'branches')
  for (next++; next < command.count; next += 2) visit.word(next, 'script')
}

const visitAfterScript: Roles = (command, at, visit) => {
  if (command.is(at + 1, 'cancel') || command.is(at + 1, 'info')) return
  visit.joined(at + (command.is(at + 2, '-periodic') ? 3 : 2), 'script')
}

const uplevel: Roles = (command, at, visit) => {
  const first = at + 1
  const level = /^#?\d+$/.test(command.content(first)) || command.content(first).startsWith('#')
  const variableLevel = command.isDynamic(first) && command.kind(first) !== QUOTED && command.kind(first + 1) === BRACED
  visit.joined(command.count > first + 1 && (level || variableLevel) ? first + 1 : first, 'script')
}

const subst: Roles = (command, at, visit) => {
  const last = command.count - 1
  const options = new Set<string>()
  for (let word = at + 1; word < last; word++) options.add(command.content(word))
  if (options.has('-nocommands') && options.has('-novariables')) return
  if (last > at) visit.word(last, 'template')
}

const tryClauses: Roles = (command, at, visit) => {
  visit.word(at + 1, 'script')
  let next = at + 2
  while (next < command.count) {
    const offset = command.is(next, 'finally') ? 1 : 3
    visit.word(next + offset, 'script')
    next += offset + 1
  }
}

/** Returns the index of the word at `offset`, which begins another command. That command runs as it is written. */
const commandAt =
  (offset: number): Roles =>
  (_command, at) =>
    at + offset

const dictBody: Roles = (command, at, visit) => {
  const filters = command.is(at + 1, 'filter')
  if (!filters || command.is(at + 3, 'script')) scriptLast(2)(command, at, visit)
}

const namespace: Roles = (command, at, visit) => {
  if (command.is(at + 1, 'eval')) visit.joined(at + 3, 'script')
  else if (command.is(at + 1, 'inscope')) {
    visit.word(at + 3, 'script')
    return at + 3
  }
  return undefined
}

const onSubcommand =
  (subcommands: readonly string[], roles: Roles): Roles =>
  (command, at, visit) => {
    if (subcommands.some((subcommand) => command.is(at + 1, subcommand))) roles(command, at, visit)
  }

const known: ReadonlyMap<string, Roles> = new Map<string, Roles>([
  ['expr', (_command, at, visit) => visit.joined(at + 1, 'expression')],
  ['if', ifClauses],
  ['elseif', ifClauses],
  ['else', elseClause],
  ['while', whileLoop],
  ['for', forLoop],
  ['foreach', scriptLast(2)],
  ['lmap', scriptLast(2)],
  ['switch', switchBranches],
  ['when', bodyAfter(1)],
  ['rule', bodyAfter(1)],
  ['ltm', onSubcommand(['rule'], bodyAfter(2))],
  ['gtm', onSubcommand(['rule'], bodyAfter(2))],
  ['proc', bodyAfter(2)],
  ['priority', bodyAfter(2)],
  ['timing', bodyAfter(2)],
  ['eval', scriptsFrom(1)],
  ['clientside', scriptsFrom(1)],
  ['serverside', scriptsFrom(1)],
  ['peer', scriptsFrom(1)],
  ['listen', scriptAt(1)],
  ['relate_client', scriptAt(1)],
  ['relate_server', scriptAt(1)],
  ['catch', scriptAt(1)],
  ['time', scriptAt(1)],
  ['after', visitAfterScript],
  ['uplevel', uplevel],
  ['subst', subst],
  ['try', tryClauses],
  ['namespace', namespace],
  ['interp', onSubcommand(['eval'], scriptsFrom(3))],
  ['dict', onSubcommand(['for', 'map', 'with', 'update', 'filter'], dictBody)],
  ['tailcall', commandAt(1)],
  ['coroutine', commandAt(2)],
  ['apply', (_command, at, visit) => visit.word(at + 1, 'lambda')],
])

/** The names of commands that evaluate their arguments. */
export const roleNames: Iterable<string> = known.keys()

interface Named {
  readonly name: string
  readonly roles: Roles
  /** Next name in the same table slot: a name with the same first character and length. */
  readonly other: Named | undefined
}

/** The known names by first character and length, so that most commands need no comparison of names. */
const named: (Named | undefined)[] = Array.from({ length: 128 * 32 })
for (const [name, roles] of known) {
  const at = place(name.charCodeAt(0), name.length)
  named[at] = { name, roles, other: named[at] }
}

/**
 * Returns the table slot of a name. Slot 0 is always empty, and is returned for every name that cannot be in the table.
 */
function place(first: number, length: number): number {
  return first < 128 && length > 0 && length < 32 ? first * 32 + length : 0
}
