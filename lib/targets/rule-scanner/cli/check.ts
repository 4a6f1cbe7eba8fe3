import { parseArgs } from 'node:util'
import { extensions } from '../environment.ts'
import { isEmpty, type Scanned, scanBytes, scanFile, unscanned } from '../files/result.ts'
import { describe, type RuleFile, ruleFiles } from '../files/rules.ts'
import { UsageError } from '../usage-error.ts'
import { readInput, writeError, writeOutput } from './streams.ts'

const options = { 'exclude-empty-findings': { type: 'boolean' }, 'no-warn': { type: 'boolean' } } as const

/** Output is written in parts of this many characters. */
const part = 1 << 16

/** Scans a directory, a file or standard input and prints a JSON array, one result per line. Exit code 0, or 2 on an error. */
export function check(args: string[]): number {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [path, more] = positionals
  if (path === undefined) throw new UsageError('check needs a directory, a file or -')
  if (more !== undefined) throw new UsageError(`check takes one path; unexpected: ${more}`)
  const warnings = values['no-warn'] !== true
  let failed = false
  let output = '['
  let separator = '\n'
  for (const { result, problem, remark } of results(path, warnings)) {
    if (remark !== undefined) writeError(`rulescan: ${result.filepath}: ${remark}`)
    if (problem !== undefined) {
      failed = true
      writeError(`rulescan: ${result.filepath}: not scanned: ${problem}`)
    }
    if (values['exclude-empty-findings'] === true && isEmpty(result)) continue
    output += separator + JSON.stringify(result)
    separator = ',\n'
    if (output.length < part) continue
    writeOutput(output)
    output = ''
  }
  writeOutput(`${output}\n]\n`)
  return failed ? 2 : 0
}

interface Outcome extends Scanned {
  readonly problem?: string
}

function* results(path: string, warnings: boolean): Generator<Outcome> {
  if (path === '-') {
    yield scanBytes('-', readInput(), warnings)
    return
  }
  for (const file of ruleFiles(path, extensions())) yield outcome(file, warnings)
}

/** A file that cannot be read, or that breaks the scan, stops no other. */
function outcome(file: RuleFile, warnings: boolean): Outcome {
  try {
    if (file.problem === undefined) return scanFile(file.path, warnings)
    return { result: unscanned(file.path, file.problem), problem: file.problem }
  } catch (error) {
    return { result: unscanned(file.path, error), problem: describe(error) }
  }
}
