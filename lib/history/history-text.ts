import { duration, instant } from '../report/duration.ts'
import { count } from '../report/wording.ts'
import type { History, Span } from './store.ts'
import { findFlaky, followTimings } from './trends.ts'

/** Summarises all runs: what fails and since when, what is flaky, and what has become slower. */
export function summariseHistory(history: History) {
  const timings = followTimings(history.timings())
  return {
    runs: history.runs().length,
    failing: history.spans(),
    flaky: findFlaky(history.outcomes()),
    slower: timings.filter(({ slower }) => slower !== undefined),
    budgets: timings.filter(({ proposal }) => proposal !== undefined),
  }
}

/** Formats the summary for a terminal. */
export function historyText(summary: ReturnType<typeof summariseHistory>): string {
  const { runs, failing, flaky, slower, budgets } = summary
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', `${title} (${lines.length})`, ...lines.map((line) => `  ${line}`)]
  return [
    `${count(runs, 'run')}: ${failing.length === 0 ? 'nothing fails' : `${count(failing.length, 'requirement')} failing`}, ${flaky.length} flaky`,
    ...section(
      'Failing since',
      failing.map(
        ({ since, unit, requirement, runs: times }) =>
          `${instant(since)}  ${unit}  ${requirement}, ${count(times, 'run')}`,
      ),
    ),
    ...section(
      'Flaky',
      flaky.map(
        (each) =>
          `${each.requirement}  ${each.unit} ${each.release}: ${each.failures} of ${each.runs} runs failed, ${each.changes} changes, at least ${Math.round(each.bound * 100)} %; ${each.scope}`,
      ),
    ),
    ...section(
      'Slower',
      slower.map(
        ({ unit, what, slower: ratio = 0 }) => `${unit}  ${what}: ${ratio.toFixed(2)} times as long as before`,
      ),
    ),
    ...section(
      'Budgets that measurements suggest',
      budgets.map(
        ({ unit, what, longest, proposal = 0 }) =>
          `${unit}  ${what}: ${duration(proposal)} (longest ${duration(longest)})`,
      ),
    ),
  ].join('\n')
}

/** Formats the verdicts of a requirement by unit, each with its start. */
export function spansText(requirement: string, spans: readonly Span[]): string {
  if (spans.length === 0) return `No run judged ${requirement}`
  return spans
    .map(
      ({ unit, verdict, since, until, runs }) =>
        `${unit}  ${verdict}  ${instant(since)} to ${instant(until)}, ${count(runs, 'run')}`,
    )
    .join('\n')
}
