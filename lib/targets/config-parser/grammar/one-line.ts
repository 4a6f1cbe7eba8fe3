import type { Builder } from './builder.ts'
import { holdsAttributes, isFlag, isList, isNamed, joinWords } from './header.ts'
import { readAttribute } from './attribute.ts'
import type { Token } from './tokens.ts'

/*
 * These functions read a body that opens and closes on one line, as printed by `list … one-line`. Names and values
 * follow each other without line ends between them.
 */

/** Reads `name value name value …` as attributes. A value may be `a and b`, and a name that is a flag has no value. */
export function readPairs(words: readonly Token[], builder: Builder): void {
  let at = 0
  while (at < words.length) {
    const name = words[at]?.text ?? ''
    const isAlone = isFlag(builder.path, name, words[at + 1]?.text)
    const end = isAlone ? at + 1 : Math.min(valueEnd(words, at, name), words.length)
    if (end === at + 1 && at > 0 && !isAlone) builder.warn(`a name without a value on one line: ${name}`)
    readAttribute(name, joinWords(words.slice(at + 1, end)), builder)
    at = end
  }
}

function valueEnd(words: readonly Token[], at: number, name: string): number {
  let end = at + (isNamed(name) ? 3 : 2)
  while (words[end]?.text === 'and') end += 2
  return end
}

/**
 * Returns the index at which the key before a brace begins. The key is the last word, or the last four words for
 * `monitor min 1 of { … }`.
 */
export function keyStart(words: readonly Token[]): number {
  const counted = words.at(-1)?.text === 'of' && words.at(-3)?.text === 'min'
  return Math.max(0, words.length - (counted ? 4 : 1))
}

/**
 * Whether `<key> { <items> }` holds attributes and is not a list. `parent` is the key of the enclosing block on the
 * same line.
 */
export function holdsPairs(key: string, parent: string, items: readonly Token[]): boolean {
  return !isList(key) && (holdsAttributes(key, parent) || alternatesWithQuotes(items))
}

/** Whether items are names that alternate with quoted values. No list has this form. */
function alternatesWithQuotes(items: readonly Token[]): boolean {
  const even = items.length > 0 && items.length % 2 === 0
  return even && items.every(({ text }, at) => text.startsWith('"') === (at % 2 === 1))
}
