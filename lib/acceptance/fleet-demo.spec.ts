import { expect, test } from 'vitest'
import { runPlumbline } from './calling.ts'

test('`fleet demo --once` ends after one nightly run of each unit and one certification on two units', async () => {
  const { code, out, err } = await runPlumbline(['fleet', 'demo', '--units', '4', '--once', '--port', '0'])

  expect([code, err]).toEqual([0, expect.any(String)])
  expect(out).toMatch(/^6 runs ended: /m)
  expect(out).toMatch(/^certification on rack4 and rack5: ✗ Does not conform: /m)
  expect(out).toMatch(/dns\/server-port-default/)
})
