import type { TestLine } from './lines.ts'

/** Keeps the failures, incidents and restarts of a test that will run again, whatever the new result is. */
export function keepFailures({ key: _key, ...line }: TestLine): readonly TestLine[] {
  const { record, findings, ...outcome } = line.outcome
  const failed = findings.filter((finding) => finding.outcome === 'failed')
  const { incidents = [], reboots = [], transcript, ended = 'skipped' } = record ?? {}
  if (failed.length + incidents.length + reboots.length === 0) return []
  const left = {
    findings: [],
    notes: [],
    ended,
    incidents,
    reboots,
    ...(transcript === undefined || failed.length === 0 ? {} : { transcript }),
  }
  return [{ ...line, outcome: { ...outcome, findings: failed, record: left } }]
}
