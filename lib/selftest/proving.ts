import type { Conformance } from '../domain/conformance.ts'
import { areApart } from './apart.ts'
import { type Comparison, compareFault, compareTogether, collectDependants, type Together } from './compare.ts'
import { type Company, divideTwice } from './division.ts'
import type { Meeting } from './meeting.ts'
import { inShort, type Tally } from './tally.ts'
import { type Trial, whyNone } from './trial.ts'

/** A fault, and the requirement that must fail when it is planted. */
export interface Proof {
  readonly requirement: string
  readonly fault: string
}

export interface Bench {
  readonly profile: string
  /** The report on the profile's target without any fault. */
  readonly baseline: Conformance
  readonly trial: Trial
  readonly meets: Meeting
  readonly tally: Tally
  /** Whether every run plants only one fault. */
  readonly each: boolean
}

/**
 * Proves the faults of one target. Each fault is planted in two groups, and the two runs prove it as reliably as if it
 * were planted alone. Faults that could hide each other are never in one group, so the faults of a group fail the same
 * requirements together as they do one by one. Suppose that only requirements of planted faults failed in both runs.
 * The fault then fails no requirement but its own, because no other fault was present in both runs. The same is true of
 * the other faults in the group, so none of them can have failed the requirement of this fault. Two faults therefore
 * cannot be swapped, and no fault can stand in for another that has no effect. A group with any other result is halved.
 * A fault whose requirement did not fail in its group is planted alone, and then only that run counts.
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

/**
 * Runs a group of faults together. Returns the faults that behaved as expected, each with the number of other faults in
 * the group.
 */
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
 * Decides which two faults are never planted together: faults that set the same member, faults that `areApart`
 * separates, faults whose requirements depend on each other, and faults that the same restart test judges. A restart
 * test follows a single path, so the first fault would decide what the test observes next.
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
