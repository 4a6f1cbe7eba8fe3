import { readFileSync } from 'node:fs'
import { normalize } from 'node:path'
import { parseArgs } from 'node:util'
import { extensions } from '../environment.ts'
import { type FileResult, scanBytes, scanFile } from '../files/result.ts'
import { describe, ruleFiles } from '../files/rules.ts'
import type { Finding } from '../scan/findings.ts'
import { UsageError } from '../usage-error.ts'
import { type Kind, readReference } from './reference.ts'
import { readInput, writeError, writeOutput } from './streams.ts'

/**
 * Rescans each file in a saved result. Prints OK (exit code 0), or a FAIL line and one line per new finding (exit code
 * 1). A finding that has disappeared is a failure too. With `--new-in`, rules that the reference does not list are
 * scanned as well, and all their findings are new. The exit code is 2 if a file cannot be scanned.
 */
export function checkref(args: string[]): number {
  const { values, positionals } = parseArgs({
    args,
    options: { 'no-warn': { type: 'boolean' }, 'new-in': { type: 'string', multiple: true } },
    allowPositionals: true,
  })
  const [path, more] = positionals
  if (path === undefined) throw new UsageError('checkref needs a reference file or -')
  if (more !== undefined) throw new UsageError(`checkref takes one reference; unexpected: ${more}`)
  const reference = readReference(path === '-' ? readInput().toString() : readText(path), path)
  const kinds: Kind[] = values['no-warn'] === true ? ['dangerous'] : ['warning', 'dangerous']
  const comparison: Comparison = { extra: [], missing: [] }
  let failed = false
  for (const expected of [...reference, ...newFiles(values['new-in'] ?? [], reference)]) {
    try {
      compare(expected, scanAgain(expected.filepath, path), kinds, comparison)
    } catch (error) {
      failed = true
      writeError(`rulescan: ${expected.filepath}: not scanned: ${describe(error)}`)
    }
  }
  report(comparison, failed)
  if (failed) return 2
  return comparison.extra.length + comparison.missing.length > 0 ? 1 : 0
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`cannot read ${path}: ${describe(error).replace(/, (open|read)\b.*$/s, '')}`, { cause: error })
  }
}

/** Yields the rules in `places` that the reference lacks, as results without findings. */
function* newFiles(places: readonly string[], reference: readonly FileResult[]): Generator<FileResult> {
  const listed = new Set(reference.map(({ filepath }) => normalize(filepath)))
  for (const place of places) {
    for (const { path: filepath } of ruleFiles(place, extensions())) {
      if (listed.has(normalize(filepath))) continue
      listed.add(normalize(filepath))
      yield { filepath, warning: [], dangerous: [] }
    }
  }
}

interface Comparison {
  extra: string[]
  missing: string[]
}

/**
 * Rescans one file of the reference. The path `-` is the current standard input. Throws for this path if the reference
 * itself was read from standard input.
 */
function scanAgain(filepath: string, reference: string): FileResult {
  if (filepath !== '-') return scanFile(filepath, true).result
  if (reference === '-') throw new UsageError('its rule came from standard input, which now holds the reference')
  return scanBytes('-', readInput(), true).result
}

function compare(expected: FileResult, found: FileResult, kinds: Kind[], comparison: Comparison): void {
  for (const kind of kinds) {
    const left = new Map<string, number>()
    for (const finding of expected[kind]) count(left, line(expected.filepath, kind, finding), 1)
    for (const finding of found[kind]) {
      const text = line(expected.filepath, kind, finding)
      if ((left.get(text) ?? 0) > 0) count(left, text, -1)
      else comparison.extra.push(text)
    }
    for (const [text, times] of left) for (let time = 0; time < times; time++) comparison.missing.push(text)
  }
}

function count(counts: Map<string, number>, text: string, by: number): void {
  counts.set(text, (counts.get(text) ?? 0) + by)
}

/** Formats a finding as one line. Two findings are equal if their lines are equal. */
function line(filepath: string, kind: Kind, { message, issue_location, context, line: at }: Finding): string {
  return `${filepath}:${at}: ${kind}: ${message}: ${JSON.stringify(issue_location)} in ${JSON.stringify(context)}`
}

function report({ extra, missing }: Comparison, failed: boolean): void {
  if (extra.length + missing.length === 0) {
    if (!failed) writeOutput('OK\n')
    return
  }
  const summary = `FAIL: the scan does not match the reference: ${extra.length} extra, ${missing.length} missing`
  writeOutput(`${[summary, ...extra].join('\n')}\n`)
  for (const text of missing) writeError(`rulescan: no longer found: ${text}`)
}
