import { isInSubtree, toPlace } from '../domain/data-path.ts'
import {
  buildPatches,
  type Extent,
  getParentPath,
  getTopMember,
  isHeld,
  overlayValue,
  type Patch,
  removeLeaves,
} from '../safety/contract-writes.ts'
import { isMembers, listLeaves, type Members } from '../safety/tree.ts'
import type { Part, Step, Writing } from './step.ts'

/** How much of a list a PATCH must contain on this unit. */
export interface Extents {
  readonly lists: Extent
  readonly leafLists: Extent
}

/**
 * The reference: the configuration that a unit must have after the steps so far. A write changes only the leaves that
 * it contains, and a removal deletes only its own part.
 */
export class Model {
  readonly #first: ReadonlyMap<string, Members>
  readonly #now: Map<string, Members>
  readonly #gone = new Set<string>()
  /** The last write of each leaf, by the place of the leaf. */
  readonly #setBy = new Map<string, Step>()

  /** @param first the configuration of each resource, below its top member, with the contract's fields only */
  constructor(first: ReadonlyMap<string, Members>) {
    this.#first = first
    this.#now = new Map(first)
  }

  /** Whether a step is possible now, and does not remove anything on which the result of an earlier step depends. */
  allows(step: Step): boolean {
    if (!step.needs.every((each) => this.#has(each))) return false
    // The contract does not specify what happens if a removable leaf, such as the LAG of a port, is set to a new value.
    if (step.kind === 'write') return step.setting.removes !== 'leaf' || !this.#differs(step)
    const { part } = step
    if (!this.#has(part) || containsPart(this.#first.get(part.resource), part)) return false
    return ![...this.#setBy].some(
      ([leaf, { needs, resource, part: added = { resource, place: leaf } }]) =>
        needs.some((each) => each.place === part.place) && this.#has(added),
    )
  }

  /**
   * Returns the documented requests for a write, including the existing entries that a PATCH must repeat on this unit.
   */
  buildPatches({ resource, body }: Writing, extents: Extents): readonly Patch[] {
    const paths = listLeaves(resource, body).map(({ path }) => path)
    return buildPatches(resource, this.#overlay(resource, body), paths, extents)
  }

  apply(step: Step): void {
    const { resource } = step
    if (step.kind === 'write') {
      this.#now.set(resource, this.#overlay(resource, step.body))
      for (const { path } of listLeaves(resource, step.body)) {
        this.#setBy.set(path, step)
        for (const place of [...this.#gone].filter((each) => isHeld(each, [path]))) this.#gone.delete(place)
      }
    } else {
      this.#drop(step.part)
      this.#gone.add(step.part.place)
    }
  }

  #drop({ resource, place }: Part): void {
    const paths = listLeaves(resource, this.#now.get(resource)).flatMap(({ path }) =>
      isHeld(place, [path]) ? [path] : [],
    )
    const left = removeLeaves(this.#now.get(resource), new Set(paths), getParentPath(resource))
    this.#now.set(resource, isMembers(left) ? left : {})
    for (const path of paths) this.#setBy.delete(path)
  }

  /** Stops expecting anything at a place, because the unit is known to differ there. */
  forget(part: Part): void {
    this.#gone.delete(part.place)
    this.#drop(part)
  }

  /** Returns the leaves that must be shown, by place, each with its value and the write that set it. */
  expected(resource: string): ReadonlyMap<string, { readonly value: unknown; readonly setBy: Step | undefined }> {
    return new Map(
      listLeaves(resource, this.#now.get(resource)).map(({ path, value }) => [
        path,
        { value, setBy: this.#setBy.get(path) },
      ]),
    )
  }

  /** Returns the places of a resource that were removed. */
  gone(resource: string): readonly string[] {
    return [...this.#gone].filter((place) => isInSubtree(toPlace(resource), place))
  }

  #overlay(resource: string, body: Members): Members {
    const now = this.#now.get(resource) ?? { [getTopMember(resource)]: {} }
    const all = overlayValue(now, body, getParentPath(resource))
    return isMembers(all) ? all : {}
  }

  /** Whether a part exists with a value other than the one that a write would set. */
  #differs({ resource, body, part }: Writing): boolean {
    const present = this.expected(resource).get(part?.place ?? '')
    const written = listLeaves(resource, body).find(({ path }) => path === part?.place)
    return present !== undefined && present.value !== written?.value
  }

  #has(part: Part): boolean {
    return containsPart(this.#now.get(part.resource), part)
  }
}

function containsPart(body: Members | undefined, { resource, place }: Part): boolean {
  return isHeld(
    place,
    listLeaves(resource, body).map(({ path }) => path),
  )
}
