import type { Faults } from './fault.ts'
import { eachFinding, eachResult } from './results.ts'

/**
 * Faults in the form of a finding, a result and the whole output. They are applied last, because faults of other kinds
 * could not parse the changed output.
 */
export const shapes = {
  'message-as-list': eachFinding((finding) => ({ ...finding, message: [finding.message] })),
  'location-as-list': eachFinding((finding) => ({ ...finding, issue_location: [finding.issue_location] })),
  'context-as-words': eachFinding((finding) => ({ ...finding, context: finding.context.split(' ') })),
  'line-as-text': eachFinding((finding) => ({ ...finding, line: String(finding.line) })),
  'warning-as-object': eachResult((result) => ({ ...result, warning: { findings: result.warning } })),
  'dangerous-as-object': eachResult((result) => ({ ...result, dangerous: { findings: result.dangerous } })),
  'filepath-called-file': eachResult(({ filepath, ...rest }) => ({ file: filepath, ...rest })),
  'results-in-an-object': {
    command: {
      of: 'check',
      ended: (end, _call, built) => (built.code === 0 ? { ...end, stdout: `{"results":${end.stdout.trim()}}\n` } : end),
    },
  },
} as const satisfies Faults
