import type { Behaviour } from './behaviour.ts'
import type { DeviceClock } from './clock.ts'
import type { Insight } from './model/declaration.ts'
import { asConfiguration, type Configuration } from './model/model.ts'
import { rules, settlements } from './model/all-rules.ts'
import { mirroredBehind } from './tree/stale.ts'
import type { Rule } from './model/rules.ts'
import type { Tree } from './tree/node.ts'

export type Committed = (after: Configuration, before: Configuration) => void

export interface Datastore {
  /** The running configuration, immutable: a new one with every commit. */
  readonly running: Tree
  /** What `state` mirrors. */
  readonly mirrored: Tree
  readonly commits: number
  /** Changes, checks and applies in one step, so that no writer sees or loses half a change. Throws `Refusal`; nothing changed then. */
  commit(change: (running: Tree) => Tree): void
  /** What `commit` would make of the change; throws as it would, and changes nothing. */
  proposed(change: (running: Tree) => Tree): Tree
  /** Called after every commit, also of one that changed nothing. */
  onCommit(listener: Committed): void
  /** Replaces everything without asking the rules. */
  load(configuration: Tree): void
  /** From now on the mirrors that the behaviour calls stale keep what they have; all others are in step. */
  freeze(): void
}

export function datastoreOf(factory: Tree, device: Insight, clock: DeviceClock, behaviour: () => Behaviour): Datastore {
  const listeners: Committed[] = []
  let running = factory
  let mirrored = factory
  let frozen = factory
  let commits = 0
  let loads = 0

  const follow = () => {
    const { delay, stale } = behaviour().mirrors
    const target = running
    const since = loads
    const take = () => {
      if (loads !== since) return
      mirrored = stale.size > 0 ? mirroredBehind(target, frozen, stale) : target
    }
    if (delay > 0) clock.at(clock.now() + delay, take)
    else take()
  }
  const settled = (candidate: Tree): Tree => {
    const context = { device, running: asConfiguration(running) }
    const now = behaviour()
    let result = asConfiguration(candidate)
    const touched = (reads: Rule['reads']) => reads.some((part) => result[part] !== context.running[part])
    for (const { reads, settle } of [...now.settlements, ...settlements])
      if (touched(reads)) result = settle(result, context)
    for (const { name, reads, check } of [...rules, ...now.rules]) {
      if (touched(reads) && !now.rulesOff.has(name)) check(result, context)
    }
    return result
  }

  return {
    get running() {
      return running
    },
    get mirrored() {
      return mirrored
    },
    get commits() {
      return commits
    },
    proposed: (change) => settled(change(running)),
    commit(change) {
      const before = running
      const candidate = change(before)
      if (candidate !== before) {
        running = settled(candidate)
        follow()
      }
      commits++
      for (const listener of listeners) listener(asConfiguration(running), asConfiguration(before))
    },
    onCommit: (listener) => listeners.push(listener),
    load(configuration) {
      loads++
      running = configuration
      mirrored = configuration
      frozen = configuration
    },
    freeze() {
      frozen = mirrored
      follow()
    },
  }
}
