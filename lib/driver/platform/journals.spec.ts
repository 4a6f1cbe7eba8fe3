import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { platformNamed } from '../../profile/load.ts'
import { Journal } from '../../safety/journal.ts'
import { ownIdentity } from '../../safety/process-identity.ts'
import { hintOf, isSettled, journalsOf, otherUnitWarnings, refuseSecond } from './journals.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-journals-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const profile = {
  ...platformNamed('', 'emulator-appliance-20port'),
  addresses: { api: 'https://192.0.2.1', restconf: 'https://192.0.2.1:8888' },
}
const { addresses } = profile
const trust = { fingerprint: 'AA:BB' }
const own = {
  kind: 'run',
  run: 'r',
  api: addresses.api,
  fingerprint: 'AA:BB',
  gates: [],
  host: 'elsewhere',
  process: 1,
} as const

test.each([
  ['replays the journal of this unit', own, 1, 0],
  ['ignores the journal of another address', { ...own, api: 'https://192.0.2.2' }, 0, 0],
  ['warns about the journal of another unit at the same address', { ...own, fingerprint: 'CC:DD' }, 0, 1],
])('%s', (_what, header, found, warned) => {
  const at = mkdtempSync(join(folder, 'unit-'))
  const one = new Journal(join(at, 'one.jsonl'))
  one.append(header)
  expect(otherUnitWarnings({ addresses, trust }, at)).toEqual([])
  const opened = {
    kind: 'opened',
    id: '1',
    effect: { type: 'configuration', path: '/data/openconfig-system:system/dns', original: {} },
  } as const
  one.append(opened)

  expect(journalsOf({ addresses, trust }, at)).toHaveLength(found)
  const warnings = otherUnitWarnings({ addresses, trust }, at)
  expect(warnings).toEqual(Array.from({ length: warned }, () => expect.stringContaining(`CC:DD: ${one.file}. `)))
  expect(readFileSync(one.file, 'utf8')).toBe(`${JSON.stringify(header)}\n${JSON.stringify(opened)}\n`)
})

test('a journal is settled after a complete rollback, but not when it is damaged', () => {
  const journal = new Journal(join(mkdtempSync(join(folder, 'settled-')), 'one.jsonl'))
  const settled = () => [isSettled(journal), hintOf(journal, { profile })]
  journal.append(own)
  journal.append({
    kind: 'opened',
    id: '1',
    effect: { type: 'configuration', path: '/data/openconfig-system:system/dns', original: undefined },
  })
  expect(settled()).toEqual([false, expect.stringContaining(journal.file)])
  journal.append({ kind: 'closed', id: '1' })
  expect(settled()).toEqual([true, ''])
  writeFileSync(journal.file, `${JSON.stringify(own)}\n{"kind":\n${JSON.stringify(own)}\n`)
  expect(settled()).toEqual([false, expect.stringContaining(journal.file)])
})

test('a missing folder holds no journals', () => {
  expect(journalsOf({ addresses, trust }, join(folder, 'absent'))).toEqual([])
})

test('the journal of a live run locks its target, but no other', () => {
  const at = mkdtempSync(join(folder, 'at-work-'))
  new Journal(join(at, 'one.jsonl')).append({ ...own, ...ownIdentity() })

  expect(() => refuseSecond({ addresses, trust }, at)).toThrow(/is at work on https:\/\/192\.0\.2\.1 and changes it/)
  expect(() => refuseSecond({ addresses: { ...addresses, api: 'https://192.0.2.2' }, trust }, at)).not.toThrow()
  expect(journalsOf({ addresses, trust }, at)).toEqual([])
})

test('the journal of a later run comes first', () => {
  const at = mkdtempSync(join(folder, 'two-'))
  for (const name of ['20261120-080000-a', '20261121-080000-b']) new Journal(join(at, `${name}.jsonl`)).append(own)

  const files = journalsOf({ addresses, trust }, at).map(({ file }) => file)
  expect(files).toEqual(['20261121-080000-b', '20261120-080000-a'].map((name) => join(at, `${name}.jsonl`)))
})
