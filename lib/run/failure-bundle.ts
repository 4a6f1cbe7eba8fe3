import { type Note, OCCURRED } from '../domain/finding.ts'
import type { Driver } from '../driver/driver.ts'
import type { Evidence } from './lanes/evidence.ts'
import type { RunRequest } from './request.ts'

/**
 * Stores a diagnostic bundle of the target if a check failed and the caller gave a folder for bundles. Stores at most
 * one bundle in each run, after the tests and before the remaining changes are restored.
 * @returns a note for the observations: where the bundle is, or why there is none
 */
export async function keepBundleOfFailure(
  { bundleTo, progress, signal }: Pick<RunRequest, 'bundleTo' | 'progress' | 'signal'>,
  driver: Pick<Driver, 'keepBundle' | 'lost'>,
  { outcomes, lost }: Pick<Evidence, 'outcomes' | 'lost'>,
): Promise<{ readonly notes?: readonly Note[] }> {
  const failed = outcomes.some(({ findings }) => findings.some(({ outcome }) => outcome === 'failed'))
  if (bundleTo === undefined || !failed || lost === true || signal.aborted || driver.lost.aborted) return {}
  progress({ kind: 'step', text: 'a check failed: capture a diagnostic bundle' })
  const kept = (await driver.keepBundle?.(bundleTo)) ?? { why: 'this kind of target has none' }
  const value =
    'file' in kept
      ? `the diagnostic bundle after a failure is ${kept.file}, ${kept.bytes} bytes, SHA-256 ${kept.hash}`
      : `no diagnostic bundle was kept after a failure: ${kept.why}`
  progress({ kind: 'step', text: value })
  return { notes: [{ subject: OCCURRED, value }] }
}
