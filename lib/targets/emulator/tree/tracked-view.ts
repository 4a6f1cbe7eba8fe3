import type { DeviceView } from '../device-view.ts'
import type { Node, Tree } from './node.ts'

/** Parts of the configuration, by their names at its top, as they were when something was made of them. */
export type Parts = ReadonlyMap<string, Node | undefined>

export const NO_PARTS: Parts = new Map()

export function areThose({ shown }: { readonly shown: Tree }, parts: Parts): boolean {
  for (const [name, part] of parts) if (shown[name] !== part) return false
  return true
}

/** Sees which parts of the configuration the device looks at where it works out values, which may stand anywhere. */
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

  /** What it looked at during that work. */
  track<T>(work: () => T): readonly [T, Parts] {
    this.#parts = new Map()
    const done = work()
    const parts = this.#parts
    // Whatever is looked at from here on is none of it.
    this.#parts = new Map()
    return [done, parts]
  }
}
