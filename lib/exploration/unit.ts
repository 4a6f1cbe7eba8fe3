import { catalogue } from '../catalogue/catalogue.ts'
import type { OfferedExploration } from '../catalogue/offers.ts'
import { loadResources } from '../catalogue/schemas.ts'
import { takesOut } from '../domain/abilities.ts'
import { UncertainReadError } from '../domain/errors.ts'
import type { Explorable, Setting } from '../domain/exploration.ts'
import type { PlatformContext } from '../judging/context.ts'
import { getParentPath, getTopMember, pickContractFields, removeLeaves } from '../safety/contract-writes.ts'
import { readResource } from '../safety/current-configuration.ts'
import type { Journal } from '../safety/journal.ts'
import { isMembers, type Members } from '../safety/tree.ts'
import { createPlatformWorker, type PlatformWorker } from '../testkit/worker.ts'
import { attempt, type Outcome } from './attempt.ts'
import { type Channels, openChannels } from './channels.ts'
import type { Extents } from './model.ts'
import type { IsKnown, Known } from './observation.ts'
import { listSteps, type Step } from './step.ts'

/** A unit on which steps are taken. Each attempt starts from the same configuration, and restores it at the end. */
export interface Unit {
  readonly steps: readonly Step[]
  /** Takes the steps that are possible, in order, up to the first difference that is not known yet. */
  attempt(steps: readonly Step[], isKnown: IsKnown): Promise<Outcome>
  /** Returns what is not explored on this unit, and why. */
  leftOut(): readonly string[]
  close(): Promise<void>
}

/** Opens a unit for exploration, after the driver has prepared it. */
export async function openUnit(
  context: PlatformContext,
  offers: readonly OfferedExploration[],
  signal: AbortSignal,
): Promise<Unit> {
  const worker = createPlatformWorker(context)
  const channels = openChannels(worker, signal)
  const leftOut = new Map<string, string>()
  const first = await readFirst(worker, channels, offers, leftOut)
  const own = new Map<string, readonly string[]>()
  const names = createNames(context.prefix, JSON.stringify([...first.values()]), own)
  const { fixtures } = context.profile
  const described = new Map(loadResources().map((each) => [each.resource, each]))
  const served = offers.filter(({ resource }) => first.has(resource))
  const steps = listSteps(
    served.map((each) => ({
      ...each,
      settings: (unit) =>
        each
          .settings({ ...unit, present: Object.values(first.get(each.resource) ?? {})[0] })
          .filter((one) => isOffered(context, one, worker)),
    })),
    { own: names, interfaces: fixtures.interfaces, vlans: fixtures.vlans, present: {} },
    {
      hasOtherRoot: (resource) => described.get(resource)?.roots !== undefined,
      hasCommandLine: worker.line !== undefined,
      removes: (kind) => takesOut(context.abilities ?? { deletes: [] }, kind),
    },
  )
  const texts = new Set([...own.values()].flat())
  const known = new Map(
    served.flatMap(({ resource }): readonly (readonly [string, Known])[] => {
      const found = described.get(resource)
      const printed = served.find((each) => each.resource === resource && each.printed !== undefined)?.printed
      return found === undefined ? [] : [[resource, { described: found, printed, own: texts }]]
    }),
  )
  const exploring = { worker, channels, first, known, leftOut, extents: readExtents(context), signal }
  return {
    steps,
    attempt: (sequence, isKnown) => attempt(exploring, sequence, isKnown),
    leftOut: () => [...leftOut].map(([what, why]) => `${what}: ${why}`),
    async close() {
      worker.line?.line.close()
      await worker.client.close()
    },
  }
}

/** Reads the configuration of each resource, with the contract's fields only. */
async function readFirst(
  { journal }: PlatformWorker,
  { checkpoints: { restconf } }: Channels,
  offers: readonly OfferedExploration[],
  leftOut: Map<string, string>,
): Promise<ReadonlyMap<string, Members>> {
  const found = new Map<string, Members>()
  for (const resource of new Set(offers.map((each) => each.resource))) {
    try {
      const read = (await readResource(restconf, resource, journal)) ?? { [getTopMember(resource)]: {} }
      found.set(resource, pickConfigured(journal, resource, read))
    } catch (error) {
      if (!(error instanceof UncertainReadError)) throw error
      leftOut.set(resource, error.message)
    }
  }
  return found
}

function pickConfigured(journal: Journal, resource: string, body: Members): Members {
  const left = removeLeaves(body, journal.stood()?.defaults ?? new Set(), getParentPath(resource))
  return pickContractFields(resource, isMembers(left) ? left : {})
}

/** Returns a function that builds two texts from a pattern. Only the run uses these texts. */
function createNames(prefix: string, standing: string, own: Map<string, readonly string[]>): Explorable['own'] {
  return (pattern) => {
    const numbers = Array.from({ length: 126 }, (_, index) => String(128 + index))
    const free = numbers.filter((number) => !standing.includes(`"${pattern.replace('<number>', number)}"`))
    const texts = [0, 1].map((index) =>
      pattern.replace('<name>', `${prefix}-x${index + 1}`).replace('<number>', free[index] ?? String(254 - index)),
    )
    own.set(pattern, texts)
    return texts
  }
}

/**
 * Whether a setting may be written on this unit. The contract must document the setting for this kind of unit, and its
 * gate must be open. A setting without a requirement is also offered, because it prepares other settings.
 */
function isOffered({ profile }: PlatformContext, { requirement, gate }: Setting, { gates }: PlatformWorker): boolean {
  const { kind, fixtures } = profile
  if (gate !== undefined && !gates.allows(gate)) return false
  const { targets, needs = [] } = catalogue.all.get(requirement ?? '') ?? {}
  const lends = ![needs].flat().includes('fixtures.portGroups') || fixtures.portGroups === 'all'
  return lends && (requirement === undefined || targets?.includes(kind) === true)
}

function readExtents({ abilities }: PlatformContext): Extents {
  const extent = (patched: 'merged' | 'replaced' | undefined) => (patched === 'merged' ? 'named' : 'complete')
  return { lists: extent(abilities?.lists), leafLists: extent(abilities?.leafLists) }
}
