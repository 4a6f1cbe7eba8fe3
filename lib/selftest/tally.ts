const [MOST, LONGEST] = [3, 120]

/** Joins the first few findings on one line. */
export function inShort(found: readonly string[]): string {
  const first = found.slice(0, MOST).map((text) => text.replaceAll(/\s+/g, ' ').slice(0, LONGEST))
  return [...first, ...(found.length > MOST ? [`${found.length - MOST} more`] : [])].join(', ')
}

/** Reports the progress of a series of runs, and the estimated time left. */
export interface Tally {
  /** More runs will come. */
  expect(runs: number): void
  /** Counts a run as finished and prints its result. */
  done(text: string): void
}

export function createTally(say: (line: string) => void, now = () => performance.now()): Tally {
  const began = now()
  let [wanted, ended] = [0, 0]
  return {
    expect: (runs) => void (wanted += runs),
    done(text) {
      ended += 1
      const left = ((now() - began) / ended / 1000) * (wanted - ended)
      say(
        `${ended} of ${wanted} runs, ${left < 90 ? `${Math.round(left)} s` : `${Math.round(left / 60)} min`} left: ${text}`,
      )
    },
  }
}
