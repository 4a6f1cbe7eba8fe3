import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Restconf } from '../channel/http/restconf.ts'
import { translator } from '../channel/http/naming.ts'
import { platformNamed } from '../profile/load.ts'
import { Journal } from './journal.ts'
import { explicitDefaults, listUnprovenDefaults, removeExplicitDefaults } from './explicit-defaults.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-spelled-out-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const DNS = '/data/openconfig-system:system/dns'
const INTERFACES = '/data/openconfig-interfaces:interfaces'

const PORT_GROUPS = '/data/vendor-portgroup:portgroups'
const FREQUENCY = `${PORT_GROUPS}/portgroup=1/config/vendor-ddm:ddm/ddm-poll-frequency`

const journal = new Journal(join(folder, 'journal.jsonl'))
const lent = { type: 'configuration', original: undefined } as const
for (const path of [DNS, INTERFACES, FREQUENCY]) journal.append({ kind: 'opened', id: path, effect: { ...lent, path } })
journal.append({ kind: 'opened', id: PORT_GROUPS, effect: { ...lent, path: PORT_GROUPS, reboots: true } })
journal.append({
  kind: 'intended',
  values: [
    ['system/dns/servers/server=192.0.2.53/config/port', 53],
    ['portgroups/portgroup=1/config/mode', 'MODE_100GB'],
    ['portgroups/portgroup=1/config/ddm/ddm-poll-frequency', 30],
    ['interfaces/interface=1%2F1.0/config/description', 'up the hill'],
    ['interfaces/interface=1%2F1.0/config/enabled', false],
    ['interfaces/interface=2%2F1.0/config/enabled', true],
  ],
})

const { naming } = platformNamed('', 'emulator-appliance-20port')

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
  {
    line: 'portgroups portgroup 1 config ddm ddm-poll-frequency 30',
    resource: FREQUENCY,
    leaf: FREQUENCY,
  },
  {
    line: 'portgroups portgroup 1 config mode MODE_100GB',
    resource: PORT_GROUPS,
    leaf: `${PORT_GROUPS}/portgroup=1/config/mode`,
    reboots: true,
  },
  ...['disabled', 'enabled false', 'enabled disabled'].map((words) => ({
    line: `interfaces interface 1/1.0 config ${words}`,
    resource: INTERFACES,
    leaf: `${INTERFACES}/interface=1%2F1.0/config/enabled`,
  })),
  ...['enabled', 'enabled true', 'enabled enabled'].map((words) => ({
    line: `interfaces interface 2/1.0 config ${words}`,
    resource: INTERFACES,
    leaf: `${INTERFACES}/interface=2%2F1.0/config/enabled`,
  })),
])('a CLI line for a value that the run wrote is recognised with the path of the leaf: $line', (known) => {
  expect(explicitDefaults([known.line], journal, translator(naming))).toEqual([known])
})

test.for([
  'system dns servers server 192.0.2.53 config port 5353',
  'system dns servers server 192.0.2.54 config port 53',
  'system config hostname renamed-by-somebody',
])('a CLI line for a value that the run did not write is ignored: %s', (line) => {
  expect(explicitDefaults([line], journal, translator(naming))).toEqual([])
})

const PORT = 'system dns servers server 192.0.2.53 config port 53'
const server = { address: '192.0.2.53', config: { address: '192.0.2.53', port: 53 } }
const snapshot = new Map([[DNS, { 'openconfig-system:dns': { servers: { server: [server] } } }]])
const silent = { missing: 'no answer' }

test.for([
  ['is named if the CLI never prints its configuration', silent, silent, [PORT]],
  ['is named if the CLI shows it after the run', silent, { lines: new Set([PORT]) }, [PORT]],
  ['is not named if the CLI does not show it after the run', silent, { lines: new Set(['system']) }, []],
  ['is not named if a dump from before the run exists', { lines: new Set(['system']) }, silent, []],
] as const)('a value of another entry that the run wrote as it was read %s', ([, running, last, expected]) => {
  expect(listUnprovenDefaults({ snapshot, running }, journal, translator(naming), last)).toEqual(expected)
})

test('a default that the run wrote is not removed if the removal may restart the target', async () => {
  const asked: string[] = []
  const ask = async (method: string, path: string) => {
    asked.push(`${method} ${path}`)
    return { status: 404, text: '{"errors":{"error":[{"error-tag":"invalid-value"}]}}' }
  }
  const restconf: Restconf = Object.assign(Object.create(Restconf.prototype), {
    ask,
    retract: async () => false,
    readElsewhere: async () => undefined,
    pause: async () => {},
  })
  journal.append({ kind: 'probed', abilities: { deletes: ['leaf'] } })
  const lines = ['ddm ddm-poll-frequency 30', 'mode MODE_100GB'].map((line) => `portgroups portgroup 1 config ${line}`)

  await removeExplicitDefaults(
    { restconf, journal, open: new Map(), run: 'r' },
    explicitDefaults(lines, journal, translator(naming)),
  )

  expect(asked.filter((each) => !each.startsWith('GET'))).toEqual([`DELETE ${FREQUENCY}`])
})
