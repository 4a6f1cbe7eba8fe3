import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { translator } from '../client/naming.ts'
import { profileNamed } from '../profile/load.ts'
import { Journal } from './journal.ts'
import { spelledOut } from './spelled-out.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-spelled-out-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const DNS = '/data/openconfig-system:system/dns'
const INTERFACES = '/data/openconfig-interfaces:interfaces'

const journal = new Journal(join(folder, 'journal.jsonl'))
for (const path of [DNS, INTERFACES]) journal.append({ kind: 'opened', id: path, path, original: undefined })
journal.append({
  kind: 'intended',
  values: [
    ['system/dns/servers/server=192.0.2.53/config/port', 53],
    ['interfaces/interface=1%2F1.0/config/description', 'up the hill'],
  ],
})

const { naming } = profileNamed('', 'emulator-appliance-20port')

test.for([
  {
    line: 'system dns servers server 192.0.2.53 config port 53',
    resource: DNS,
    leaf: `${DNS}/servers/server=192.0.2.53/config/port`,
  },
  {
    line: 'interfaces interface 1/1.0 config description "up the hill"',
    resource: INTERFACES,
    leaf: `${INTERFACES}/interface=1%2F1.0/config/description`,
  },
])('a line that the run wrote is known, with the way to its leaf: $line', (known) => {
  expect(spelledOut([known.line], journal, translator(naming))).toEqual([known])
})

test.for([
  'system dns servers server 192.0.2.53 config port 5353',
  'system dns servers server 192.0.2.54 config port 53',
  'system config hostname renamed-by-somebody',
])('a line that it did not write is not: %s', (line) => {
  expect(spelledOut([line], journal, translator(naming))).toEqual([])
})
