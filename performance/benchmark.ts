/** One line of a benchmark's table: something measured beside a floor that was measured in the same run. */
export interface Row {
  readonly what: string
  readonly measured: string
  readonly floor: string
  /** Measured over floor, or floor over measured: as the goal says it. */
  readonly ratio?: number
  readonly goal: string
  /** Undefined where nothing is demanded. */
  readonly met?: boolean
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The median ratio of two works' results, round by round: a machine that changes its speed meets both of a round alike. */
export function ratioOf(measured: readonly number[], floors: readonly number[]): number {
  return median(measured.map((value, round) => value / (floors[round] ?? Number.NaN)))
}

type Work = () => Promise<number>

/**
 * Calls the works in turn (A B A B …), so that what else the machine does meets all of them.
 * @param budget milliseconds after which no other round begins: a busy machine gets fewer rounds, not a longer benchmark
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

/** Milliseconds that a work takes. */
export async function taken(work: () => unknown): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}

export function milliseconds(value: number): string {
  return value < 10 ? `${value.toFixed(2)} ms` : `${Math.round(value)} ms`
}
