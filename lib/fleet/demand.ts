import { createHash } from 'node:crypto'
import { compareReleases } from '../domain/release.ts'
import { nearest } from '../profile/nearest.ts'
import { describeUnit, type Unit } from './unit.ts'

/** Thrown if a demand is mistyped, or if no known unit meets the demand. Nothing was queued. */
export class DemandError extends Error {
  override name = 'DemandError'
}

const KEYS = ['unit', 'agent', 'kind', 'model', 'release', 'serial', 'revision'] as const
type Key = (typeof KEYS)[number]
const OPERATORS = ['=', '!=', '>=', '<=', '>', '<'] as const
type Operator = (typeof OPERATORS)[number]

/**
 * One term of a demand. A term either compares a fact of the unit, as in `release>=1.8`, or names something that the
 * unit must have, such as `optics`.
 */
type Term = { readonly key: Key; readonly operator: Operator; readonly value: string } | { readonly has: string }

/** What a job requires of its unit. All terms must hold. */
export interface Demand {
  readonly terms: readonly Term[]
  /** Text of the demand. Equal demands have the same text. */
  readonly text: string
}

/**
 * Parses a demand such as `kind=appliance model=20-port release>=1.8 optics`.
 * @throws {DemandError} listing what is allowed
 */
export function parseDemand(text: string): Demand {
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  if (words.length === 0) throw new DemandError('An empty demand would take any unit: write --want "kind=appliance"')
  const terms = words.map(parseTerm)
  const sorted = [...new Set(terms.map(formatTerm))].toSorted()
  return { terms, text: sorted.join(' ') }
}

function parseTerm(word: string): Term {
  const [, key = '', operator, value = ''] = /^([a-z]+)(!=|>=|<=|=|>|<)(.*)$/i.exec(word) ?? []
  if (operator === undefined) {
    if (/^[\w-]+$/.test(word)) return { has: word }
    throw new DemandError(`"${word}" is no term of a demand: write ${KEYS.join('=…, ')}=…, or a capability`)
  }
  const known = KEYS.find((each) => each === key)
  if (known === undefined) {
    const hint = nearest(key, KEYS)
    throw new DemandError(
      `A demand has no term "${key}".${hint === undefined ? '' : ` Did you mean "${hint}"?`} Allowed: ${KEYS.join(', ')}`,
    )
  }
  if (value === '') throw new DemandError(`"${word}" lacks a value`)
  const isOrder = operator !== '=' && operator !== '!='
  if (isOrder && known !== 'release') throw new DemandError(`"${word}": only releases have an order`)
  if (known === 'release' && !/^\d+(\.\d+){0,2}(-\d+)?$/.test(value)) {
    throw new DemandError(`"${word}": a release is <major>.<minor>.<patch>-<build>, or its beginning`)
  }
  return { key: known, operator: OPERATORS.find((each) => each === operator) ?? '=', value }
}

function formatTerm(term: Term): string {
  return 'has' in term ? term.has : `${term.key}${term.operator}${term.value}`
}

/** Whether a unit can serve a demand. */
export function meets(unit: Unit, { terms }: Demand): boolean {
  return terms.every((term) => meetsTerm(unit, term))
}

function meetsTerm(unit: Unit, term: Term): boolean {
  if ('has' in term) return unit.has.includes(term.has)
  const { key, operator, value } = term
  const actual = key === 'unit' ? unit.name : unit[key]
  if (actual === undefined) return false
  const order = key === 'release' ? compareReleases(actual, value) : Number(actual !== value)
  switch (operator) {
    case '=':
      return order === 0
    case '!=':
      return order !== 0
    case '>=':
      return order >= 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '<':
      return order < 0
  }
}

/**
 * Returns the known units that meet a demand.
 * @throws {DemandError} if fewer than `count` units meet the demand, naming the unit that comes closest and the terms
 * that it does not meet
 */
export function demandSome(units: readonly Unit[], demand: Demand, count = 1): readonly Unit[] {
  const found = units.filter((unit) => meets(unit, demand))
  if (found.length >= count) return found
  if (units.length === 0) throw new DemandError('No agent has joined the hub: no unit is known')
  const enough = found.length === 0 ? 'No known unit meets' : `Only ${found.length} of the known units meet`
  const others = units.filter((unit) => !found.includes(unit))
  const meant = nearestName(units, demand)
  const isMeant = ({ unit }: { readonly unit: Unit }) => Number(unit.name === meant)
  const [next] = others
    .map((unit) => ({ unit, missing: demand.terms.filter((term) => !meetsTerm(unit, term)) }))
    .toSorted((one, other) => one.missing.length - other.missing.length || isMeant(other) - isMeant(one))
  const near =
    next === undefined
      ? ''
      : `. The nearest is ${describeUnit(next.unit)} on ${next.unit.agent}: ${next.missing.map((term) => describeMiss(next.unit, term)).join(', ')}`
  throw new DemandError(`${enough} "${demand.text}"${near}`)
}

/** Returns the name that was probably meant if a demand names an unknown unit. */
function nearestName(units: readonly Unit[], { terms }: Demand): string | undefined {
  const wanted = terms.find((term) => 'key' in term && term.key === 'unit')
  return wanted !== undefined && 'value' in wanted
    ? nearest(
        wanted.value,
        units.map(({ name }) => name),
      )
    : undefined
}

function describeMiss(unit: Unit, term: Term): string {
  if ('has' in term) return `it has no ${term.has}`
  const actual = term.key === 'unit' ? unit.name : unit[term.key]
  return actual === undefined
    ? `its ${term.key} is unknown, not ${formatTerm(term)}`
    : `its ${term.key} is ${actual}, not ${formatTerm(term).slice(term.key.length).replace(/^=/, '')}`
}

/** Returns the queue name of a demand. The name is readable, unique, and made of permitted characters. */
export function formatQueueName({ text }: Demand): string {
  const readable = text.replaceAll(/[^\w.-]+/g, '_').slice(0, 60)
  return `demand.${readable}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}`
}
