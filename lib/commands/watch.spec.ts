import { describe, expect, test } from 'vitest'
import { narrowToChange } from './watch.ts'

describe('a change', () => {
  test.each([
    ['of a suite affects its area', [], ['suites/dns/search.test.ts'], ['dns']],
    ['of a suite affects what is selected of its area', ['dns/a', 'ntp'], ['suites/dns/x.ts'], ['dns/a']],
    ['of a suite that is not selected affects nothing', ['ntp'], ['suites/dns/x.ts'], undefined],
    ['of another source affects everything selected', ['ntp'], ['lib/run/run.ts', 'suites/dns/x.ts'], ['ntp']],
    ['of no file affects nothing', [], [], undefined],
  ])('%s', (_what, selected, changed, affected) => {
    expect(narrowToChange(selected, changed)).toEqual(affected)
  })
})
