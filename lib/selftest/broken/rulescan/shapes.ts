import type { Faults } from './fault.ts'
import { eachFinding, eachResult } from './results.ts'

/** Forms of a finding, of a result and of the whole output that no other fault could read: they are changed last. */
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
