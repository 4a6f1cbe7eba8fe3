import { Contradiction } from '../domain/contradiction.ts'
import { isInSubtree, splitBelow, stripKeys, toPlace, toRequestSegment } from '../domain/data-path.ts'
import {
  ChannelError,
  describeError,
  LoginRefusedError,
  NotPutBackError,
  UncertainReadError,
  UndecidedError,
} from '../domain/errors.ts'
import { createCheckpoint, type Checkpoint } from '../safety/checkpoint.ts'
import { RestoreError } from '../safety/error.ts'
import { listLeaves, type Members } from '../safety/tree.ts'
import { restoreCheckpoints } from '../testkit/restore-checkpoints.ts'
import type { PlatformWorker } from '../testkit/worker.ts'
import { Recorder } from '../witness/recorder.ts'
import { type Channels, describeWrite } from './channels.ts'
import { type Extents, Model } from './model.ts'
import { compare, describeWriting, type Difference, type IsKnown, type Known } from './observation.ts'
import type { Step } from './step.ts'

/** A step that was taken, and what was sent for it. */
export interface Taken {
  readonly title: string
  readonly sent: string
}

/** The result of a sequence of steps. */
export interface Outcome {
  readonly taken: readonly Taken[]
  /** The first difference that was not known before. */
  readonly difference?: Difference
  /** Why the sequence was inconclusive, such as a broken connection. */
  readonly unclear?: string
}

/** The context that all attempts on one unit share. */
export interface Exploring {
  readonly worker: PlatformWorker
  readonly channels: Channels
  readonly first: ReadonlyMap<string, Members>
  readonly known: ReadonlyMap<string, Known>
  /** Why a step is left out from now on, by the title of the step. */
  readonly leftOut: Map<string, string>
  readonly extents: Extents
  readonly signal: AbortSignal
}

/** Errors after which the state of the unit is unknown. */
const UNCLEAR = [ChannelError, UncertainReadError, UndecidedError, LoginRefusedError]

/** Takes a sequence of steps, and restores what the steps changed. */
export async function attempt(exploring: Exploring, sequence: readonly Step[], isKnown: IsKnown): Promise<Outcome> {
  const { channels, extents } = exploring
  const trail: Trail = { taken: [], checkpoints: new Map() }
  const planned = plan(exploring, sequence)
  try {
    const difference = await takeSteps(exploring, planned, isKnown, trail)
    return { taken: trail.taken, ...(difference === undefined ? {} : { difference }) }
  } catch (error) {
    if (!UNCLEAR.some((each) => error instanceof each)) throw error
    await channels.awaitAnswers()
    return { taken: trail.taken, unclear: describeError(error) }
  } finally {
    const parts = listParts(planned, extents)
    await restore(
      channels,
      parts.flatMap((path) => trail.checkpoints.get(path) ?? []),
    )
  }
}

/** The progress of a sequence. */
interface Trail {
  readonly taken: Taken[]
  /** The checkpoint of each part that was written, by its data path. */
  readonly checkpoints: Map<string, Checkpoint>
}

/** Restores the checkpoints, newest first. A unit may be busy, so a failed restore is repeated up to twice. */
async function restore(channels: Channels, checkpoints: readonly Checkpoint[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await restoreCheckpoints(checkpoints, new Recorder())
    } catch (error) {
      if (!(error instanceof RestoreError) || tries === TRIES) throw error
      await channels.awaitAnswers()
    }
  }
}

const TRIES = 3

/** Returns the steps of a sequence that are possible in this order, if the unit behaves like the model. */
function plan({ first, leftOut }: Exploring, sequence: readonly Step[]): readonly Step[] {
  const model = new Model(first)
  return sequence.filter((step) => {
    if (leftOut.has(step.title) || !model.allows(step)) return false
    model.apply(step)
    return true
  })
}

/**
 * Returns the data paths that the steps may change. Each path follows the paths on which it depends. The paths are
 * restored in reverse order, so that a port leaves a LAG before the LAG is deleted, and a LAG leaves a VLAN before the
 * VLAN is deleted.
 */
export function listParts(planned: readonly Step[], extents: Extents): readonly string[] {
  const needed = new Map<string, Set<string>>()
  for (const step of planned) {
    const leaves = step.kind === 'write' ? listLeaves(step.resource, step.body) : []
    for (const { path: leaf } of leaves) {
      const path = getCheckpointPath(step.resource, leaf, extents)
      needed.set(path, new Set([...(needed.get(path) ?? []), ...step.needs.map(({ place }) => place)]))
    }
  }
  const listNeeded = (path: string) =>
    [...needed.keys()].filter(
      (other) => other !== path && [...(needed.get(path) ?? [])].some((place) => isInSubtree(toPlace(other), place)),
    )
  const rank = (path: string): number => Math.max(0, ...listNeeded(path).map((other) => 1 + rank(other)))
  return [...needed.keys()].toSorted((one, other) => rank(one) - rank(other))
}

