import type { Behaviour } from './behaviour.ts'
import type { Device } from './device.ts'
import { faultsOf } from './faults.ts'
import { quirksOf } from './quirks.ts'

/** One way to behave that can be switched on: `apply` changes what it needs of a lawful behaviour. */
export interface Switch {
  name: string
  summary: string
  apply: (behaviour: Behaviour) => void
}

export class UnknownNameError extends Error {
  override name = 'UnknownNameError'
}

export interface Switches {
  catalogue(kind: 'faults' | 'quirks'): { name: string; summary: string }[]
  /** Replaces the set of one kind; returns it. Throws `UnknownNameError` and changes nothing. */
  set(kind: 'faults' | 'quirks', names: readonly string[]): string[]
}

/** The faults and quirks of a device; those that are set hold together. */
export function switchesOf(device: Device): Switches {
  // The catalogues are long, and most devices are started without any.
  const made: { faults?: Switch[]; quirks?: Switch[] } = {}
  const known = (kind: 'faults' | 'quirks') => (made[kind] ??= kind === 'faults' ? faultsOf(device) : quirksOf(device))
  const on: { faults: Switch[]; quirks: Switch[] } = { faults: [], quirks: [] }
  return {
    catalogue: (kind) => known(kind).map(({ name, summary }) => ({ name, summary })),
    set(kind, names) {
      on[kind] = names.map((name) => find(known(kind), name, kind))
      device.behave((fresh) => {
        for (const { apply } of [...on.quirks, ...on.faults]) apply(fresh)
      })
      return on[kind].map(({ name }) => name)
    },
  }
}

function find(known: readonly Switch[], name: string, kind: string): Switch {
  const found = known.find((candidate) => candidate.name === name)
  if (found) return found
  const near = known.map((candidate) => candidate.name).toSorted((a, b) => distance(a, name) - distance(b, name))
  throw new UnknownNameError(
    `'${name}' is none of the ${known.length} ${kind}; the nearest are ${near.slice(0, 3).join(', ')}`,
  )
}

/** Levenshtein's number of single-letter changes. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of a.split('').entries()) {
    const next = [i + 1]
    for (const [j, other] of b.split('').entries()) {
      const swap = (row[j] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(swap, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
