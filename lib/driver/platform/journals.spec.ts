import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { platformNamed } from '../../profile/load.ts'
import { Journal } from '../../safety/journal.ts'
import { ownIdentity } from '../../safety/process-identity.ts'
import { formatRestoreHint, isSettled, findJournals, otherUnitWarnings, outOfReach, refuseSecond } from './journals.ts'

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
])('a run %s', (_what, header, found, warned) => {
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

  expect(findJournals({ addresses, trust }, at)).toHaveLength(found)
  const warnings = otherUnitWarnings({ addresses, trust }, at)
  expect(warnings).toEqual(Array.from({ length: warned }, () => expect.stringContaining(`CC:DD: ${one.file}. `)))
  expect(readFileSync(one.file, 'utf8')).toBe(`${JSON.stringify(header)}\n${JSON.stringify(opened)}\n`)
})

test('a complete rollback settles a journal, but a damaged journal is never settled', () => {
  const journal = new Journal(join(mkdtempSync(join(folder, 'settled-')), 'one.jsonl'))
  const settled = () => [isSettled(journal), formatRestoreHint(journal, { profile })]
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

test('a missing folder contains no journals', () => {
  expect(findJournals({ addresses, trust }, join(folder, 'absent'))).toEqual([])
})

describe.runIf(existsSync('/proc/self/stat'))('the journal of a run that is known to be active', () => {
  const at = mkdtempSync(join(folder, 'at-work-'))
  const { file } = new Journal(join(at, 'one.jsonl'))
  new Journal(file).append({ ...own, ...ownIdentity() })
  const debt = { run: 'r', host: 'here', checkout: folder, journal: file }

  test('locks its target, wherever the lease is stored, and no other target', () => {
    const elsewhere = { addresses: { ...addresses, api: 'https://192.0.2.2' }, trust }

    expect(() => refuseSecond({ addresses, trust }, at, { debts: [] })).toThrow(
      /is at work on https:\/\/192\.0\.2\.1 and changes it.*name the same bench\.reservation/,
    )
    expect(() => refuseSecond(elsewhere, at, { debts: [] })).not.toThrow()
    expect(findJournals({ addresses, trust }, at)).toEqual([])
  })

  test('is replayed by another run that took over the lease while the first run was suspended', () => {
    const held = { debts: [debt] }

    expect(() => refuseSecond({ addresses, trust }, at, held)).not.toThrow()
    expect(findJournals({ addresses, trust }, at, held).map((journal) => journal.file)).toEqual([file])
  })

  test('is not replayed by the run that writes it', () => {
    expect(findJournals({ addresses, trust, journal: file }, at, { debts: [debt] })).toEqual([])
  })
})

describe('a journal listed in the lease', () => {
  test('that is in another checkout is replayed, beginning with the latest run', () => {
    const [here, there] = [mkdtempSync(join(folder, 'here-')), mkdtempSync(join(folder, 'there-'))]
    const old = new Journal(join(here, '20261120-a.jsonl'))
    const late = new Journal(join(there, '20261121-b.jsonl'))
    old.append(own)
    late.append({ ...own, run: 'b' })
    const debts = [{ run: 'b', host: 'here', checkout: there, journal: late.file }]

    const files = findJournals({ addresses, trust }, here, { debts }).map(({ file }) => file)

    expect(files).toEqual([late.file, old.file])
    expect(outOfReach({ addresses, trust }, { debts })).toEqual([])
  })

  test.each([
    ['is missing', undefined],
    ['belongs to another machine but has the same path', 'another-run'],
  ])('that %s is reported with the machine and a remedy', (_what, run) => {
    const journal = new Journal(join(mkdtempSync(join(folder, 'reach-')), 'one.jsonl'))
    if (run !== undefined) journal.append({ ...own, run })
    const debts = [{ run: 'lost-run', host: 'bench-2', checkout: '/srv/plumbline', journal: journal.file }]

    expect(findJournals({ addresses, trust }, folder, { debts })).toEqual([])
    expect(outOfReach({ addresses, trust }, { debts })).toEqual([
      expect.stringMatching(
        /lost-run left .*one\.jsonl on bench-2.*"plumbline restore" there, in \/srv\/plumbline.*leases --release lost-run/,
      ),
    ])
  })
})

test('a unit is recognised by its keys even if its address has changed', () => {
  const at = mkdtempSync(join(folder, 'keys-'))
  const elsewhere = { ...addresses, api: 'https://192.0.2.9' }
  const { file } = new Journal(join(at, 'one.jsonl'))
  new Journal(file).append({ ...own, unit: ['certificate aa:bb', 'host key SHA256:x'] })

  expect(findJournals({ addresses: elsewhere, trust: { sshHostKey: 'SHA256:x' } }, at)).toHaveLength(1)
  expect(findJournals({ addresses: elsewhere, trust: { sshHostKey: 'SHA256:y' } }, at)).toHaveLength(0)
})

test('journals are replayed from the latest run to the earliest', () => {
  const at = mkdtempSync(join(folder, 'two-'))
  for (const name of ['20261120-080000-a', '20261121-080000-b']) new Journal(join(at, `${name}.jsonl`)).append(own)

  const files = findJournals({ addresses, trust }, at).map(({ file }) => file)
  expect(files).toEqual(['20261121-080000-b', '20261120-080000-a'].map((name) => join(at, `${name}.jsonl`)))
})
