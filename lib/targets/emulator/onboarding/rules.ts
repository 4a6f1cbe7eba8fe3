import { isObject } from './call.ts'
import type { Names } from './naming.ts'

/** Returns the errors of a value, one line each. The lines never repeat the value, which may be a secret. */
export type Rule = (value: unknown, place: string, names: Names) => readonly string[]

function rule(isMet: (value: unknown) => boolean, words: string): Rule {
  return (value, place) => (isMet(value) ? [] : [`${place} must be ${words}`])
}

export const text = rule((value) => typeof value === 'string', 'a string')
/** An address with its prefix length. */
export const prefixed = rule(
  (value) => typeof value === 'string' && /^\S+\/\d{1,3}$/.test(value),
  'an address with a prefix length',
)
export const flag = rule((value) => typeof value === 'boolean', 'a boolean')
export const version = rule(
  (value) => typeof value === 'string' && /^\d+(\.\d+)+$/.test(value),
  'a dotted version string',
)
export const texts = rule(
  (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  'an array of strings',
)
export const anObject = rule(isObject, 'an object')
/** Requires an object whose members are all strings. */
export const textual: Rule = each(() => text)

/** Requires one of the given values, in the unit's spelling. */
export function allowValues(...words: readonly string[]): Rule {
  return (value, place, { own }) => {
    const known = words.map(own)
    const isKnown = typeof value === 'string' && known.includes(value)
    return isKnown ? [] : [`${place} must be ${known.length > 1 ? 'one of ' : ''}${known.join(', ')}`]
  }
}

/**
 * Requires an object whose known members meet their rules. Other members are allowed.
 * @param needed required members
 */
export function members(rules: Readonly<Record<string, Rule>>, ...needed: readonly string[]): Rule {
  return (value, place, names) => {
    if (!isObject(value)) return anObject(value, place, names)
    return Object.entries(rules).flatMap(([member, rule]) => {
      const own = names.own(member)
      const inner = place === '' ? own : `${place}.${own}`
      if (value[own] !== undefined) return rule(value[own], inner, names)
      return needed.includes(member) ? [`${inner} is missing`] : []
    })
  }
}

/** Requires an object, and checks each member with the rule that `ruleOf` returns for it, if any. */
export function each(ruleOf: (inner: unknown, member: string) => Rule | undefined): Rule {
  return (value, place, names) => {
    if (!isObject(value)) return anObject(value, place, names)
    return Object.entries(value).flatMap(
      ([member, inner]) => ruleOf(inner, member)?.(inner, `${place}.${member}`, names) ?? [],
    )
  }
}

/** Combines two rules. An error that both rules find is reported only once. */
export function both(one: Rule, other: Rule): Rule {
  return (...given) => [...new Set([...one(...given), ...other(...given)])]
}
