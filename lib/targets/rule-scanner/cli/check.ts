import { parseArgs } from 'node:util'
import { extensions } from '../environment.ts'
import { isEmpty, type Scanned, scanBytes, scanFile, createUnscannedResult } from '../files/result.ts'
import { describe, type RuleFile, ruleFiles } from '../files/rules.ts'
import { UsageError } from '../usage-error.ts'
import { type Format, formats } from './printing.ts'
import { readInput, writeError, writeOutput } from './streams.ts'

const options = {
  'exclude-empty-findings': { type: 'boolean' },
  'no-warn': { type: 'boolean' },
  'fail-on': { type: 'string' },
  format: { type: 'string' },
} as const

/** Minimum size of an output chunk, in characters. */
const part = 1 << 16

/**
 * Scans a directory, a file or standard input, and prints a JSON array with one result per line, or SARIF. Returns the
 * exit code: 2 if a file cannot be scanned, 1 if `--fail-on` is given and there are findings of that kind, otherwise 0.
 */
export function check(args: string[]): number {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [path, more] = positionals
  if (path === undefined) throw new UsageError('check needs a directory, a file or -')
  if (more !== undefined) throw new UsageError(`check takes one path; unexpected: ${more}`)
  const warnings = values['no-warn'] !== true
  const failsOn = parseChoice('--fail-on', values['fail-on'], failures)
  const format = parseChoice('--format', values.format ?? 'json', formats)
  const results = readResults(path, warnings)
  const wanted = values['exclude-empty-findings'] === true ? skipEmpty(results) : results
  const { complete, found } = print(wanted, format)
  if (!complete) return 2
  return failsOn !== undefined && failsOn(found) ? 1 : 0
}

type Found = Readonly<Record<'warning' | 'dangerous', number>>

/** For each value of `--fail-on`: whether the findings fail the check. */
const failures: ReadonlyMap<string, (found: Found) => boolean> = new Map([
  ['dangerous', ({ dangerous }: Found) => dangerous > 0],
  ['warning', ({ warning, dangerous }: Found) => warning + dangerous > 0],
])

/** @throws {UsageError} if `value` is not one of `choices` */
function parseChoice<Choice>(option: string, value: string, choices: ReadonlyMap<string, Choice>): Choice
function parseChoice<Choice>(
  option: string,
  value: string | undefined,
  choices: ReadonlyMap<string, Choice>,
): Choice | undefined
function parseChoice<Choice>(option: string, value: string | undefined, choices: ReadonlyMap<string, Choice>) {
  if (value === undefined) return undefined
  const choice = choices.get(value)
  if (choice === undefined) throw new UsageError(`${option} is ${[...choices.keys()].join(' or ')}, not ${value}`)
  return choice
}

/** Prints the results in chunks while the scan is running. */
function print(results: Iterable<Outcome>, format: Format): { complete: boolean; found: Found } {
  let complete = true
  const found = { warning: 0, dangerous: 0 }
  let output = format.begin
  let separator = ''
  for (const { result, problem, remark } of results) {
    if (remark !== undefined) writeError(`rulescan: ${result.filepath}: ${remark}`)
    if (problem !== undefined) {
      complete = false
      writeError(`rulescan: ${result.filepath}: not scanned: ${problem}`)
    }
    found.warning += result.warning.length
    found.dangerous += result.dangerous.length
    const text = format.print(result)
    if (text === '') continue
    output += separator + text
    separator = format.separator
    if (output.length < part) continue
    writeOutput(output)
    output = ''
  }
  writeOutput(output + format.end(complete))
  return { complete, found }
}

/** Omits files without findings. A file that could not be scanned always has a finding. */
function* skipEmpty(results: Iterable<Outcome>): Generator<Outcome> {
  for (const outcome of results) {
    if (!isEmpty(outcome.result)) yield outcome
    else if (outcome.remark !== undefined) writeError(`rulescan: ${outcome.result.filepath}: ${outcome.remark}`)
  }
}

interface Outcome extends Scanned {
  readonly problem?: string
}

function* readResults(path: string, warnings: boolean): Generator<Outcome> {
  if (path === '-') {
    yield scanBytes('-', readInput(), warnings)
    return
  }
  for (const file of ruleFiles(path, extensions())) yield scanRule(file, warnings)
}

/** Scans one file. A file that cannot be read, or that makes the scan fail, does not stop the scan of other files. */
function scanRule(file: RuleFile, warnings: boolean): Outcome {
  try {
    if (file.problem === undefined) return scanFile(file.path, warnings)
    return { result: createUnscannedResult(file.path, file.problem), problem: file.problem }
  } catch (error) {
    return { result: createUnscannedResult(file.path, error), problem: describe(error) }
  }
}
