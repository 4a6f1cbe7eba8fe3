import { extname } from 'node:path'
import type { Fault, Faults } from './fault.ts'
import { type Finding, isEmpty, type Result } from './results.ts'

function answers<T>(path: string, change: (body: T) => unknown): Fault {
  const answered = (text: string, asked: string): string => {
    if (!asked.startsWith(path)) return text
    const body: T = JSON.parse(text)
    return JSON.stringify(change(body))
  }
  return { server: { of: 'apiserver', answered } }
}

const scan = (change: (result: Result) => unknown) => answers<Result>('/scan/', change)

const scanfiles = (change: (results: readonly Result[]) => unknown) => answers<readonly Result[]>('/scanfiles/', change)

const invented: Finding = { message: 'Unsafe expression: use braces', issue_location: 'a', context: 'expr a', line: 1 }

const clearFindings = (result: Result) => ({ ...result, warning: [], dangerous: [] })

const linesAsText = (result: Result) => {
  const change = (all: readonly Finding[]) => all.map((finding) => ({ ...finding, line: String(finding.line) }))
  return { ...result, warning: change(result.warning), dangerous: change(result.dangerous) }
}

const ofRules = (all: readonly Result[], extensions: readonly string[]) =>
  all.filter(({ filepath }) => extensions.includes(extname(filepath)))

/** Faults in the HTTP server's responses: first faults in the contents, then faults in the form. */
export const http = {
  'scan-with-filepath': scan((result) => ({ ...result, filepath: '' })),
  'scan-finds-nothing': scan(clearFindings),
  'scan-reports-clean': scan((result) => (isEmpty(result) ? { ...result, warning: [invented] } : result)),
  'scan-clean-as-nothing': scan((result) => (isEmpty(result) ? {} : result)),
  'scan-leaves-out-last': scan((result) => ({
    ...result,
    dangerous: result.dangerous.length > 1 ? result.dangerous.slice(0, -1) : result.dangerous,
  })),
  'scan-lines-as-text': scan(linesAsText),
  'scan-warning-as-object': scan((result) => ({ ...result, warning: { findings: result.warning } })),
  'scan-dangerous-as-object': scan((result) => ({ ...result, dangerous: { findings: result.dangerous } })),
  'scan-as-list': scan((result) => [result]),
  'scanfiles-by-extension': scanfiles((all) => ofRules(all, ['.tcl', '.irul', '.irule'])),
  'scanfiles-by-variable': scanfiles((all) => {
    const listed = process.env['RULESCAN_FILE_EXTENSIONS']?.split(',')
    return listed === undefined ? all : ofRules(all, listed)
  }),
  'scanfiles-first-file-only': scanfiles((all) => all.slice(0, 1)),
  'scanfiles-in-upload-folder': scanfiles((all) =>
    all.map((result) => ({ ...result, filepath: `/uploads/${result.filepath}` })),
  ),
  'scanfiles-mixes-up-files': scanfiles((all) =>
    all.map(({ filepath }, index) => ({ ...all[(index + 1) % all.length], filepath })),
  ),
  'scanfiles-finds-nothing': scanfiles((all) => all.map(clearFindings)),
  'scanfiles-lines-as-text': scanfiles((all) => all.map(linesAsText)),
  'scanfiles-warning-as-object': scanfiles((all) =>
    all.map((result) => ({ ...result, warning: { findings: result.warning } })),
  ),
  'scanfiles-dangerous-as-object': scanfiles((all) =>
    all.map((result) => ({ ...result, dangerous: { findings: result.dangerous } })),
  ),
  'scanfiles-as-object': scanfiles((all) => ({ results: all })),
} as const satisfies Faults
