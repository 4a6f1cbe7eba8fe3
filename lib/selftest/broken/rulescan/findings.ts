import type { Faults } from './fault.ts'
import { eachFinding, eachResult, readScannedFile } from './results.ts'

/** Faults in the contents of findings. */
export const findings = {
  'warning-without-braces': eachResult((result) => ({
    ...result,
    warning: result.warning.map((finding) => ({ ...finding, message: 'Unsafe expression' })),
  })),
  'warning-worded-as-dangerous': eachResult((result) => ({
    ...result,
    warning: result.warning.map((finding) => ({ ...finding, message: `Dangerous ${finding.message}` })),
  })),
  'dangerous-worded-as-warning': eachResult((result) => ({
    ...result,
    dangerous: result.dangerous.map((finding) => ({ ...finding, message: 'Unsafe expression: use braces' })),
  })),
  'location-is-command': eachFinding((finding) => ({ ...finding, issue_location: finding.context })),
  'context-is-token': eachFinding((finding) => ({ ...finding, context: finding.context.replace(/.* /, '') })),
  'lines-from-zero': eachFinding((finding) => ({ ...finding, line: finding.line - 1 })),
  'line-after-finding': eachFinding((finding) => ({ ...finding, line: finding.line + (finding.line > 1 ? 1 : 0) })),
  'continued-lines-not-counted': eachFinding((finding, result) => ({
    ...finding,
    line: finding.line - (readScannedFile(result).includes('\\\n') ? 1 : 0),
  })),
  'carriage-returns-counted': eachFinding((finding, result) => ({
    ...finding,
    line: finding.line * (readScannedFile(result).includes('\r\n') ? 2 : 1),
  })),
  'lines-from-body': eachFinding((finding, result) => ({
    ...finding,
    line: finding.line - (readScannedFile(result).startsWith('when') ? 1 : 0),
  })),
} as const satisfies Faults
