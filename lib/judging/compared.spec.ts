import { expect, test } from 'vitest'
import { describeDifference } from './compared.ts'

const entries = (severity: string) => ({
  component: Array.from({ length: 30 }, (_, index) => ({ name: `component-${index}`, config: { severity } })),
})

test.each<[string, unknown, unknown, string]>([
  ['small values as they are', { port: 53 }, { port: 54 }, 'expected {"port":53}, found {"port":54}'],
  ['lists by their members', ['a', 'b'], ['b', 'c'], 'expected "a", "b", found "b", "c"; missing "a", too many "c"'],
  [
    'lists in another order',
    ['a', 'b'],
    ['b', 'a'],
    'expected "a", "b", found "b", "a"; their order or number differs',
  ],
  [
    'large values by where they differ',
    entries('NOTICE'),
    entries('ERROR'),
    '/component/0/config/severity expected "NOTICE", found "ERROR"; /component/1/config/severity expected "NOTICE", found "ERROR"; /component/2/config/severity expected "NOTICE", found "ERROR"; and 27 more differences',
  ],
  ['a member that is gone', { a: entries('NOTICE'), b: 1 }, { a: entries('NOTICE') }, '/b expected 1, found nothing'],
])('the description of a difference shows %s', (_what, wanted, found, text) => {
  expect(describeDifference(wanted, found)).toBe(text)
})
