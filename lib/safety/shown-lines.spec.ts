import { expect, test } from 'vitest'
import { translator } from '../channel/http/naming.ts'
import { indexLines } from './running-configuration.ts'

const LINES = new Set([
  'lacp config system-priority 32768',
  'system dns config search a.example',
  'interfaces interface 5.0 config type ethernetCsmacd',
  'interfaces interface 5.0 config enabled true',
])
const lines = indexLines(LINES, translator({ vendor: 'vendor', cloud: 'cloudhealth', manager: 'm', identifiers: {} }))

const PRIORITY = 'lacp/config/system-priority'
const SEARCH = 'system/dns/config/search'

test.each([
  ['a value', { path: PRIORITY, before: '32768', after: '32769' }, true],
  ['the other value', { path: PRIORITY, before: '32769', after: '32768' }, false],
  [
    'an identity without its module',
    { path: 'interfaces/interface=5.0/config/type', before: 'iana-if-type:ethernetCsmacd' },
    true,
  ],
  ['a value of a leaf-list', { path: `${SEARCH}=a.example`, before: 'a.example' }, true],
  ['that there is none', { path: `${SEARCH}=b.example`, after: 'b.example' }, true],
  ['that there is one', { path: `${SEARCH}=a.example`, after: 'a.example' }, false],
  [
    'nothing of a default',
    { path: 'system/dns/servers/server=192.0.2.1/config/port', before: '53', after: '54' },
    false,
  ],
])('CLI lines confirm %s', (_what, difference, isFirst) => {
  expect(lines.showsFirst([difference])).toBe(isFirst)
})

test.each([
  ['a wrong value', { path: PRIORITY, before: '32769', after: '32768' }, true],
  ['no right one', { path: PRIORITY, before: '32768', after: '32769' }, false],
  ['an entry that never was', { path: `${SEARCH}=b.example`, before: 'b.example' }, true],
  ['no entry that was', { path: `${SEARCH}=a.example`, before: 'a.example' }, false],
  ['a missing entry', { path: 'interfaces/interface=5.0/config/mtu', after: '9600' }, true],
  ['no default that goes', { path: 'lacp/config/interval', before: 'SLOW' }, false],
])('CLI lines refute %s', (_what, difference, isRefuted) => {
  expect(lines.refutes(difference, [])).toBe(isRefuted)
})
