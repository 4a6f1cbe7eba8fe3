import { describe, expect, test as base } from 'vitest'
import { ChannelError } from '../../../domain/errors.ts'
import { Contradiction } from '../../../domain/contradiction.ts'
import { RestoreError } from '../../../safety/error.ts'
import { getEnding } from '../../../testkit/base.ts'
import { Recorder } from '../../../witness/recorder.ts'

/** Tests with every possible ending, for the collector's spec. */
const test = base.extend('recorder', { auto: true }, ({ task }, { onCleanup }) => {
  const recorder = new Recorder()
  onCleanup(() => {
    task.meta.plumbline = recorder.record(task.meta.verifies ?? [], getEnding(task))
  })
  return recorder
})

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

  test('has a bug', verifies('a/wrong'), () => {
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

  test('judges one of several', verifies('a/one', 'a/two'), ({ recorder }) => {
    recorder.find({ requirement: 'a/one', outcome: 'passed' })
  })

  test('breaks before it judges the second of several', verifies('a/first', 'a/second'), ({ recorder }) => {
    recorder.find({ requirement: 'a/first', outcome: 'passed' })
    throw new Error('between the two')
  })
})
