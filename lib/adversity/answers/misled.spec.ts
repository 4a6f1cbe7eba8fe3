import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sample } from '../../report/sample.ts'
import { findComplaints, misleadRun } from './misled.ts'
import type { Kind } from './replies.ts'

const out = mkdtempSync(join(tmpdir(), 'plumbline-misled-'))
mkdirSync(join(out, 'transcript'))
writeFileSync(join(out, 'transcript', 'misled.txt'), 'GET https://192.0.2.1/api\n\nHTTP 404\nx-wrong-answer: 17\n')
writeFileSync(join(out, 'transcript', 'other.txt'), 'GET https://192.0.2.1/api\n\nHTTP 404\n')
afterAll(() => rmSync(out, { recursive: true, force: true }))

/** Returns a report in which one requirement failed, with the given transcript. */
function failing(transcript: string | undefined) {
  const base = sample(1)
  const failure = {
    code: 'status',
    message: 'it is 404',
    ...(transcript && { transcript: `transcript/${transcript}` }),
  } as const
  const requirements = base.requirements.map((each) => ({ ...each, verdict: 'passed' as const }))
  const [first, ...others] = requirements
  return {
    ...base,
    incidents: [],
    requirements: first === undefined ? [] : [{ ...first, verdict: 'failed' as const, failures: [failure] }, ...others],
  }
}
const answers = () => new Map([[17, { place: 'GET /', kind: '404' as Kind, failed: [] as string[] }]])

test('a failure in a test that got a wrong response is attributed to that response', () => {
  const wrong = answers()
  const report = failing('misled.txt')

  expect(findComplaints(report, out, wrong)).toEqual([])
  expect(wrong.get(17)?.failed).toEqual([report.requirements[0]?.id])
})

test.each([['other.txt'], [undefined]])(
  'a failure in a test that got no wrong response counts as a problem of the run (transcript of the test: %s)',
  (transcript) => {
    expect(findComplaints(failing(transcript), out, answers())).toEqual([
      expect.stringMatching(/failed without a wrong answer: it is 404$/),
    ])
  },
)

test('an incident and an aborted run both count as problems of the run', () => {
  const report = { ...failing('misled.txt'), incidents: [{ kind: 'configuration' as const, message: 'not as before' }] }
  const broken = { ...report, run: { ...report.run, interrupted: 'the target was lost' } }

  expect(findComplaints(broken, out, answers())).toEqual([
    'incident of restoring: not as before ',
    'the run broke off: the target was lost',
  ])
})

test('a run gets the chosen wrong responses, and each failure is attributed to the wrong response that caused it', async () => {
  const met: string[] = []
  const { wrong, complaints } = await misleadRun(
    'emulator-appliance-10port',
    ['--level', 'smoke', '--area', 'dns'],
    (read) => {
      met.push(read.place)
      return read.inTests && read.place.startsWith('GET system/dns ') ? 'another body' : undefined
    },
  )

  expect(met.length).toBeGreaterThan(3)
  expect(wrong.size).toBeGreaterThan(0)
  for (const { kind, failed } of wrong.values()) expect([kind, failed]).toEqual(['another body', ['dns/resource']])
  expect(complaints).toEqual([])
})
