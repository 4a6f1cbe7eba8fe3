import type { FileResult } from '../files/result.ts'
import type { Finding } from '../scan/findings.ts'
import { version } from '../version.ts'

/** An output format: the text of each result, and the text before, between and after the results. */
export interface Format {
  readonly begin: string
  /** Returns the text of a result; empty if the result has nothing to print. */
  print(result: FileResult): string
  readonly separator: string
  /** Returns the text after the results. `complete`: whether every file was scanned. */
  end(complete: boolean): string
}

const json: Format = {
  begin: '[\n',
  print: (result) => JSON.stringify(result),
  separator: ',\n',
  end: () => '\n]\n',
}

/** Writes SARIF 2.1.0 for code hosts, with one result per finding. */
const sarif: Format = {
  begin:
    '{"$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",' +
    `"version":"2.1.0","runs":[{"tool":{"driver":${JSON.stringify(driver())}},"columnKind":"utf16CodeUnits","results":[\n`,
  print: ({ filepath, warning, dangerous }) =>
    [
      ...dangerous.map((finding) => sarifResult(filepath, 'dangerous', finding)),
      ...warning.map((finding) => sarifResult(filepath, 'warning', finding)),
    ].join(',\n'),
  separator: ',\n',
  end: (complete) => `\n],"invocations":[{"executionSuccessful":${complete}}]}]}\n`,
}

/** The formats of `check --format`. */
export const formats: ReadonlyMap<string, Format> = new Map([
  ['json', json],
  ['sarif', sarif],
])

function driver(): object {
  const rule = (id: string, level: string, text: string) => ({
    id,
    shortDescription: { text },
    defaultConfiguration: { level },
  })
  return {
    name: 'rulescan',
    version,
    rules: [
      rule('dangerous', 'error', 'Tcl substitutes the text of an expression or script twice'),
      rule('warning', 'warning', 'Braces are missing around an expression'),
    ],
  }
}

function sarifResult(filepath: string, kind: 'dangerous' | 'warning', finding: Finding): string {
  const { message, issue_location, context, line } = finding
  const text = issue_location === '' ? message : `${message}: ${issue_location}`
  return JSON.stringify({
    ruleId: kind,
    level: kind === 'dangerous' ? 'error' : 'warning',
    message: { text },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: toUri(filepath) },
          region: { startLine: line, ...(context !== '' && { snippet: { text: context } }) },
        },
      },
    ],
  })
}

/** Converts a path to a URI, keeping it relative. */
function toUri(filepath: string): string {
  if (filepath === '-') return 'stdin'
  const path = filepath.replace(/^(\.\/+)+/, '')
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  return path.startsWith('/') ? `file://${encoded}` : encoded
}
