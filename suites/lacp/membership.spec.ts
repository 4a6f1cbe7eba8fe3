import { expect, test } from 'vitest'
import { compareMembers, findUnknownLags, type Port } from './membership.ts'

const lists = (lag: string, ...ports: string[]) => ({
  name: lag,
  members: { member: ports.map((name) => ({ interface: name })) },
})
const port = (name: string, lag: string, state?: string): Port => ({
  name,
  lag,
  ...(state === undefined ? {} : { state }),
})

test('a port counts as agreed if LACP lists it in the right LAG, whatever its state', () => {
  expect(compareMembers([lists('one', '1.0')], [port('1.0', 'one')])).toEqual({ agreed: ['1.0 in one'], amiss: [] })
})

test('a port on which LACP is up must be listed', () => {
  const { agreed, amiss } = compareMembers([lists('one', '1.0')], [port('1.0', 'one'), port('2.0', 'one', 'LACP_UP')])
  expect(agreed).toEqual(['1.0 in one'])
  expect(amiss).toEqual(['LACP is up on 2.0, and LACP does not list it in one'])
})

test('a port without a partner need not be listed', () => {
  expect(compareMembers([lists('one')], [port('1.0', 'one', 'LACP_DEFAULTED')])).toEqual({ agreed: [], amiss: [] })
})

test('a port must not be listed in the wrong LAG', () => {
  const { amiss } = compareMembers([lists('one'), lists('two', '1.0')], [port('1.0', 'one')])
  expect(amiss).toEqual(['1.0 is in one, and LACP lists it in two'])
})

test('a listed member that is not configured in any LAG is ignored', () => {
  expect(compareMembers([lists('one', '1.0')], [])).toEqual({ agreed: [], amiss: [] })
})

test.each([
  ['full paths of known LAGs', 'lacp interfaces interface "Up link" state interval FAST\n', []],
  ['a table', 'NAME    INTERVAL\nother   FAST\n', []],
  ['a block in a block', 'lacp\n interface other\n', []],
  ['the full path of another LAG', 'lacp interfaces interface othes state interval FAST\n', ['othes']],
])('%s may be printed, except a LAG that the API does not show', (_, text, unknown) => {
  expect(findUnknownLags(text, ['Up link', '1.0'])).toEqual(unknown.map((name) => `interface ${name} is only printed`))
})
