/** Creates a generator of numbers from 0 up to 1. The numbers are always the same for a seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Picks one of several items.
 * @throws {RangeError} if there are none
 */
export function pickOne<T>(random: () => number, all: readonly T[]): T {
  const found = all[Math.floor(random() * all.length)]
  if (found === undefined) throw new RangeError('there is nothing to choose from')
  return found
}
