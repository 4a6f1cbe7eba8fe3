import { describe, expect, test } from 'vitest'
import { ChannelError } from '../../../domain/errors.ts'
import { Contradiction } from '../../../domain/contradiction.ts'
import { RestoreError } from '../../../safety/restore.ts'
import type { Finding } from '../../../domain/finding.ts'

/** Tests that end in every way in which a test can end; the collector's spec runs them and looks at what is made of them. */
const verifies = (...ids: string[]) => ({ meta: { verifies: ids } })

describe('a test', () => {
  test('passes', verifies('a/passes'), () => {})

  test('asserts', verifies('a/asserts'), () => {
    expect(54).toBe(53)
  })

  test('contradicts', verifies('a/contradicts'), () => {
    throw new Contradiction({ code: 'refused', message: 'refused with 400', exchange: 'PATCH /x → 400' })
  })

  test('loses its channel', verifies('a/loses'), () => {
    throw new ChannelError('no answer')
  })

  test('is wrong itself', verifies('a/wrong'), () => {
    throw new TypeError('x is not a function')
  })

  test('is skipped', verifies('a/skipped'), ({ skip }) => skip('no port is empty'))

  test('cannot put back what it changed', verifies('a/restores'), ({ onTestFinished }) => {
    onTestFinished(() => {
      throw new RestoreError('it is still there')
    })
  })

  test('fails and cannot put back what it changed', verifies('a/hides'), ({ onTestFinished }) => {
    onTestFinished(() => {
      throw new RestoreError('it is still there')
    })
    expect(54).toBe(53)
  })

  test('judges one of several', verifies('a/one', 'a/two'), ({ task }) => {
    const findings: Finding[] = [{ requirement: 'a/one', outcome: 'passed' }]
    task.meta.plumbline = { findings, notes: [] }
  })

  test('breaks before it judges the second of several', verifies('a/first', 'a/second'), ({ task }) => {
    const findings: Finding[] = [{ requirement: 'a/first', outcome: 'passed' }]
    task.meta.plumbline = { findings, notes: [] }
    throw new Error('between the two')
  })

  test('meets a literal name', verifies('a/literal'), ({ task }) => {
    const failure = { code: 'not-renamed', message: 'vendor-ddm:ddm' } as const
    const findings: Finding[] = [{ requirement: 'root/identifiers-carry-the-brand', outcome: 'failed', failure }]
    task.meta.plumbline = { findings, notes: [] }
    expect(undefined).toBeDefined()
  })
})
