import * as characters from '../../tcl/characters.ts'
import { roleNames } from '../roles.ts'

// Local constants, for the reason given in commands.ts.
const { COLON } = characters

/**
 * The shape of a command: where its evaluated words are. A command matches its shape only if each of these words is in
 * braces.
 */
export const PLAIN = 0
/** Any words, the last of which is a script. */
export const SCRIPTS = 1
/** One expression. */
export const EXPRESSION = 2
export const IF = 3
export const WHILE = 4
export const FOR = 5
export const SWITCH = 6
/** One script. */
export const BODY = 7
/** One script, followed by words that are not scripts. */
export const CATCH = 8
/** Any other command that evaluates words. The reader has to read it. */
export const OTHER = 9

const shapes: Readonly<Record<string, number>> = {
  expr: EXPRESSION,
  if: IF,
  elseif: IF,
  else: BODY,
  while: WHILE,
  for: FOR,
  foreach: SCRIPTS,
  lmap: SCRIPTS,
  when: SCRIPTS,
  rule: SCRIPTS,
  proc: SCRIPTS,
  priority: SCRIPTS,
  timing: SCRIPTS,
  switch: SWITCH,
  catch: CATCH,
}

interface Named {
  readonly name: Uint8Array
  readonly shape: number
  /** Next name in the same table slot: a name with the same first character and length. */
  readonly other: Named | undefined
}

/** The names of commands that evaluate their words, by first character and length. */
const named: (Named | undefined)[] = Array.from({ length: 256 * 32 })
for (const name of roleNames) {
  const at = name.charCodeAt(0) * 32 + name.length
  named[at] = { name: Buffer.from(name), shape: shapes[name] ?? OTHER, other: named[at] }
}

/** Returns the shape of the command named between `start` and `end`. A command without evaluated words is `PLAIN`. */
export function findShape(codes: Uint8Array, start: number, end: number): number {
  let from = start
  while (codes[from] === COLON) from++
  const length = end - from
  if (length <= 0 || length >= 32 || from === start + 1) return PLAIN
  let candidate = named[(codes[from] ?? 0) * 32 + length]
  while (candidate !== undefined && !matchesName(codes, from, candidate.name)) candidate = candidate.other
  if (candidate === undefined) return PLAIN
  return from === start ? candidate.shape : OTHER
}

function matchesName(codes: Uint8Array, from: number, name: Uint8Array): boolean {
  let at = 1
  while (at < name.length && codes[from + at] === name[at]) at++
  return at === name.length
}
