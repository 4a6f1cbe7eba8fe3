import { Refusal } from '../refusal.ts'
import type { LeafNode, SchemaNode } from '../schema/compile.ts'
import { KEEP } from '../tree/merge.ts'
import type { Switch } from './switch.ts'

/**
 * Makes a fault: a write with a wrong value is answered with an error, but the rest of the write is applied.
 * @param isWrong whether a value is wrong
 * @param instead value applied in place of the wrong one; nothing if absent
 */
export function createPartialRefusalFault(
  area: string,
  leaf: LeafNode,
  isWrong: (json: unknown) => boolean,
  instead?: unknown,
): Switch {
  return {
    name: `refused-in-part:${area}`,
    summary: `a write to ${area} with a wrong ${leaf.name} is refused in words and applied in part`,
    apply: ({ writings, afterWrite }) => {
      let met = false
      writings.set(leaf, (json) => {
        if (json === undefined || !isWrong(json)) return json
        met = true
        return instead ?? KEEP
      })
      afterWrite.push(() => {
        if (!met) return
        met = false
        throw new Refusal('invalid-value', `${leaf.top} has a wrong value`)
      })
    },
  }
}

/**
 * Makes a fault: a write with a wrong entry of a list is answered with an error, but the other entries and fields of the
 * write are applied.
 */
export function createBesidesRefusalFault(area: string, list: SchemaNode, isWrong: (entry: object) => boolean): Switch {
  return {
    name: `refused-besides:${area}`,
    summary: `a write to ${area} with a wrong entry is refused in words, and its other parts are applied`,
    apply: ({ writings, afterWrite }) => {
      let met = false
      writings.set(list, (json) => {
        const entries: unknown[] = Array.isArray(json) ? json : [json]
        const sound = entries.filter((entry) => !isWrong(Object(entry)))
        if (sound.length === entries.length) return json
        met = true
        return sound.length === 0 ? KEEP : sound
      })
      afterWrite.push(() => {
        if (!met) return
        met = false
        throw new Refusal('invalid-value', `an entry of ${area} has a wrong value`)
      })
    },
  }
}

/** Returns a judge of list entries: wrong is a `config` whose given field is neither a number nor digits. */
export function hasNoNumber(field: string): (entry: object) => boolean {
  return (entry) => {
    const { config }: { config?: object } = entry
    const value: unknown = Object(config ?? {})[field]
    return value !== undefined && !/^"?\d+"?$/.test(JSON.stringify(value))
  }
}