/**
 * Returns the data path that is restored after a write to a leaf: the list entry around the leaf, the container of a
 * leaf-list, or the leaf itself. If a PATCH may drop other entries of the list, returns the container of the list.
 */
export function getCheckpointPath(resource: string, leaf: string, { lists }: Extents): string {
  const segments = splitBelow(resource, `/data/${leaf}`)
  const keyed = segments.findIndex((segment) => segment.includes('='))
  const isEntry = keyed !== -1 && keyed < segments.length - 1
  const kept = !isEntry
    ? segments.slice(0, keyed === -1 ? segments.length : keyed)
    : segments.slice(0, lists === 'named' ? keyed + 1 : keyed)
  return [resource, ...kept.map(toRequestSegment)].join('/')
}

/**
 * Opens a checkpoint of each part just before the first write to the part. A checkpoint that was opened earlier may be
 * outdated, because a unit may create or delete a part by itself together with a part that a step needs, such as LACP
 * with its LAG.
 */
async function openCheckpoints(
  { worker, channels, extents }: Exploring,
  step: Step,
  checkpoints: Map<string, Checkpoint>,
): Promise<void> {
  for (const path of listParts([step], extents)) {
    if (checkpoints.has(path)) continue
    const own = path.includes(`=${worker.run.prefix}`)
    const ready = () => channels.awaitAnswers()
    checkpoints.set(path, await createCheckpoint(channels.checkpoints, path, { own, ready }))
  }
}

async function takeSteps(
  exploring: Exploring,
  planned: readonly Step[],
  isKnown: IsKnown,
  { taken, checkpoints }: Trail,
): Promise<Difference | undefined> {
  const { first, leftOut } = exploring
  const model = new Model(first)
  const touched = new Set<string>()
  for (const step of planned) {
    exploring.signal.throwIfAborted()
    if (leftOut.has(step.title) || !model.allows(step)) continue
    await openCheckpoints(exploring, step, checkpoints)
    try {
      const sent = await take(exploring, step, model)
      if (sent === undefined) continue
      taken.push({ title: step.title, sent })
    } catch (error) {
      if (!(error instanceof Contradiction)) throw error
      taken.push({ title: step.title, sent: 'refused' })
      const refusal = describeRefusal(exploring, step, error)
      return isKnown(refusal) ? undefined : refusal
    }
    model.apply(step)
    touched.add(step.resource)
    const difference = await look(exploring, model, touched, step, isKnown)
    if (difference !== undefined) return difference
  }
  return undefined
}

/**
 * Takes one step.
 * @returns what was sent; undefined if the step is not possible on this unit and is left out from now on
 * @throws {Contradiction} if a documented write is refused
 */
async function take({ channels, extents, leftOut }: Exploring, step: Step, model: Model): Promise<string | undefined> {
  try {
    if (step.kind === 'remove') {
      if (await channels.remove(step.part)) return `delete ${step.part.place}`
      leftOut.set(step.title, 'the unit keeps it')
      return undefined
    }
    const patches = model.buildPatches(step, extents)
    if (await channels.write(step, patches)) return describeWrite(step, patches)
    leftOut.set(step.title, 'the unit refuses it, and the contract does not document it')
  } catch (error) {
    if (!(error instanceof NotPutBackError)) throw error
    leftOut.set(step.title, error.message)
  }
  return undefined
}

function describeRefusal({ known }: Exploring, step: Step, { message }: Contradiction): Difference {
  return {
    kind: `refused: ${stripKeys(step.part?.place ?? toPlace(step.resource))}`,
    message,
    ...describeWriting(step, known.get(step.resource)?.described ?? {}),
  }
}

/**
 * Compares the written resources on all channels, until there is no new difference or the budget `settle` is used up.
 */
async function look(
  { channels, known }: Exploring,
  model: Model,
  resources: ReadonlySet<string>,
  last: Step,
  isKnown: IsKnown,
): Promise<Difference | undefined> {
  for (const resource of resources) {
    const about = known.get(resource)
    if (about === undefined) continue
    const isNew = (each: Difference) => !isKnown(each)
    const differences = await channels.settled(
      () => compareChannels(channels, model, about, last),
      (all) => !all.some(isNew),
    )
    const difference = differences.find(isNew)
    if (difference !== undefined) return difference
    for (const { place } of differences) if (place !== undefined) model.forget({ resource, place })
  }
  return undefined
}

async function compareChannels(
  channels: Channels,
  model: Model,
  known: Known,
  last: Step,
): Promise<readonly Difference[]> {
  try {
    return compare(await channels.observe(known), model, known, last)
  } catch (error) {
    if (!(error instanceof Contradiction)) throw error
    const { requirement, resource } = known.described
    return [{ kind: `not served: ${resource}`, message: error.message, ...(requirement && { requirement }) }]
  }
}
