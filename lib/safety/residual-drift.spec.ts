import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Restconf } from '../channel/http/restconf.ts'
import { toBaselineEntry } from './baseline.ts'
import { createCheckpoint } from './checkpoint.ts'
import { Journal } from './journal.ts'
import { findResidualDrift } from './residual-drift.ts'
import { isMembers } from './tree.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-remainders-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const DNS = '/data/openconfig-system:system/dns'

function showServers(...addresses: readonly string[]) {
  const server = addresses.map((address) => ({ address, config: { address } }))
  return { 'openconfig-system:dns': { servers: { server } } }
}

test('drift is found even if one response shows the original values', async () => {
  const before = showServers('198.51.100.1')
  const answers: unknown[] = [before]
  const restconf: Restconf = Object.assign(Object.create(Restconf.prototype), {
    ask: async () => {
      const [body] = answers.length > 1 ? answers.splice(0, 1) : answers
      return { status: 200, text: 'some', body }
    },
    readElsewhere: async () => undefined,
    pause: async () => {},
  })
  const journal = new Journal(join(folder, 'journal.jsonl'), false)
  const snapshot = new Map([[DNS, isMembers(before) ? before : undefined]])
  journal.append(toBaselineEntry({ snapshot, running: { missing: 'no command line' }, defaults: new Set() }))
  const checkpoint = await createCheckpoint({ restconf, journal, open: new Map(), run: 'r' }, DNS)
  journal.intend('PATCH', DNS, showServers('192.0.2.193'))
  checkpoint.leave([], 'a test')
  // The entry is still there, but the first response lacks it.
  answers.splice(0, 1, before, showServers('198.51.100.1', '192.0.2.193'))

  const left = await findResidualDrift({ restconf }, journal)

  expect(left.map(({ opened: { effect } }) => effect)).toEqual([{ type: 'configuration', path: DNS, original: before }])
})
