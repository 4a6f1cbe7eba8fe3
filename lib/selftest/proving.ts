import type { Conformance } from '../domain/conformance.ts'
import { type Comparison, compareFault, compareTogether, dependantsOf } from './compare.ts'
import { type Company, divided } from './division.ts'
import type { Meeting } from './meeting.ts'
import type { Tally } from './tally.ts'
import type { Trial } from './trial.ts'

/** A fault, and the requirement that it is to break. */
export interface Proof {
  readonly requirement: string
  readonly fault: string
}

export interface Bench {
  readonly profile: string
  /** The profile's target without any fault. */
  readonly baseline: Conformance
  readonly trial: Trial
  readonly meets: Meeting
  readonly tally: Tally
  /** Every run plants one fault. */
  readonly each: boolean
}

/**
 * Proves the faults of one target.
 *
 * Planted together, faults are proved by two runs each, as they would be by one of their own. Those that could keep each
 * other from being seen stay apart; what is left of a group fails what its faults fail one by one. In both runs of a fault
 * nothing but the requirements of those that were planted failed, and nobody was planted beside it twice: so it fails none
 * but its own. As that holds of all of its companions, the failure of its requirement is its own work: no two faults can
 * have changed places, and none can stand in for one that does nothing. What a run shows otherwise is repeated with one
 * fault alone, and only that counts.
 */
export async function proveAll(proofs: readonly Proof[], bench: Bench): Promise<readonly Comparison[]> {
  if (bench.each) return inOrder(proofs, await proveAlone(proofs, bench))
  const { alone, twice } = divided(proofs, companyOn(bench))
  const groups = twice.flat()
  const single = [...alone, ...groups.filter(({ length }) => length === 1).flat()]
  const several = groups.filter(({ length }) => length > 1)
  bench.tally.expect(alone.length + groups.length)
  const [ofAlone, ofGroups] = await Promise.all([
    Promise.all(single.map((proof) => proveOne(proof, bench))),
    Promise.all(several.map(async (group) => ({ group, odd: await oddIn(group, bench) }))),
  ])
  const told = new Set(single)
  const again = new Set(ofGroups.flatMap(({ odd }) => odd).filter((proof) => !told.has(proof)))
  const together = proofs
    .filter((proof) => !told.has(proof) && !again.has(proof))
    .map((proof) =>
      proved(
        proof,
        ofGroups.filter(({ group }) => group.includes(proof)).map(({ group }) => group),
      ),
    )
  return inOrder(proofs, [...ofAlone, ...together, ...(await proveAlone([...again], bench))])
}

/**
 * Apart are two of which one sets what the other does, two of whose requirements one rests on the other, and two that one
 * test of restarts judges: it goes one way through them, and who is met first decides what it meets next.
 */
function companyOn({ baseline, meets }: Bench): Company<Proof> {
  const results = new Map(baseline.requirements.map((result) => [result.id, result]))
  const resting = new Map(baseline.requirements.map(({ id }) => [id, dependantsOf(id, baseline.requirements)]))
  const restsOn = ({ requirement }: Proof, below: Proof) => resting.get(below.requirement)?.has(requirement) === true
  const restarting = ({ requirement }: Proof) => {
    const { gate, tests = [] } = results.get(requirement) ?? {}
    return new Set(gate === 'reboot' ? tests : [])
  }
  return {
    hides: ({ requirement }) => new Set([requirement, ...(resting.get(requirement) ?? [])]),
    apart: (one, other) =>
      meets(one.fault, other.fault) ||
      restsOn(one, other) ||
      restsOn(other, one) ||
      !restarting(one).isDisjointFrom(restarting(other)),
  }
}

function proveAlone(proofs: readonly Proof[], bench: Bench): Promise<readonly Comparison[]> {
  bench.tally.expect(proofs.length)
  return Promise.all(proofs.map((proof) => proveOne(proof, bench)))
}

async function proveOne(
  { fault, requirement }: Proof,
  { profile, trial, baseline, tally }: Bench,
): Promise<Comparison> {
  const comparison = compareFault(fault, requirement, baseline, await trial(profile, { faults: [fault] }))
  const { failed, astray } = comparison
  const wrong = `NOT PROVED: failed ${failed.join(', ') || 'nothing'}; ${astray.join(', ')}`
  tally.done(`${fault} → ${requirement}: ${comparison.proved ? 'proved' : wrong}`)
  return comparison
}

/** Those of a group that its run does not prove: who was not seen, or everybody where something else was. */
async function oddIn(group: readonly Proof[], { profile, trial, baseline, tally }: Bench): Promise<readonly Proof[]> {
  const requirements = group.map(({ requirement }) => requirement)
  const run = await trial(profile, { faults: group.map(({ fault }) => fault) }).catch((error: unknown) => String(error))
  const { silent, astray } =
    typeof run === 'string' ? { silent: [], astray: [run] } : compareTogether(requirements, baseline, run)
  const odd = astray.length > 0 ? group : group.filter(({ requirement }) => silent.includes(requirement))
  const seen = [...silent.map((id) => `${id} did not fail`), ...astray].join(', ')
  tally.done(
    `${group.length} faults: ${odd.length === 0 ? 'as each alone' : `${odd.length} to be repeated, for ${seen}`}`,
  )
  return odd
}

function proved({ fault, requirement }: Proof, groups: readonly (readonly Proof[])[]): Comparison {
  const company = groups.map(({ length }) => length - 1)
  return { fault, requirement, exitCode: 1, failed: [requirement], astray: [], proved: true, company }
}

function inOrder(proofs: readonly Proof[], comparisons: readonly Comparison[]): readonly Comparison[] {
  return proofs.flatMap(({ requirement }) => comparisons.filter((each) => each.requirement === requirement))
}
