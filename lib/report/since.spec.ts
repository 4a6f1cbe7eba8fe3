import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Conformance } from '../domain/conformance.ts'
import { reportPage } from './page.ts'
import { sample } from './sample.ts'
import { summariseChanges, compareToPrevious } from './since.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-since-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { faults: _, interrupted: __, ...whole } = sample().run
const profile = sample().target.profile
const now: Conformance = { ...sample(), run: { ...whole, id: `20260101-000000-${profile}-ffffff` } }

/** Writes an earlier run of the same unit, in which the requirement that is now the first to pass had failed. */
function earlier(id: string, more: Partial<Conformance['run']> = {}): void {
  const first = now.requirements.find(({ verdict }) => verdict === 'passed')?.id
  const requirements = now.requirements.map((each) =>
    each.id === first ? { ...each, verdict: 'failed' as const } : each,
  )
  mkdirSync(join(folder, id))
  writeFileSync(
    join(folder, id, 'conformance.json'),
    JSON.stringify({ ...now, run: { ...now.run, ...more, id }, requirements }),
  )
}

beforeAll(() => {
  earlier(`20200101-000000-${profile}-aaaaaa`)
  earlier(`20200102-000000-${profile}-bbbbbb`)
  earlier(`20200103-000000-${profile}-cccccc`, { narrowed: ['dns'] })
  earlier(`20200104-000000-${profile}-dddddd`, { level: 'smoke' })
  earlier(`20200105-000000-other-eeeeee`)
})

describe('the comparison with the previous run', () => {
  test('uses the newest run of the same profile and level that was not narrowed', () => {
    const since = compareToPrevious(join(folder, now.run.id), now)

    expect(since?.run).toBe(`20200102-000000-${profile}-bbbbbb`)
    expect(since?.changes).toMatchObject([{ from: 'failed', to: 'passed', origin: 'target' }])
    expect(since === undefined ? '' : summariseChanges(since)).toBe('0 newly failed, 1 fixed')
    expect(reportPage({ ...now, ...(since === undefined ? {} : { since }) })).toContain(
      'Since the last run: 0 newly failed, 1 fixed',
    )
  })

  test('is absent for a narrowed run and for the first run', () => {
    expect(
      compareToPrevious(join(folder, now.run.id), { ...now, run: { ...now.run, narrowed: ['dns'] } }),
    ).toBeUndefined()
    expect(compareToPrevious(join(folder, 'none', now.run.id), now)).toBeUndefined()
  })
})
