import { expect, test } from 'vitest'
import type { Running } from '../../safety/running-configuration.ts'
import { confirmRunningConfig } from './running-dump.ts'

const WHOLE = ['system dns config search lab.example', 'vlans vlan 4093 config vlan-id 4093']

/** Confirms a configuration of which these dumps are made, one after the other. Undefined means that a dump fails. */
async function confirm(...dumps: (readonly string[] | undefined)[]) {
  const made = [...dumps]
  const running = await confirmRunningConfig(async (): Promise<Running> => {
    const lines = made.shift()
    return lines === undefined ? { missing: 'an error' } : { lines: new Set(lines) }
  })
  return { running: 'lines' in running ? [...running.lines] : running.missing, dumps: dumps.length - made.length }
}

test('two equal dumps of the running configuration are enough', async () => {
  expect(await confirm(WHOLE, WHOLE, [])).toEqual({ running: WHOLE, dumps: 2 })
})

test.each([
  { what: 'lacks a line', first: WHOLE.slice(1) },
  { what: 'has a line more', first: [...WHOLE, 'system dns config search ghost.example'] },
  { what: 'fails', first: undefined },
])('one dump that $what decides nothing', async ({ first }) => {
  expect((await confirm(first, WHOLE, WHOLE)).running).toEqual(expect.arrayContaining(WHOLE))
  expect((await confirm(first, WHOLE, WHOLE)).running).toHaveLength(WHOLE.length)
  expect((await confirm(WHOLE, first, WHOLE)).running).toEqual(WHOLE)
})

test('a configuration that is dumped only once is unknown', async () => {
  expect((await confirm(undefined, undefined)).running).toBe('an error')
  expect((await confirm(undefined, WHOLE, undefined)).running).toBe('an error')
})
