import { expect, test } from 'vitest'
import type { KeptBundle } from '../driver/driver.ts'
import type { TestOutcome } from '../domain/finding.ts'
import { keepBundleOfFailure } from './failure-bundle.ts'

const NOW = new AbortController().signal

/**
 * Ends a run that had one check with the given outcome. Returns the folders for which a bundle was requested, and the
 * notes.
 */
async function end(
  outcome: 'passed' | 'failed',
  { kept, lost, signal = NOW }: { kept?: KeptBundle; lost?: true; signal?: AbortSignal } = {},
) {
  const asked: string[] = []
  const driver = {
    lost: NOW,
    ...(kept && { keepBundle: async (folder: string) => (asked.push(folder), kept) }),
  }
  const findings = [{ requirement: 'dns/server-port', outcome }]
  const outcomes = [
    { name: 'a test', verifies: [], state: outcome, findings, seconds: 0 },
  ] as unknown as readonly TestOutcome[]
  const request = { bundleTo: '/bundles', progress: () => {}, signal }
  const { notes = [] } = await keepBundleOfFailure(request, driver, { outcomes, ...(lost && { lost }) })
  return { asked, said: notes.map(({ value }) => value) }
}

const KEPT = { file: '/bundles/one', bytes: 5, hash: 'ab' }

test('after a check has failed, a bundle is stored and named in the report', async () => {
  expect(await end('failed', { kept: KEPT })).toEqual({
    asked: ['/bundles'],
    said: ['the diagnostic bundle after a failure is /bundles/one, 5 bytes, SHA-256 ab'],
  })
})

test('the report says why there is no bundle', async () => {
  const said = 'no diagnostic bundle was kept after a failure'

  expect((await end('failed', { kept: { why: 'a capture is answered 503' } })).said).toEqual([
    `${said}: a capture is answered 503`,
  ])
  expect((await end('failed')).said).toEqual([`${said}: this kind of target has none`])
})

test.each([
  ['no check failed', 'passed', {}],
  ['the target is lost', 'failed', { lost: true }],
  ['somebody ends the run', 'failed', { signal: AbortSignal.abort('Ctrl-C') }],
] as const)('no bundle is requested if %s', async (_, outcome, by) => {
  expect(await end(outcome, { kept: KEPT, ...by })).toEqual({ asked: [], said: [] })
})
