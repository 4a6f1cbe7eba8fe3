import { expect, test } from 'vitest'
import { runPlumbline } from './calling.ts'

test('each mutant gets its own run and is reported with the requirements that failed', async () => {
  const flags = ['--area', 'clock', '--matching', 'state.timezone-name is 7', '--sample', '1', '--json']
  const { code, out, err } = await runPlumbline(['selftest', '--mutate', ...flags])
  const { mutants }: { mutants: { fate: string; met: boolean; named: boolean; failed: string[] }[] } = JSON.parse(out)

  expect(mutants).toEqual([
    expect.objectContaining({
      fate: 'killed',
      met: true,
      named: true,
      failed: expect.arrayContaining(['clock/state-timezone-name']),
    }),
  ])
  expect(err).toContain('1 of 1 runs')
  expect(code).toBe(0)
})

test('a `selftest` command that can produce no mutant is rejected', async () => {
  expect(await runPlumbline(['selftest', '--mutate', '--area', 'scanner'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('There is no area with mutants "scanner"'),
  })
  expect(await runPlumbline(['selftest', '--sample', '3'])).toMatchObject({ code: 2 })
})
