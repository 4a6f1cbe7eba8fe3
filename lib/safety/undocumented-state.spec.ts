import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { toBaselineEntry } from './baseline.ts'
import { findDefaults } from './explicit-defaults.ts'
import { Journal } from './journal.ts'
import type { Running } from './running-configuration.ts'
import { buildUndocumentedState } from './undocumented-state.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-beyond-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const DNS = '/data/openconfig-system:system/dns'
const standing = {
  'openconfig-system:dns': {
    'acme-extension:reads': 1,
    config: { search: ['a.example'], 'acme-extension:ttl': 60, 'acme-extension:read-at': 'noon' },
    'acme-extension:reader': [{ session: 's-1', config: { idle: '1' } }],
  },
}
const lines = new Set(['system dns config search a.example', 'system dns config ttl 60'])

let serial = 0
function journalOf(running: Running): Journal {
  serial += 1
  const journal = new Journal(join(folder, `${serial}.jsonl`), false)
  const snapshot = new Map([[DNS, standing]])
  const shown = 'lines' in running ? running.lines : new Set<string>()
  const names = {
    identifier: (name: string) => name,
    contractual: (path: string) => path,
    outgoing: (value: unknown) => value,
    incoming: (value: unknown) => value,
  }
  const defaults = 'lines' in running ? findDefaults(snapshot, shown, names) : new Set<string>()
  journal.append(toBaselineEntry({ snapshot, running, defaults }))
  return journal
}

const changed = (path: string) => ({ path: `system/dns/${path}`, before: 1, after: 2 })
const gone = (path: string) => ({ path: `system/dns/${path}`, before: 1 })
const added = (path: string) => ({ path: `system/dns/${path}`, after: 2 })

test('an undocumented value that nobody configured may appear, disappear or change on its own', () => {
  const { isRestless } = buildUndocumentedState(journalOf({ lines }), DNS)

  const restless = [
    changed('reads'),
    changed('config/read-at'),
    gone('reader=s-1/session'),
    gone('reader=s-1/config/idle'),
    added('reader=s-2/session'),
    added('servers/server=192.0.2.1/hits'),
  ]
  expect(restless.filter((each) => !isRestless(each))).toEqual([])
})

test('a value that is documented, configured by somebody or written by the run must not change on its own', () => {
  const journal = journalOf({ lines })
  journal.append({ kind: 'intended', values: [['system/dns/config/tries', 2]] })
  const { isRestless, isDoubtful } = buildUndocumentedState(journal, DNS)

  const all = [
    gone('config/search=a.example'),
    added('servers/server=192.0.2.1/config/port'),
    changed('config/ttl'),
    gone('config/ttl'),
    added('config/tries'),
  ]
  expect(all.filter((each) => isRestless(each) || isDoubtful(each))).toEqual([])
})

test('without a CLI dump of the configuration, it is uncertain whether a missing value was configured', () => {
  const { isRestless, isDoubtful } = buildUndocumentedState(journalOf({ missing: 'no way' }), DNS)

  expect([changed('config/ttl'), gone('config/ttl'), gone('config/search=a.example')].map(isRestless)).toEqual([
    true,
    false,
    false,
  ])
  expect([gone('config/ttl'), gone('config/search=a.example')].map(isDoubtful)).toEqual([true, false])
})

test('an encrypted secret may be returned differently each time, but not a secret that the run wrote', () => {
  const [path, before] = ['system/dns/config/search', '$8$one']
  const written = journalOf({ lines })
  written.append({ kind: 'intended', values: [[path, 'mine']] })
  const { isRestless } = buildUndocumentedState(journalOf({ lines }), DNS)

  expect(isRestless({ path, before, after: '$8$other' })).toBe(true)
  expect(isRestless({ path, before, after: 'clear' })).toBe(false)
  expect(isRestless({ path, before })).toBe(false)
  expect(buildUndocumentedState(written, DNS).isRestless({ path, before, after: '$8$other' })).toBe(false)
})
