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
  ['confirm a value that they show', { path: PRIORITY, before: '32768', after: '32769' }, true],
  [
    'do not confirm a value other than the one that they show',
    { path: PRIORITY, before: '32769', after: '32768' },
    false,
  ],
  [
    'confirm an identity that they show without its module',
    { path: 'interfaces/interface=5.0/config/type', before: 'iana-if-type:ethernetCsmacd' },
    true,
  ],
  ['confirm a value of a leaf-list', { path: `${SEARCH}=a.example`, before: 'a.example' }, true],
  ['confirm the absence of a value that they do not show', { path: `${SEARCH}=b.example`, after: 'b.example' }, true],
  ['do not confirm the absence of a value that they show', { path: `${SEARCH}=a.example`, after: 'a.example' }, false],
  [
    'do not confirm a default, which they do not show',
    { path: 'system/dns/servers/server=192.0.2.1/config/port', before: '53', after: '54' },
    false,
  ],
])('CLI lines %s', (_what, difference, isFirst) => {
  expect(lines.showsFirst([difference])).toBe(isFirst)
})

test.each([
  ['refute a wrong former value', { path: PRIORITY, before: '32769', after: '32768' }, true],
  ['do not refute the right former value', { path: PRIORITY, before: '32768', after: '32769' }, false],
  [
    'refute a former value of a leaf-list that never existed',
    { path: `${SEARCH}=b.example`, before: 'b.example' },
    true,
  ],
  [
    'do not refute a former value of a leaf-list that existed',
    { path: `${SEARCH}=a.example`, before: 'a.example' },
    false,
  ],
  [
    'refute the former absence of an entry that they show',
    { path: 'interfaces/interface=5.0/config/mtu', after: '9600' },
    true,
  ],
  [
    'do not refute the loss of a default, which they never show',
    { path: 'lacp/config/interval', before: 'SLOW' },
    false,
  ],
])('CLI lines from before a run %s', (_what, difference, isRefuted) => {
  expect(lines.refutes(difference, [])).toBe(isRefuted)
})
