import type { Behaviour } from './behaviour.ts'
import type { Events } from './events.ts'
import type { Insight } from './insight.ts'
import type { Process, Processes } from './processes.ts'
import type { Rule, Settlement } from './rule.ts'
import type { Tree } from './tree/node.ts'
import { mirroredBehind } from './tree/stale.ts'

export interface Datastore {
  /** The running configuration: immutable, and replaced by every commit. */
  readonly running: Tree
  /** The configuration as it is read: older than `running` where reads follow writes late. */
  readonly shown: Tree
  /** What `state` mirrors. */
  readonly mirrored: Tree
  readonly commits: number
  /** Changes, checks and applies in one step, so that writers never see or lose half a change. Throws `Refusal`, and then changes nothing. */
  commit(change: (running: Tree) => Tree): void
  /** What `commit` would apply, without applying it; throws as `commit` would. */
  proposed(change: (running: Tree) => Tree): Tree
  /** Replaces everything, past the rules. */
  load(configuration: Tree): void
  /** From now on stale mirrors keep their present values; all others are in step. */
  freeze(): void
}

export interface DatastoreOptions {
  device: Insight & { readonly events: Events; readonly processes: Processes }
  rules: readonly Rule[]
  settlements: readonly Settlement[]
  behaviour: Behaviour
}

/** Starts empty. */
export function datastoreOf(options: DatastoreOptions): Datastore {
  const { device, behaviour } = options
  const late = lateness(device.processes)
  let running: Tree = {}
  let shown: Tree = running
  let mirrored: Tree = running
  let frozen: Tree = running
  let commits = 0

  const follow = () => {
    const { readsDelay } = behaviour
    const { delay, stale } = behaviour.mirrors
    const target = running
    late.after(readsDelay, 'reading', () => (shown = target))
    late.after(Math.max(delay, readsDelay), 'mirroring', () => {
      mirrored = stale.size > 0 ? mirroredBehind(target, frozen, stale) : target
    })
  }
  return {
    get running() {
      return running
    },
    get shown() {
      return shown
    },
    get mirrored() {
      return mirrored
    },
    get commits() {
      return commits
    },
    proposed: (change) => settled(change(running), running, options),
    commit(change) {
      const before = running
      const candidate = change(before)
      if (candidate !== before) {
        running = settled(candidate, before, options)
        follow()
      }
      commits++
      device.events.publish('commit', running, before)
    },
    load(configuration) {
      late.forget()
      running = configuration
      shown = configuration
      mirrored = configuration
      frozen = configuration
    },
    freeze() {
      frozen = mirrored
      follow()
    },
  }
}

/** What takes effect some device time after a commit, whatever happens meanwhile. */
function lateness(processes: Processes) {
  const pending = new Set<Process>()
  return {
    after(delay: number, name: string, take: () => void) {
      if (delay === 0) return take()
      const done = (process: Process) => {
        pending.delete(process)
        take()
      }
      pending.add(processes.start({ name, lasts: delay, survivesRestart: true, done }))
    },
    forget() {
      for (const process of pending) processes.cancel(process)
      pending.clear()
    },
  }
}

/** The candidate after settlements and rules. Throws what a rule throws. */
function settled(candidate: Tree, running: Tree, { device, rules, settlements, behaviour }: DatastoreOptions): Tree {
  const context = { device, running }
  let result = candidate
  const touched = (reads: readonly string[]) => reads.some((part) => result[part] !== running[part])
  for (const { reads, settle } of [...behaviour.settlements, ...settlements])
    if (touched(reads)) result = settle(result, context)
  for (const { name, reads, check } of [...rules, ...behaviour.rules])
    if (touched(reads) && !behaviour.rulesOff.has(name)) check(result, context)
  return result
}
