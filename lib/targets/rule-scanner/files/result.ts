import { readFileSync } from 'node:fs'
import type { Finding } from '../scan/findings.ts'
import { notScanned, readApart } from '../scan/messages.ts'
import { scan } from '../scan/scan.ts'
import { decode, tryDecodeUtf8 } from './decode.ts'
import { describe } from './rules.ts'

/** The findings of one file (companion: Scanner finding). */
export interface FileResult {
  filepath: string
  warning: Finding[]
  dangerous: Finding[]
}

/** The result of one file, with an optional remark that is printed but is not a finding. */
export interface Scanned {
  readonly result: FileResult
  readonly remark?: string
}

export function isEmpty(result: FileResult): boolean {
  return result.warning.length === 0 && result.dangerous.length === 0
}

/** Scans the bytes of a file. `filepath` is the path of the file in the result. */
export function scanBytes(filepath: string, bytes: Buffer, warnings: boolean): Scanned {
  return scanText(filepath, decode(bytes), warnings)
}

/** Reads and scans one file. Throws file-system errors. */
export function scanFile(path: string, warnings: boolean): Scanned {
  const text = tryDecodeUtf8(readFileSync(path, 'utf8'))
  return text === undefined ? scanBytes(path, readFileSync(path), warnings) : scanText(path, text, warnings)
}

/** Creates the result for a file that could not be scanned: a dangerous finding at line 1. */
export function createUnscannedResult(filepath: string, error: unknown): FileResult {
  const message = notScanned(describe(error))
  return { filepath, warning: [], dangerous: [{ message, issue_location: '', context: '', line: 1 }] }
}

function scanText(filepath: string, text: string, warnings: boolean): Scanned {
  const { warning, dangerous, glued } = scan(text)
  const result = { filepath, warning: warnings ? warning : [], dangerous }
  return glued === 0 ? { result } : { result, remark: readApart(glued) }
}
