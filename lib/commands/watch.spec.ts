import { describe, expect, test } from 'vitest'
import { narrowToChange } from './watch.ts'

describe('in watch mode', () => {
  test.each([
    ['a changed suite file affects its area', [], ['suites/dns/search.test.ts'], ['dns']],
    [
      'a changed suite file affects only the selected requirements of its area',
      ['dns/a', 'ntp'],
      ['suites/dns/x.ts'],
      ['dns/a'],
    ],
    ['a changed file of a suite that is not selected affects nothing', ['ntp'], ['suites/dns/x.ts'], undefined],
    [
      'a changed file outside the suites affects the whole selection',
      ['ntp'],
      ['lib/run/run.ts', 'suites/dns/x.ts'],
      ['ntp'],
    ],
    ['nothing is affected if no file has changed', [], [], undefined],
  ])('%s', (_what, selected, changed, affected) => {
    expect(narrowToChange(selected, changed)).toEqual(affected)
  })
})
