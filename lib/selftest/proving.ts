import type { Conformance } from '../domain/conformance.ts'
import { areApart } from './apart.ts'
import { type Comparison, compareFault, compareTogether, collectDependants, type Together } from './compare.ts'
import { type Company, divideTwice } from './division.ts'
import type { Meeting } from './meeting.ts'
import { inShort, type Tally } from './tally.ts'
import { type Trial, whyNone } from './trial.ts'

/** A fault, and the requirement that must fail when the fault is planted. */
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
 * Proves the faults of one target with few runs. Each fault is planted in two groups, each with its own run, and no two
 * faults share both groups. Faults that could hide each other never share a group, so a group makes the same
 * requirements fail as its faults would one by one. Two such runs prove a fault as reliably as a run with this fault
 * alone. Suppose that, in each of the two runs, exactly the requirements of the planted faults failed. The fault's own
 * requirement is the only one that failed in both runs, so the fault made no other requirement fail. The same holds for
 * every other fault, so it was this fault, and not one of its companions, that made its requirement fail. A group in
 * which something else changed is halved, and both halves are run. A fault whose requirement did not fail in its group
 * is planted alone, and then only that run counts.
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
 * Decides which two faults are never planted together: faults that set the same property of the emulator's behaviour,
 * faults that `areApart` separates, faults whose requirements depend on each other, and faults that the same restart
 * test judges. A restart test follows a single path, so the first fault would decide what the test observes next.
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
