import { type Choice, isPutRight, type Misled } from './misled.ts'
import type { Kind } from './replies.ts'
import type { Results } from './results.ts'

/**
 * Finds the wrong responses that caused a run's complaints, by bisection. Records the outcome of each wrong response.
 * Several wrong responses together can defeat the restore of a run. The run then has to name what is left, and
 * `plumbline restore` has to restore it, so this alone is no complaint.
 * @param again repeats the run with different wrong responses
 * @returns the complaints that could not be attributed
 */
export async function attributeComplaints(
  outcome: Misled,
  again: (choice: Choice) => Promise<Misled>,
  results: Results,
): Promise<readonly string[]> {
  const { wrong, complaints } = outcome
  if (complaints.length === 0 || wrong.size <= 1) {
    results.note(outcome, complaints)
    return complaints
  }
  const all = [...wrong.values()]
  const halves = [all.slice(0, all.length / 2), all.slice(all.length / 2)]
  const found: (readonly string[])[] = []
  for (const half of halves) found.push(await attributeComplaints(await again(only(half)), again, results))
  if (found.flat().length > 0) return found.flat()
  if (isPutRight(complaints)) {
    results.note(outcome, [])
    return []
  }
  const together = complaints.map((complaint) => `only together with others: ${complaint}`)
  results.note(outcome, together)
  return together
}

/** Returns a choice that gives exactly these wrong responses, each once. */
function only(wanted: readonly { readonly place: string; readonly kind: Kind }[]): Choice {
  const open = new Map(wanted.map(({ place, kind }) => [place, kind]))
  return ({ place }) => {
    const kind = open.get(place)
    open.delete(place)
    return kind
  }
}
