import type { Unit } from './unit.ts'

const FACTS = ['kind', 'model', 'release', 'revision'] as const

/**
 * Lists the differences between two units as the doctor saw them. If the list is empty, one certification may use both
 * units.
 */
export function listDifferences(one: Unit, other: Unit): readonly string[] {
  const [first, second] = [one.has, other.has].map((has) => has.toSorted().join(', '))
  return [
    ...(one.serial !== undefined && one.serial === other.serial
      ? [`${one.name} and ${other.name} are one unit, serial number ${one.serial}`]
      : []),
    ...FACTS.filter((fact) => one[fact] !== other[fact]).map(
      (fact) => `${one.name} has ${fact} ${one[fact] ?? 'unknown'}, ${other.name} ${other[fact] ?? 'unknown'}`,
    ),
    ...(first === second ? [] : [`${one.name} has ${first || 'nothing'}, ${other.name} ${second || 'nothing'}`]),
  ]
}
