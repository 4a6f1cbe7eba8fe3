import { expect, test } from 'vitest'
import { ChannelError, UncertainReadError } from '../domain/errors.ts'
import { exitCodeOfError, pickWorstCode, UNKNOWN } from './exit-code.ts'

test.each([
  ['a lost response', new ChannelError('no response')],
  ['a read that shows no configuration', new UncertainReadError('nothing is shown')],
])('%s ends a command without a verdict', (_what, error) => {
  expect(exitCodeOfError(error)).toBe(UNKNOWN)
})

test('an error that nobody foresaw has no exit code', () => {
  expect(exitCodeOfError(new TypeError('undefined is not a function'))).toBeUndefined()
})

test('a failure outranks a missing verdict, and a run that was cut off outranks both', () => {
  expect(pickWorstCode([0, UNKNOWN, 1])).toBe(1)
  expect(pickWorstCode([0, UNKNOWN])).toBe(UNKNOWN)
  expect(pickWorstCode([1, 130])).toBe(130)
})
