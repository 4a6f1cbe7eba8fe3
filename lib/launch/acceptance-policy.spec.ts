import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from '../domain/places.ts'
import { readPolicy } from './acceptance-policy.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-policy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function written(text: string): string {
  const file = join(folder, 'policy.json')
  writeFileSync(file, text)
  return file
}

test('the example in the package is a valid policy', () => {
  expect(readPolicy(join(ROOT, 'profiles', 'policy.example.json'))).toMatchObject({
    name: 'customer 4711, first delivery',
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test.for([
  ['{', /is not a valid acceptance policy/],
  ['{"name": "x", "more": 1}', /must NOT have additional properties/],
  ['{"name": "x", "mandatory": ["dns/resourcee"]}', /no requirement "dns\/resourcee"; did you mean "dns\/resource"/],
  ['{"name": "x", "observed": [{ "requirement": "dns", "accepts": [1] }]}', /no requirement "dns"/],
] as const)('the policy %s is rejected, and the error explains why', ([text, says]) => {
  expect(() => readPolicy(written(text))).toThrow(says)
})
