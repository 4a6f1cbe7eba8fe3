import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import type { Conformance } from '../domain/conformance.ts'
import { compareRuns, tabulateVerdicts } from '../report/comparison.ts'
import { comparisonMarkdown, comparisonText, verdictTable } from '../report/comparison-text.ts'
import { WORKPLACE } from '../domain/places.ts'
import { print, printJson } from '../terminal/output.ts'
import { makeChoiceParser, UsageError } from '../terminal/usage.ts'
import { readResult, findRunResult } from './narrowing.ts'

interface CompareFlags {
  readonly against?: 'latest-passed'
  readonly json?: true
  readonly markdown?: true
}

export function define(program: Command): void {
  program
    .command('compare <run> [others...]')
    .description(
      'Compare runs, oldest first: what newly failed, what the release changed, and what only the bench did.',
    )
    .option(
      '--against <run>',
      'compare with the newest earlier run of the same profile that passed: latest-passed',
      makeChoiceParser(['latest-passed'] as const),
    )
    .option('--json', 'print JSON')
    .option('--markdown', 'print Markdown, for a merge request')
    .addHelpText('after', EXIT_CODES)
    .action((first: string, others: readonly string[], flags: CompareFlags) => {
      const runs = [first, ...others].map((name) => findRunResult(name))
      const earlier = flags.against === undefined ? [] : [latestPassed(runs)]
      process.exitCode = compare([...earlier, ...runs], flags)
    })
}

const EXIT_CODES = `
A run is given by its folder or id; latest is the newest. Three or more are shown as a table of requirement by run.

Exit codes:
  0  nothing newly failed in the last run
  1  something did`

/** Prints the comparison. @returns the exit code */
function compare(runs: readonly Conformance[], { json, markdown }: CompareFlags): 0 | 1 {
  const [before, after] = [runs.at(-2), runs.at(-1)]
  if (before === undefined || after === undefined) {
    throw new UsageError('Give two runs or more, or one with --against latest-passed')
  }
  const comparison = compareRuns(before, after)
  const many = runs.length > 2
  const value = many ? { runs: runs.map(({ run }) => run.id), requirements: tabulateVerdicts(runs) } : comparison
  if (json === true) printJson(value, 2)
  else if (many) print(verdictTable(runs).trimEnd())
  else print((markdown === true ? comparisonMarkdown(comparison) : comparisonText(comparison)).trimEnd())
  return comparison.newlyFailed.length > 0 ? 1 : 0
}

/**
 * Returns the newest passed run that is older than the given run and has the same profile and level. Narrowed runs do
 * not count.
 * @throws {UsageError} if there is none
 */
function latestPassed([first]: readonly Conformance[]): Conformance {
  const reports = join(WORKPLACE, 'reports')
  const found = readdirSync(reports)
    .flatMap((name) => readResult(join(reports, name, 'conformance.json')) ?? [])
    .filter(
      ({ run, target }) =>
        run.exitCode === 0 &&
        target.profile === first?.target.profile &&
        run.level === first.run.level &&
        run.narrowed === undefined &&
        run.started < first.run.started,
    )
    .reduce<Conformance | undefined>(
      (newest, each) => (newest === undefined || each.run.started > newest.run.started ? each : newest),
      undefined,
    )
  if (found !== undefined) return found
  throw new UsageError(`No earlier run of ${first?.target.profile} at level ${first?.run.level} passed in ${reports}`)
}
