import type { Conformance, RequirementResult } from '../domain/conformance.ts'
import { oneLine } from './plain.ts'

const COLUMNS: readonly (readonly [string, (requirement: RequirementResult) => string])[] = [
  ['id', (requirement) => requirement.id],
  ['area', (requirement) => requirement.area],
  ['strength', (requirement) => requirement.strength],
  ['clause', (requirement) => requirement.clause],
  ['text', (requirement) => requirement.text],
  ['verdict', (requirement) => requirement.verdict],
  ['reason', (requirement) => requirement.reason ?? ''],
  ['tests', (requirement) => requirement.tests.join(' | ')],
  ['failure codes', ({ failures = [] }) => [...new Set(failures.map((failure) => failure.code))].join(' | ')],
  ['units', ({ units = [] }) => units.join(' | ')],
]

/** Builds `requirements.csv` (RFC 4180), with one record per requirement, in the order of the catalogue. */
export function traceabilityTable({ requirements }: Pick<Conformance, 'requirements'>): string {
  const records = requirements.map((requirement) => COLUMNS.map(([, read]) => read(requirement)))
  return [COLUMNS.map(([name]) => name), ...records].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

/** Quotes a cell for CSV. A leading apostrophe prevents a spreadsheet from running the text as a formula. */
function cell(text: string): string {
  const line = oneLine(text)
  const safe = /^[=+\-@＝＋－＠]/.test(line) ? `'${line}` : line
  return /[",]/.test(safe) || safe.startsWith("'") ? `"${safe.replaceAll('"', '""')}"` : safe
}
