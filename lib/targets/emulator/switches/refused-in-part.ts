import { Refusal } from '../refusal.ts'
import type { LeafNode } from '../schema/compile.ts'
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
