import { expect, test } from 'vitest'
import { called } from './calling.ts'

test('a sample of mutants is tried, and each is told with what the contract makes of it', async () => {
  const flags = ['--area', 'clock', '--matching', 'state.timezone-name', '--sample', '2', '--json']
  const { code, out, err } = await called(['selftest', '--mutate', ...flags])
  const { mutants }: { mutants: { fate: string; met: boolean; mutant: { law: object } }[] } = JSON.parse(out)

  expect(mutants).toHaveLength(2)
  expect(mutants.map(({ met }) => met)).toContain(true)
  expect(mutants.filter(({ fate }) => fate === 'false alarm')).toEqual([])
  expect(err).toContain('2 of 2 runs')
  expect(code === 0).toBe(!mutants.some(({ fate }) => fate === 'survived'))
})

test('a call that could mutate nothing is refused', async () => {
  expect(await called(['selftest', '--mutate', '--area', 'scanner'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('There is no area with mutants "scanner"'),
  })
  expect(await called(['selftest', '--sample', '3'])).toMatchObject({ code: 2 })
})
