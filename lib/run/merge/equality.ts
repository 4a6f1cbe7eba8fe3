import { catalogue } from '../../catalogue/catalogue.ts'
import type { UnitIdentity } from '../../domain/conformance.ts'
import { decide } from '../../judging/applicability.ts'
import type { PartReport } from './parts.ts'

/** Whether two units are proved equal by what they report. */
interface Equality {
  /** The differences between the units. */
  readonly unequal: readonly string[]
  /** Facts that must be reported to prove the units equal, but that a unit does not report. */
  readonly unproved: readonly string[]
}

/** `NEEDED`: facts that both units must report. `COMPARED`: facts that are compared if both units report them. */
const NEEDED = { release: 'release', hardwareRevision: 'hardware revision' } as const
const COMPARED = { description: 'model', partNumber: 'part number' } as const

/**
 * Compares the model, release and hardware that two units report, and the requirements that their profiles allow a run
 * to judge.
 */
export function compareUnits(one: PartReport, other: PartReport): Equality {
  const facts = Object.entries({ ...NEEDED, ...COMPARED }).map(([member, name]) => {
    const key = member as keyof UnitIdentity // the tables contain only keys of this type
    return { member, name, values: [one.unit.identity[key], other.unit.identity[key]] as const }
  })
  const silent = [one, other].filter(({ unit }) => unit.identity.serial === undefined)
  return {
    unequal: [
      ...compareClaims(one, other),
      ...facts.flatMap(({ name, values: [first, second] }) =>
        first === undefined || second === undefined || first === second
          ? []
          : [`${one.unit.name} has ${name} ${first}, ${other.unit.name} ${second}`],
      ),
      ...compareDecisions(one, other),
    ],
    unproved: [
      ...silent.map(({ unit }) => `${unit.name} does not report its serial number`),
      ...facts
        .filter(({ member, values }) => member in NEEDED && values.includes(undefined))
        .flatMap(({ name, values }) =>
          [one, other]
            .filter((_, index) => values[index] === undefined)
            .map(({ unit }) => `${unit.name} does not report its ${name}`),
        ),
    ],
  }
}

/** Compares the kind, model and release that the profiles give for the two units. */
function compareClaims({ conformance: { target } }: PartReport, { conformance }: PartReport): readonly string[] {
  return (['kind', 'model', 'release'] as const).flatMap((member) =>
    target[member] === conformance.target[member]
      ? []
      : [`the profiles say ${member} ${target[member]} and ${conformance.target[member]}`],
  )
}

/**
 * Compares the requirements that the two profiles allow a run to judge, given their gates, fixtures and capabilities.
 * If these requirements differ, no single run could have given the merged verdicts.
 */
function compareDecisions(one: PartReport, other: PartReport): readonly string[] {
  const [first, second] = [one, other].map(({ recorded }) => recorded.opening.conditions)
  if (first === undefined || second === undefined) return []
  const differing = [...catalogue.all].filter(
    ([id, requirement]) =>
      JSON.stringify(decide(id, requirement, { ...first })) !== JSON.stringify(decide(id, requirement, { ...second })),
  )
  const [example] = differing
  return [
    ...(example === undefined
      ? []
      : [
          `the profiles of ${one.unit.profile} and ${other.unit.profile} do not allow the same: ${differing.length} requirements, as ${example[0]}`,
        ]),
    ...(JSON.stringify(first.profile.waivers) === JSON.stringify(second.profile.waivers)
      ? []
      : [`the profiles of ${one.unit.profile} and ${other.unit.profile} have different waivers`]),
  ]
}
