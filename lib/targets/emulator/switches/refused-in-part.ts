import { Refusal } from '../refusal.ts'
import type { LeafNode, SchemaNode } from '../schema/compile.ts'
import { KEEP } from '../tree/merge.ts'
import type { Switch } from './switch.ts'

/**
 * Creates a fault in which a write with a wrong value returns an error, but the rest of the write is applied.
 * @param isWrong whether a value is wrong
 * @param instead the value that is applied instead of the wrong value. If absent, the node is left unchanged
 */
export function createPartialRefusalFault(
  area: string,
  leaf: LeafNode,
  isWrong: (json: unknown) => boolean,
  instead?: unknown,
): Switch {
  return {
    name: `refused-in-part:${area}`,
    summary: `a write to ${area} with a wrong ${leaf.name} returns an error but is partly applied`,
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
 * Creates a fault in which a write with a wrong list entry returns an error, but the other entries and fields of the
 * write are applied.
 */
export function createBesidesRefusalFault(area: string, list: SchemaNode, isWrong: (entry: object) => boolean): Switch {
  return {
    name: `refused-besides:${area}`,
    summary: `a write to ${area} with a wrong entry returns an error, but its other parts are applied`,
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

/**
 * Returns a function that detects wrong list entries: entries whose `config` has the field with a value that is neither
 * a number nor a string of digits.
 */
export function hasNoNumber(field: string): (entry: object) => boolean {
  return (entry) => {
    const { config }: { config?: object } = entry
    const value: unknown = Object(config ?? {})[field]
    return value !== undefined && !/^"?\d+"?$/.test(JSON.stringify(value))
  }
}
