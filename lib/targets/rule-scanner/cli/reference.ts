import type { FileResult } from '../files/result.ts'
import type { Finding } from '../scan/findings.ts'

/** The two lists of findings in a result. */
export type Kind = 'warning' | 'dangerous'

/** Parses a saved result of `check`. Throws an error if the text is invalid, naming the first invalid entry. */
export function readReference(text: string, path: string): FileResult[] {
  const name = path === '-' ? 'standard input' : path
  const results = parseJson(text, name)
  if (!Array.isArray(results)) throw new Error(`${name}: not a result of check: expected a JSON array`)
  return results.map((result: unknown, index) => {
    if (isResult(result)) return result
    throw new Error(
      `${name}: entry ${index}: expected filepath, warning and dangerous, each finding with message, issue_location, context, line`,
    )
  })
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${name}: not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function isResult(value: unknown): value is FileResult {
  return (
    isObject(value) &&
    typeof value['filepath'] === 'string' &&
    isFindings(value['warning']) &&
    isFindings(value['dangerous'])
  )
}

function isFindings(value: unknown): value is Finding[] {
  return Array.isArray(value) && value.every(isFinding)
}

function isFinding(value: unknown): value is Finding {
  return (
    isObject(value) &&
    typeof value['message'] === 'string' &&
    typeof value['issue_location'] === 'string' &&
    typeof value['context'] === 'string' &&
    typeof value['line'] === 'number'
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
