import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from '../../domain/random.ts'
import type { Conformance } from '../../domain/conformance.ts'
import { profileNamed } from '../../profile/load.ts'
import { ProfileError } from '../../profile/error.ts'
import type { Tally } from '../tally.ts'
import type { ToldTrial } from '../trial.ts'
import { commandMutants, readCommands } from './commands.ts'
import { describeResources } from './contract.ts'
import { datagramMutants, OF_MESSAGES } from './datagrams.ts'
import { type Equivalents, type Judged, judgeMutant, formatVerdict } from './judging.ts'
import { formatAlteration, type Mutant, formatMutantName } from './mutant.ts'
import { groupAreas, buildMutants, mutantsOfEntry } from './mutants.ts'
import { recordRun } from './recording.ts'
import { drawSample } from './sampling.ts'

/** Which mutants to run, and on which profile. */
export interface Mutating {
  readonly profile: string
  /** The areas whose mutants run. All areas if absent. */
  readonly areas?: readonly string[]
  /** The number of mutants to run. All mutants if absent. */
  readonly sample?: number
  readonly seed: number
  /** A pattern that mutant names must match. */
  readonly matching?: string
}

/** What starts the runs, the folder for their files, and what reports their progress. */
export interface Place {
  readonly trial: ToldTrial
  readonly scratch: string
  readonly tally: Tally
}

const EQUIVALENT = new URL('equivalent.json', import.meta.url)
const MET = 'an exchange was altered'

/** Runs the suite once for each mutant, and judges how the suite reacted. */
export async function judgeMutants(
  { profile, areas, sample, seed, matching = '' }: Mutating,
  place: Place,
): Promise<readonly Judged[]> {
  const named = profileNamed(profile, profile)
  if (named.family !== 'platform' || named.addresses !== 'embedded') {
    throw new ProfileError(`${profile}: mutants are of an embedded emulator`)
  }
  const resources = describeResources()
  const commands = readCommands()
  const groups = groupAreas([...resources, ...commands]).filter(
    (group) => areas === undefined || group.some((area) => areas.includes(area)),
  )
  const fresh = () => mkdtempSync(join(place.scratch, 'recorded-'))
  const report = async (...given: Parameters<ToldTrial>) => (await place.trial(...given)).report
  const recordings = await Promise.all(groups.map((group) => recordRun(named, group, report, fresh())))
  const all = groups.flatMap((group, index) => {
    const { exchanges = [], printed = [] } = recordings[index] ?? {}
    if (group.length > 1) return mutantsOfEntry(group, exchanges, resources)
    const isOf = ({ area }: { readonly area: string }) => area === group[0]
    return [
      ...resources.filter(isOf).flatMap((resource) => buildMutants(resource, exchanges)),
      ...commands.filter(isOf).flatMap((command) => commandMutants(command, printed)),
      ...(group[0] === OF_MESSAGES ? datagramMutants() : []),
    ]
  })
  const wanted = distinct(all)
    .filter(({ law }) => !('undecided' in law))
    .filter(({ areas: [area] }) => areas?.includes(area) ?? true)
    .filter((mutant) => formatMutantName(mutant).includes(matching))
  const chosen = sample === undefined ? wanted : drawSample(wanted, sample, createRandom(seed))
  const equivalents: Equivalents = JSON.parse(readFileSync(EQUIVALENT, 'utf8'))
  place.tally.expect(chosen.length)
  const baselines = new Map<string, Promise<Conformance>>()
  return Promise.all(
    chosen.map(async (mutant) => {
      const { areas: only } = mutant
      const baseline = baselines.get(only.join()) ?? report(profile, { only })
      baselines.set(only.join(), baseline)
      const run = await place.trial(profile, { faults: [formatAlteration(mutant)], only }).catch(() => undefined)
      const found = judgeMutant(mutant, await baseline, run?.report, run?.said.includes(MET) ?? false, equivalents)
      place.tally.done(formatVerdict(found))
      return found
    }),
  )
}

/** Returns the areas under which mutants are counted. */
export function areasOfMutants(): readonly string[] {
  return [...new Set(groupAreas([...describeResources(), ...readCommands()]).map(([area]) => area))]
}

/** Removes duplicate mutants, because two resources of one area may share rows. */
function distinct(mutants: readonly Mutant[]): readonly Mutant[] {
  return [...new Map(mutants.map((mutant) => [formatMutantName(mutant), mutant])).values()]
}
