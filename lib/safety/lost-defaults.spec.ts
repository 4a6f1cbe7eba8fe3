import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { translator } from '../channel/http/naming.ts'
import { Restconf } from '../channel/http/restconf.ts'
import { platformNamed } from '../profile/load.ts'
import { Journal } from './journal.ts'
import { findLostDefaults, writeLostDefaults } from './explicit-defaults.ts'
import { toBaselineEntry } from './baseline.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-lost-defaults-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const LOGGING = '/data/openconfig-system:system/logging'
const SEVERITY = 'system/logging/vendor-openconfig-system-logging:sw-components/sw-component=authd/config/severity'
const LEAF = SEVERITY.replace('vendor-openconfig-system-logging:', '')
const LINE = 'system logging sw-components sw-component authd config severity INFORMATIONAL'
const body = {
  'openconfig-system:logging': {
    'vendor-openconfig-system-logging:sw-components': {
      'sw-component': [{ name: 'authd', config: { name: 'authd', severity: 'INFORMATIONAL' } }],
    },
  },
}
const names = translator(platformNamed('', 'emulator-appliance-20port').naming)

/**
 * Creates the journal of a run with this baseline.
 * @param path path of the run's checkpoint
 */
function lent(path: string, reboots?: true): Journal {
  const journal = new Journal(join(folder, `${Math.random()}.jsonl`))
  const stood = {
    snapshot: new Map([[LOGGING, body]]),
    running: { lines: new Set([LINE]) },
    defaults: new Set<string>(),
  }
  journal.append(toBaselineEntry(stood))
  const effect = { type: 'configuration', path, original: body, ...(reboots && { reboots }) } as const
  journal.append({ kind: 'opened', id: path, effect })
  return journal
}

test('a CLI line that vanished is a lost default if the baseline contains the value and the run checkpointed the path', () => {
  expect(findLostDefaults([LINE], lent(LOGGING), names)).toEqual([{ resource: LOGGING, leaf: LEAF }])
})

test.for([
  ['with a value other than in the baseline', LINE.replace('INFORMATIONAL', 'DEBUG'), lent(LOGGING)],
  ['outside the checkpoints', LINE, lent('/data/openconfig-system:system/dns')],
  ['whose checkpoint allows a restart', LINE, lent(LOGGING, true)],
] as const)('a vanished line %s is not a lost default', ([, line, journal]) => {
  expect(findLostDefaults([line], journal, names)).toEqual([])
})

test('a lost default is written again with the documented PATCH and its current value', async () => {
  const asked: unknown[] = []
  const answer = { status: 200, text: JSON.stringify(body), body }
  const restconf: Restconf = Object.assign(Object.create(Restconf.prototype), {
    readElsewhere: async () => undefined,
    ask: async (method: string, path: string, sent?: unknown) => {
      asked.push([method, path, sent])
      return answer
    },
    read: async () => body,
    settled: async <T>(look: () => Promise<T>) => look(),
    pause: async () => {},
  })
  const journal = lent(LOGGING)

  await writeLostDefaults({ restconf, journal, open: new Map(), run: 'r' }, findLostDefaults([LINE], journal, names))

  expect(asked.filter((each) => Array.isArray(each) && each[0] !== 'GET')).toEqual([['PATCH', LOGGING, body]])
})
