/** One line of the table of a benchmark: a measured value, and a floor that was measured in the same run. */
export interface Row {
  readonly what: string
  readonly measured: string
  readonly floor: string
  /** Either measured divided by floor, or floor divided by measured, whichever the goal refers to. */
  readonly ratio?: number
  readonly goal: string
  /** Undefined if there is no goal. */
  readonly met?: boolean
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

/**
 * Returns the median of the ratios of all rounds. The ratio is taken round by round, so that a change in the speed of
 * the machine affects both values alike.
 */
export function ratioOf(measured: readonly number[], floors: readonly number[]): number {
  return median(measured.map((value, round) => value / (floors[round] ?? Number.NaN)))
}

type Work = () => Promise<number>

/**
 * Calls the works in turn (A B A B …), so that other load on the machine affects all of them.
 * @param budget milliseconds after which no further round begins, so that a busy machine gets fewer rounds rather than
 * a longer benchmark
 * @returns the results of each work, in the order of the rounds
 */
export async function interleaved(
  rounds: number,
  works: readonly Work[],
  budget = 25_000,
): Promise<readonly (readonly number[])[]> {
  const results = works.map((): number[] => [])
  const start = performance.now()
  for (let round = 0; round < rounds && (round === 0 || performance.now() - start < budget); round += 1) {
    for (const [index, work] of works.entries()) results[index]?.push(await work())
  }
  return results
}

/** Measures the milliseconds that a piece of work takes. */
export async function taken(work: () => unknown): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}

export function milliseconds(value: number): string {
  return value < 10 ? `${value.toFixed(2)} ms` : `${Math.round(value)} ms`
}
