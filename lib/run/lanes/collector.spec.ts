import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { createVitest } from 'vitest/node'
import type { TestCase } from 'vitest/node'
import { Collector } from './collector.ts'
import { type Finding, testKey } from '../../domain/finding.ts'

const found = new Map<string, Finding[]>()
const cases: TestCase[] = []
let tests = 0

beforeAll(async () => {
  const listeners = { SIGINT: process.listeners('SIGINT'), SIGTERM: process.listeners('SIGTERM') }
  const collector = new Collector({ planned: (count) => void (tests += count) })
  const vitest = await createVitest('test', {
    config: false,
    root: fileURLToPath(new URL('./collecting/', import.meta.url)),
    watch: false,
    include: ['outcomes.ts'],
    pool: 'threads',
    isolate: false,
    experimental: { viteModuleRunner: false },
    reporters: [collector, { onTestCaseResult: (test) => void cases.push(test) }],
  })
  await vitest.start()
  await vitest.close()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    for (const listener of process.listeners(signal)) {
      if (!listeners[signal].includes(listener)) process.off(signal, listener)
    }
  }
  for (const finding of collector.outcomes.flatMap(({ findings }) => findings)) {
    found.set(finding.requirement, [...(found.get(finding.requirement) ?? []), finding])
  }
})

describe('the findings of the collector', () => {
  test('come from every test of the file', () => {
    expect(tests).toBe(10)
  })

  test('are taken from an earlier run if that run finished the test', () => {
    const [test] = cases
    if (test === undefined) throw new Error('no test has ended')
    const earlier = { name: test.fullName, verifies: [], state: 'failed', findings: [], seconds: 1 } as const
    const said: string[] = []
    const say = (what: string) => () => void said.push(what)
    const collector = new Collector(
      { started: say('started'), finished: say('finished'), result: say('result') },
      new Map([[testKey(test.id, test.fullName), earlier]]),
    )

    collector.onTestCaseReady(test)
    collector.onTestCaseResult(test)

    expect(collector.outcomes).toEqual([earlier])
    expect(said).toEqual([])
  })

  test.each<[string, Partial<Finding>]>([
    ['a/passes', { outcome: 'passed' }],
    ['a/asserts', { outcome: 'failed' }],
    ['a/contradicts', { outcome: 'failed' }],
    ['a/loses', { outcome: 'inconclusive', reason: 'no answer' }],
    ['a/wrong', { outcome: 'inconclusive', reason: 'TypeError: x is not a function' }],
    ['a/skipped', { outcome: 'not tested', reason: 'no port is empty' }],
    ['a/restores', { outcome: 'inconclusive', reason: 'it is still there' }],
    ['a/one', { outcome: 'passed' }],
    ['a/two', { outcome: 'not tested', reason: 'the test never reached it' }],
    ['a/first', { outcome: 'passed' }],
    ['a/second', { outcome: 'inconclusive', reason: 'between the two' }],
  ])('for the requirement %s match %o', (id, finding) => {
    expect(found.get(id)).toMatchObject([finding])
  })

  test('include failures with a code, and name the test', () => {
    expect(found.get('a/asserts')?.[0]?.failure).toMatchObject({
      code: 'value',
      expected: '53',
      actual: '54',
      test: 'a test > asserts',
    })
    expect(found.get('a/contradicts')?.[0]?.failure).toMatchObject({ code: 'refused', exchange: 'PATCH /x → 400' })
  })

  test('still include a failure if the restore failed too', () => {
    expect(
      found
        .get('a/hides')
        ?.map(({ outcome }) => outcome)
        .toSorted(),
    ).toEqual(['failed'])
  })
})
