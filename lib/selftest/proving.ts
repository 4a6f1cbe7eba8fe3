import type { Conformance } from '../domain/conformance.ts'
import { areApart } from './apart.ts'
import { type Comparison, compareFault, compareTogether, collectDependants, type Together } from './compare.ts'
import { type Company, divideTwice } from './division.ts'
import type { Meeting } from './meeting.ts'
import { inShort, type Tally } from './tally.ts'
import { type Trial, whyNone } from './trial.ts'

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
 * have changed places, and none can stand in for one that does nothing. A group that shows anything else is halved, and
 * a fault that was not seen in it is planted alone; what a run with one fault shows is all that counts then.
 */
export async function proveAll(proofs: readonly Proof[], bench: Bench): Promise<readonly Comparison[]> {
  const decided = new Map<Proof, Promise<Comparison>>()
  const alone = (proof: Proof) => {
    const comparison = decided.get(proof) ?? proveAlone(proof, bench)
    decided.set(proof, comparison)
    return comparison
  }
  const division = bench.each ? { alone: proofs, twice: [] } : divideTwice(proofs, createCompany(bench))
  const groups = division.twice.flat()
  bench.tally.expect(groups.length)
  const together = Promise.all(groups.map((group) => proveTogether(group, bench, alone)))
  await Promise.all(division.alone.map(alone))
  const shown = await together
  return Promise.all(
    proofs.map(async (proof) => {
      const company = shown.flatMap((group) => group.get(proof) ?? [])
      return (await decided.get(proof)) ?? toProvedComparison(proof, company)
    }),
  )
}

type Alone = (proof: Proof) => Promise<Comparison>

/** How many others were planted beside each fault that a group shows to be as it has to be. */
async function proveTogether(group: readonly Proof[], bench: Bench, alone: Alone): Promise<ReadonlyMap<Proof, number>> {
  const { profile, trial, baseline, tally } = bench
  const [first] = group
  if (first === undefined) return new Map()
  if (group.length === 1) {
    tally.expect(-1)
    await alone(first)
    return new Map()
  }
  const requirements = group.map(({ requirement }) => requirement)
  const { silent, astray } = await trial(profile, { faults: group.map(({ fault }) => fault) }).then(
    (run) => compareTogether(requirements, baseline, run),
    (error: unknown): Together => ({ silent: [], astray: [whyNone(error)] }),
  )
  const odd = inShort([...silent.map((id) => `${id} did not fail`), ...astray])
  tally.done(`${group.length} faults: ${odd === '' ? 'as each alone' : `to be repeated in part, for ${odd}`}`)
  if (astray.length > 0) {
    const middle = Math.ceil(group.length / 2)
    const halves = [group.slice(0, middle), group.slice(middle)]
    tally.expect(halves.length)
    const shown = await Promise.all(halves.map((half) => proveTogether(half, bench, alone)))
    return new Map(shown.flatMap((company) => [...company]))
  }
  const [unseen, seen] = [true, false].map((is) =>
    group.filter(({ requirement }) => silent.includes(requirement) === is),
  )
  await Promise.all((unseen ?? []).map(alone))
  return new Map((seen ?? []).map((proof) => [proof, group.length - 1]))
}

async function proveAlone(
  { fault, requirement }: Proof,
  { profile, trial, baseline, tally }: Bench,
): Promise<Comparison> {
  tally.expect(1)
  const comparison = await trial(profile, { faults: [fault] }).then(
    (run) => compareFault(fault, requirement, baseline, run),
    (error: unknown) => ({ ...unproved, fault, requirement, astray: [whyNone(error)] }),
  )
  const { failed, astray } = comparison
  const wrong = `NOT PROVED: failed ${failed.join(', ') || 'nothing'}; ${inShort(astray)}`
  tally.done(`${fault} → ${requirement}: ${comparison.proved ? 'proved' : wrong}`)
  return comparison
}

const unproved = { exitCode: 2, failed: [], proved: false, company: [0] }

function toProvedComparison({ fault, requirement }: Proof, company: readonly number[]): Comparison {
  return { fault, requirement, exitCode: 1, failed: [requirement], astray: [], proved: true, company }
}

/**
 * Apart are two of which one sets what the other does, two that could not be told (`areApart`), two of whose requirements
 * one rests on the other, and two that one test of restarts judges: it goes one way through them, and who is met first decides what it meets next.
 */
function createCompany({ baseline, meets }: Bench): Company<Proof> {
  const results = new Map(baseline.requirements.map((result) => [result.id, result]))
  const resting = new Map(baseline.requirements.map(({ id }) => [id, collectDependants(id, baseline.requirements)]))
  const restsOn = ({ requirement }: Proof, below: Proof) => resting.get(below.requirement)?.has(requirement) === true
  const restarting = ({ requirement }: Proof) => {
    const { gate, tests = [] } = results.get(requirement) ?? {}
    return new Set(gate === 'reboot' || gate === 'install' ? tests : [])
  }
  return {
    hides: ({ requirement }) => new Set([requirement, ...(resting.get(requirement) ?? [])]),
    apart: (one, other) =>
      meets(one.fault, other.fault) ||
      areApart(one.requirement, other.requirement) ||
      restsOn(one, other) ||
      restsOn(other, one) ||
      !restarting(one).isDisjointFrom(restarting(other)),
  }
}
