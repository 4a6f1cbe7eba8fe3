import { readFileSync, statSync } from 'node:fs'
import type { Call, Ended, Fault } from './fault.ts'

export interface Finding {
  readonly message: string
  readonly issue_location: string
  readonly context: string
  readonly line: number
}

export interface Result {
  readonly filepath: string
  readonly warning: readonly Finding[]
  readonly dangerous: readonly Finding[]
}

/** The kind of input that `check` scans. */
type Kind = 'directory' | 'file' | 'input' | 'nothing'

export function detectInputKind({ args }: Call): Kind {
  const path = args.at(-1) ?? ''
  if (path === '-') return 'input'
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return 'nothing'
  return stat.isDirectory() ? 'directory' : 'file'
}

/** Changes the output of `check` for one kind of path. */
export function results(kind: Kind, change: (all: readonly Result[], call: Call) => unknown): Fault {
  const ended = (end: Ended, call: Call, built: Ended): Ended =>
    detectInputKind(call) === kind && built.code === 0
      ? { ...end, stdout: `${JSON.stringify(change(JSON.parse(end.stdout), call))}\n` }
      : end
  return { command: { of: 'check', ended } }
}

/**
 * Changes each result of a directory. Results of single files are not changed, so that a saved result can serve as a
 * reference.
 */
export function eachResult(change: (result: Result) => unknown): Fault {
  return results('directory', (all) => all.map(change))
}

/** Changes each finding of a directory. */
export function eachFinding(change: (finding: Finding, result: Result) => unknown): Fault {
  return eachResult((result) => ({
    ...result,
    warning: result.warning.map((finding) => change(finding, result)),
    dangerous: result.dangerous.map((finding) => change(finding, result)),
  }))
}

/** When a directory is scanned, removes all findings from each file whose text matches. */
export function misses(text: RegExp): Fault {
  return eachResult((result) =>
    text.test(readScannedFile(result)) ? { ...result, warning: [], dangerous: [] } : result,
  )
}

export function readScannedFile({ filepath }: Result): string {
  return readFileSync(filepath, 'utf8')
}

export function isEmpty({ warning, dangerous }: Result): boolean {
  return warning.length === 0 && dangerous.length === 0
}

/** Changes how `check` is called for one kind of path. */
export function calls(kind: Kind, change: (call: Call) => Call): Fault {
  return { command: { of: 'check', call: (call) => (detectInputKind(call) === kind ? change(call) : call) } }
}

export function removeOptions(call: Call, ...options: readonly string[]): Call {
  return { ...call, args: call.args.filter((arg) => !options.includes(arg)) }
}
