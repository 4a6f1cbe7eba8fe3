import { describe, expect, test } from 'vitest'
import { deadline, applyDeadline } from './until.ts'

const evening = new Date(2026, 10, 20, 22, 0)
const read = (said: string) => deadline(said, undefined, evening).at

describe('a deadline', () => {
  test.each([
    ['06:00', new Date(2026, 10, 21, 6, 0)],
    ['6:00', new Date(2026, 10, 21, 6, 0)],
    ['23:30', new Date(2026, 10, 20, 23, 30)],
    ['22:00', new Date(2026, 10, 21, 22, 0)],
  ])('given as %s is the next such time on the local clock', (said, at) => {
    expect(read(said)).toEqual(at)
  })

  test.each([
    ['2026-11-22T06:00', new Date(2026, 10, 22, 6, 0)],
    ['2026-11-22T06:00:00Z', new Date('2026-11-22T06:00:00Z')],
    ['2026-11-22T06:00+02:00', new Date('2026-11-22T04:00:00Z')],
  ])('given as %s is exactly that date and time', (said, at) => {
    expect(read(said)).toEqual(at)
  })

  test.each(['6', '25:00', 'tomorrow', '2026-11-22', '2026-13-40T06:00', ''])('cannot be given as "%s"', (said) => {
    expect(() => read(said)).toThrow('Write a time as 06:00, or with its date as 2026-11-21T06:00.')
  })

  test('cannot be in the past', () => {
    expect(() => read('2026-11-20T06:00')).toThrow('That has passed')
  })
})

describe('the abort signal of a run', () => {
  test('aborts at the deadline, and its reason contains the time of the deadline', async () => {
    const signal = applyDeadline(new AbortController().signal, { at: new Date(Date.now() + 20), said: '06:00' })

    expect(signal.aborted).toBe(false)
    await expect.poll(() => signal.reason).toBe('06:00 came before it was over')
  })

  test('also aborts if the run is interrupted before the deadline', () => {
    const interrupt = new AbortController()
    const signal = applyDeadline(interrupt.signal, { at: new Date(Date.now() + 60_000), said: '06:00' })
    interrupt.abort('SIGINT')

    expect(signal.reason).toBe('SIGINT')
  })

  test('does not abort early if the deadline is in the far future', () => {
    const signal = applyDeadline(new AbortController().signal, {
      at: new Date(Date.now() + 1e11),
      said: '2030-01-01T06:00',
    })

    expect(signal.aborted).toBe(false)
  })
})
