import type { DeviceView } from '../device-view.ts'
import type { Node, Tree } from './node.ts'

/** Top-level parts of the configuration, keyed by name. These are the values from which a result was computed. */
export type Parts = ReadonlyMap<string, Node | undefined>

export const NO_PARTS: Parts = new Map()

export function areThose({ shown }: { readonly shown: Tree }, parts: Parts): boolean {
  for (const [name, part] of parts) if (shown[name] !== part) return false
  return true
}

/**
 * Tracks which parts of the configuration the device reads while it computes live values. The device may read any part.
 */
export class TrackedView {
  readonly device: DeviceView
  #parts = new Map<string, Node | undefined>()

  constructor(device: DeviceView) {
    const seen = (tree: Tree, name: string | symbol): Node | undefined => {
      const part = tree[String(name)]
      this.#parts.set(String(name), part)
      return part
    }
    this.device = Object.create(device, {
      configuration: { get: () => new Proxy(device.configuration, { get: seen }) },
    })
  }

  /** Runs the work. Returns the result and the parts of the configuration that the work read. */
  track<T>(work: () => T): readonly [T, Parts] {
    this.#parts = new Map()
    const done = work()
    const parts = this.#parts
    // A new map, so that later reads are not attributed to this work.
    this.#parts = new Map()
    return [done, parts]
  }
}
