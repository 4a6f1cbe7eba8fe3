import type { Behaviour } from './behaviour.ts'
import type { Events } from './events.ts'
import type { DeviceView } from './device-view.ts'
import type { Process, Processes } from './processes.ts'
import type { Rule, RuleContext, Settlement } from './rule.ts'
import type { Tree } from './tree/node.ts'
import { freezeStaleLeaves } from './tree/stale.ts'

export interface Datastore {
  /** The running configuration. It is immutable, and every commit replaces it. */
  readonly running: Tree
  /** The configuration that reads return. It is older than `running` if reads lag behind writes. */
  readonly shown: Tree
  /** The configuration that `state` mirrors. */
  readonly mirrored: Tree
  readonly commits: number
  /**
   * Changes, checks and applies the configuration in one step, so that concurrent writers never see or lose part of a
   * change. If it throws `Refusal`, nothing has changed.
   * @param by name of the user who makes the change
   */
  commit(change: (running: Tree) => Tree, by?: string): void
  /** Returns the configuration that `commit` would apply, without applying it. Throws the same errors as `commit`. */
  proposed(change: (running: Tree) => Tree, by?: string): Tree
  /** Replaces the whole configuration without applying rules. */
  load(configuration: Tree): void
  /** Makes stale mirrors keep their present values, and brings all other mirrors up to date. */
  freeze(): void
}

export interface DatastoreOptions {
  device: DeviceView & { readonly events: Events; readonly processes: Processes }
  rules: readonly Rule[]
  settlements: readonly Settlement[]
  behaviour: Behaviour
}

/**
 * The emulator's datastore, empty at first. The datastore is a class, because every request reads its properties, and
 * getters of plain objects are slow.
 */
export class KeptDatastore implements Datastore {
  readonly #options: DatastoreOptions
  readonly #late: Lateness
  #running: Tree = {}
  #shown = this.#running
  #mirrored = this.#running
  #frozen = this.#running
  #commits = 0

  constructor(options: DatastoreOptions) {
    this.#options = options
    this.#late = lateness(options.device.processes)
  }

  get running(): Tree {
    return this.#running
  }

  get shown(): Tree {
    return this.#shown
  }

  get mirrored(): Tree {
    return this.#mirrored
  }

  get commits(): number {
    return this.#commits
  }

  proposed(change: (running: Tree) => Tree, by?: string): Tree {
    return settleCandidate(change(this.#running), { ...this.#options, running: this.#running, by })
  }

  commit(change: (running: Tree) => Tree, by?: string): void {
    const before = this.#running
    const candidate = change(before)
    if (candidate !== before) {
      this.#running = settleCandidate(candidate, { ...this.#options, running: before, by })
      this.#follow()
    }
    this.#commits++
    this.#options.device.events.publish('commit', this.#running, before)
  }

  load(configuration: Tree): void {
    this.#late.forget()
    this.#running = configuration
    this.#shown = configuration
    this.#mirrored = configuration
    this.#frozen = configuration
    this.#options.device.events.publish('loaded')
  }

  freeze(): void {
    this.#frozen = this.#mirrored
    this.#follow()
  }

  #follow(): void {
    const { readsDelay, mirrors } = this.#options.behaviour
    const { delay, stale } = mirrors
    const target = this.#running
    this.#late.after(readsDelay, 'reading', () => (this.#shown = target))
    this.#late.after(Math.max(delay, readsDelay), 'mirroring', () => {
      this.#mirrored = stale.size > 0 ? freezeStaleLeaves(target, this.#frozen, stale) : target
    })
  }
}

type Lateness = ReturnType<typeof lateness>

/** Schedules effects of a commit after a delay in device time. A restart in the meantime does not cancel them. */
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

/**
 * Applies settlements (the automatic adjustments that follow a change) to a candidate configuration, checks the rules
 * and returns the result. Throws the error of any violated rule.
 */
function settleCandidate(
  candidate: Tree,
  { device, rules, settlements, behaviour, running, by }: DatastoreOptions & RuleContext,
): Tree {
  const context = { device, running, by }
  let result = candidate
  const touched = (reads: readonly string[]) => reads.some((part) => result[part] !== running[part])
  for (const { reads, settle } of [...behaviour.settlements, ...settlements])
    if (touched(reads)) result = settle(result, context)
  for (const { name, reads, check } of [...rules, ...behaviour.rules])
    if (touched(reads) && !behaviour.rulesOff.has(name)) check(result, context)
  return result
}
