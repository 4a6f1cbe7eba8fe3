import { getLastSegment, getParent, toPlace, stripModule } from '../domain/data-path.ts'
import type { Restconf } from '../channel/http/restconf.ts'
import { ChannelError, UncertainReadError } from '../domain/errors.ts'
import { partStood } from './baseline.ts'
import { overlayValue, pickContractPart, removeLeaves } from './contract-writes.ts'
import { readForCheckpoint } from './current-configuration.ts'
import { getEffectHandler } from './effect-handlers.ts'
import { RestoreError } from './error.ts'
import type { Journal, Opened } from './journal.ts'
import { accept } from './residual-drift.ts'
import { findEnclosingResource } from './resource.ts'
import { putBack } from './restore.ts'
import { type Difference, isList, isMembers } from './tree.ts'
import { buildUndocumentedState } from './undocumented-state.ts'

/**
 * Returns the content of a part that must be sent along with an addition, because a PATCH may drop list members that
 * its body lacks. Omits unconfigured defaults and anything that the contract does not name. If a probe showed that a
 * PATCH keeps the members of lists or of leaf-lists on this target, these are returned empty.
 */
export function findSiblingEntries(journal: Journal, path: string, original: unknown): unknown {
  const { lists, leafLists } = journal.abilities() ?? {}
  const above = getParent(toPlace(path))
  const configured = removeLeaves(original, journal.stood()?.defaults ?? new Set(), above)
  const emptied = (value: unknown): unknown => {
    if (isList(value)) return lists === 'merged' ? [] : value.map(emptied)
    if (Array.isArray(value)) return leafLists === 'merged' ? [] : value
    if (!isMembers(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, emptied(inner)]))
  }
  return emptied(pickContractPart(findEnclosingResource(path), path, configured))
}

/** Returns the entries of a list in a part of the configuration. The given entry is added, or merged by its key. */
export function withEntry(part: unknown, list: string, entry: object): readonly unknown[] {
  const [held] = Object.values(Object(part ?? {}))
  const name = getLastSegment(toPlace(list))
  const entries: unknown = Object.entries(Object(held ?? {})).find(([member]) => stripModule(member) === name)?.[1]
  const all = overlayValue(Array.isArray(entries) ? entries : [], [entry], toPlace(list))
  return Array.isArray(all) ? all : [entry]
}

/** A part of the configuration that a test may change while it runs. */
export interface CheckpointedPart {
  /** The former configuration, without `state`; undefined if nothing was configured. */
  readonly original: unknown
  /** The content of `original` that must be sent along with an addition. It may be empty. */
  readonly besides: unknown
}

export interface CheckpointOptions {
  /** Waits until the target responds. The target may be restarting when the test ends. */
  readonly ready?: () => Promise<void>
  /** Waits until the restart that restoring causes is over. */
  readonly afterRestore?: () => Promise<void>
  readonly reboots?: true
  /** Whether the part is a list entry that is named after the run. */
  readonly own?: boolean
}

export interface CheckpointContext {
  readonly restconf: Restconf
  readonly journal: Journal
  /** Open checkpoints by id: the parts that a write may touch. */
  readonly open: Map<string, Opened>
  readonly run: string
}

export interface Checkpoint extends CheckpointedPart {
  /** Restores the part and proves that it equals the original. */
  restore(): Promise<void>
  /** Gives up restoring these differences. They remain on the target, and the journal records who decided that. */
  leave(left: readonly Difference[], by: string): void
}

let serial = 0

/**
 * Reads a node and journals its configuration to disk, so that the configuration can always be restored.
 * @param path data path in the contract's names, such as `/data/openconfig-system:system/dns`
 * @throws {UncertainReadError} if the current configuration is unknown; in that case, no checkpoint is created
 */
export async function createCheckpoint(
  at: CheckpointContext,
  path: string,
  options: CheckpointOptions = {},
): Promise<Checkpoint> {
  const { restconf, journal } = at
  const isLent = (leaf: string) => journal.open().some(({ effect }) => getEffectHandler(effect).covers(effect, leaf))
  const beyond = buildUndocumentedState(journal, findEnclosingResource(path))
  const mayLack = (leaf: string) => isLent(leaf) || beyond.isUnconfigured(leaf) || beyond.isDoubtful({ path: leaf })
  const original = await readForCheckpoint(restconf, journal, path, partStood(journal.stood(), path), mayLack)
  serial += 1
  const id = `${at.run}-${process.pid}-${performance.now().toFixed(3)}-${serial}`
  const reboots = options.reboots === undefined ? {} : { reboots: true }
  const own = options.own === true && original !== undefined ? { own: true as const } : {}
  const opened: Opened = { kind: 'opened', id, effect: { type: 'configuration', path, original, ...reboots, ...own } }
  journal.append(opened)
  at.open.set(id, opened)
  return {
    original,
    besides: findSiblingEntries(journal, path, original),
    async restore() {
      try {
        if (await restorePart(at, opened, options)) await options.afterRestore?.()
      } catch (error) {
        const failed =
          error instanceof RestoreError
            ? error
            : new RestoreError(`${path}: ${getErrorMessage(error)}`, { cause: error })
        const unclear = failed.left.length === 0 ? { unclear: true as const } : {}
        journal.append({ kind: 'stuck', id, why: failed.message, ...unclear })
        throw failed
      }
      at.open.delete(id)
      journal.append({ kind: 'closed', id })
    },
    leave(left, by) {
      at.open.delete(id)
      accept(journal, left, by)
      journal.append({ kind: 'closed', id })
    },
  }
}

/**
 * Restores the part. If the target restarts meanwhile, or its state is unclear, waits for the target and restores
 * again.
 */
async function restorePart(
  { restconf, journal }: CheckpointContext,
  opened: Opened,
  { ready }: CheckpointOptions,
): Promise<boolean> {
  await ready?.()
  try {
    return (await putBack({ restconf }, journal, opened)).length > 0
  } catch (error) {
    const isUnclear = error instanceof ChannelError || error instanceof UncertainReadError
    if (ready === undefined || !isUnclear) throw error
    await ready()
    await putBack({ restconf }, journal, opened)
    return true
  }
}

function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
