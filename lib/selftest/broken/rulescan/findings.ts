import type { Faults } from './fault.ts'
import { eachFinding, eachResult, textOf } from './results.ts'

/** What a result and its findings hold. */
export const findings = {
  'filepath-called-file': eachResult(({ filepath, ...rest }) => ({ file: filepath, ...rest })),
  'warning-as-object': eachResult((result) => ({ ...result, warning: { findings: result.warning } })),
  'dangerous-as-object': eachResult((result) => ({ ...result, dangerous: { findings: result.dangerous } })),
  'message-as-list': eachFinding((finding) => ({ ...finding, message: [finding.message] })),
  'location-as-list': eachFinding((finding) => ({ ...finding, issue_location: [finding.issue_location] })),
  'context-as-words': eachFinding((finding) => ({ ...finding, context: finding.context.split(' ') })),
  'line-as-text': eachFinding((finding) => ({ ...finding, line: String(finding.line) })),
  'warning-without-braces': eachResult((result) => ({
    ...result,
    warning: result.warning.map((finding) => ({ ...finding, message: 'Unsafe expression' })),
  })),
  'dangerous-worded-as-warning': eachResult((result) => ({
    ...result,
    dangerous: result.dangerous.map((finding) => ({ ...finding, message: 'Unsafe expression: use braces' })),
  })),
  'location-is-command': eachFinding((finding) => ({ ...finding, issue_location: finding.context })),
  'context-is-token': eachFinding((finding) => ({ ...finding, context: finding.issue_location })),
  'lines-from-zero': eachFinding((finding) => ({ ...finding, line: finding.line - 1 })),
  'line-after-finding': eachFinding((finding) => ({ ...finding, line: finding.line + (finding.line > 1 ? 1 : 0) })),
  'continued-lines-not-counted': eachFinding((finding, result) => ({
    ...finding,
    line: finding.line - (textOf(result).includes('\\\n') ? 1 : 0),
  })),
  'carriage-returns-counted': eachFinding((finding, result) => ({
    ...finding,
    line: finding.line * (textOf(result).includes('\r\n') ? 2 : 1),
  })),
  'lines-from-body': eachFinding((finding, result) => ({
    ...finding,
    line: finding.line - (textOf(result).startsWith('when') ? 1 : 0),
  })),
} as const satisfies Faults
