import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hashInputs } from './inputs.ts'

const root = `${mkdtempSync(join(tmpdir(), 'plumbline-inputs-'))}/`
afterAll(() => rmSync(root, { recursive: true, force: true }))

const write = (path: string, text: string) => {
  mkdirSync(dirname(root + path), { recursive: true })
  writeFileSync(root + path, text)
}
write('lib/judging/judge.ts', 'one')
write('suites/dns/contract.ts', 'one')

/** Returns the names of the inputs whose digest changes if a file is added, or if its text changes. */
function changedBy(path: string, text: string): readonly string[] {
  const before = hashInputs(root, {})
  write(path, text)
  const after = hashInputs(root, {})
  return [...before.keys()].filter((name) => before.get(name) !== after.get(name))
}

test.each([
  ['suites/dns/dns.test.ts', ['suite']],
  ['lib/judging/judge.ts', ['suite']],
  ['suites/dns/contract.ts', ['schemas']],
  ['lib/judging/judge.spec.ts', []],
  ['lib/targets/emulator/main.ts', []],
  ['lib/run/node_modules/.vite/results.json', []],
])('a change of %s changes the digests of exactly these inputs: %j', (path, inputs) => {
  expect(changedBy(path, 'another text')).toEqual(inputs)
})

test('a different profile changes the digest of the profile but not that of the suite', () => {
  expect(hashInputs(root, { name: 'a' }).get('profile')).not.toBe(hashInputs(root, { name: 'b' }).get('profile'))
  expect(hashInputs(root, { name: 'a' }).get('suite')).toBe(hashInputs(root, { name: 'b' }).get('suite'))
})
