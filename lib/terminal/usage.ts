import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { nearest } from '../profile/nearest.ts'

/** Thrown if the arguments of a command are wrong. The message says what is allowed. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/**
 * Collects the values of a flag that may be repeated, or may contain a comma-separated list. A value in JSON is not
 * split.
 */
export function several(value: string, before: readonly string[] = []): readonly string[] {
  if (value.includes('{')) return [...before, value]
  return [...before, ...value.split(',').filter((each) => each !== '')]
}

/** Creates a parser for a flag that allows only certain values. */
export function makeChoiceParser<T extends string>(allowed: readonly T[]): (value: string) => T {
  return (value) => {
    const found = allowed.find((each) => each === value)
    if (found === undefined) throw new InvalidArgumentError(`Allowed: ${allowed.join(', ')}.`)
    return found
  }
}

/**
 * Parses a duration such as `90s`, `30m` or `2h`.
 * @returns seconds
 */
export function duration(value: string): number {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)([smh])$/.exec(value) ?? []
  if (number === undefined) throw new InvalidArgumentError('Give a number with a unit: 90s, 30m or 2h.')
  return Number(number) * ({ s: 1, m: 60, h: 3600 }[unit] ?? 1)
}

/**
 * Returns the value if it is allowed.
 * @param otherwise advice to print if no allowed value is similar; by default, the allowed values if there are few
 * @throws {UsageError} suggesting the most similar allowed value
 */
export function requireKnown<T extends string>(
  what: string,
  value: string,
  allowed: readonly T[],
  otherwise?: string,
): T {
  const found = allowed.find((each) => each === value)
  if (found !== undefined) return found
  const hint = nearest(value, allowed)
  const list = allowed.length > 12 ? '' : ` Choose from: ${allowed.join(', ')}.`
  const remedy = otherwise === undefined ? list : ` ${otherwise}`
  throw new UsageError(
    `There is no ${what} "${value}".${hint === undefined ? remedy : ` Did you mean "${hint}"?${list}`}`,
  )
}

/**
 * Returns the absolute path of a folder that exists.
 * @param flag the flag that names the folder
 * @throws {UsageError} if there is no such folder
 */
export function requireFolder(flag: string, named: string): string {
  const folder = resolve(named)
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return folder
  throw new UsageError(`${flag}: there is no such folder: ${folder}`)
}

/** Parses a port number; 0 means any port. */
export function portNumber(value: string): number {
  const number = Number(value)
  if (Number.isInteger(number) && number >= 0 && number < 65_536) return number
  throw new InvalidArgumentError('A port is 0 to 65535.')
}

/** Parses a whole number of at least 1. */
export function atLeastOne(value: string): number {
  const number = Number(value)
  if (Number.isInteger(number) && number > 0) return number
  throw new InvalidArgumentError('Give a whole number from 1.')
}
