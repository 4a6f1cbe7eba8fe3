import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Journal } from './journal.ts'
import { buildOwnership, isOwnValue } from './ownership.ts'

const PATH = '/data/openconfig-lacp:lacp'
const body = {
  'openconfig-lacp:lacp': {
    config: { 'system-priority': 32_769 },
    interfaces: {
      interface: [
        { name: 'a', config: { interval: 'FAST' }, state: { interval: 'FAST' } },
        { name: 'b', config: { interval: 'FAST' } },
      ],
    },
  },
}
const entry = '/openconfig-lacp:lacp/interfaces/interface'

test('a value belongs to the run if the run wrote it at the same path', () => {
  const own = new Map([
    ['lacp/config/system-priority', new Set(['32769'])],
    ['lacp/interfaces/interface=b/config/interval', new Set(['FAST'])],
  ])

  const isOwn = (pointer: string) => isOwnValue(own, PATH, body, pointer)
  expect(isOwn('/openconfig-lacp:lacp/config/system-priority')).toBe(true)
  expect(isOwn(`${entry}/0/config/interval`)).toBe(false)
  expect(isOwn(`${entry}/1/config/interval`)).toBe(true)
})

test('a value that the target returns instead of the value that the run wrote does not belong to the run', () => {
  const own = new Map([['lacp/config/system-priority', new Set(['32770'])]])

  expect(isOwnValue(own, PATH, body, '/openconfig-lacp:lacp/config/system-priority')).toBe(false)
})

test('a value under `state` belongs to the run if the run wrote the same value under `config`', () => {
  const own = new Map([['lacp/interfaces/interface=a/config/interval', new Set(['FAST'])]])

  expect(isOwnValue(own, PATH, body, `${entry}/0/state/interval`)).toBe(true)
})

const folder = mkdtempSync(join(tmpdir(), 'plumbline-ownership-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PROXY =
  '/data/openconfig-system:system/vendor-system-diagnostics-qkview:diagnostics/vendor-system-diagnostics-proxy:proxy'
const at = (leaf: string) => `system/diagnostics/proxy/config/${leaf}`

function writtenBy(...written: readonly string[]) {
  const journal = new Journal(join(folder, `${Math.random()}.jsonl`))
  journal.append({ kind: 'intended', values: written.map((leaf) => [at(leaf), 'as it was written'] as const) })
  return buildOwnership(journal, PROXY, {}, false)
}

test('a value that somebody else wrote later does not belong to the run', () => {
  const ownership = writtenBy('proxy-server')

  expect(ownership.caused({ path: at('proxy-server'), after: 'as it was written' })).toBe(true)
  expect(ownership.caused({ path: at('proxy-server'), after: 'another' })).toBe(false)
})

test('a secret that the run wrote belongs to the run, even if it is returned in another form', () => {
  expect(writtenBy('proxy-password').caused({ path: at('proxy-password'), after: '$8$encrypted' })).toBe(true)
  expect(writtenBy('proxy-server').caused({ path: at('proxy-password'), after: '$8$encrypted' })).toBe(false)
})

test('a value in an entry named with the prefix of the run belongs to the run, even if the run wrote another value there', () => {
  const journal = new Journal(join(folder, 'prefixed.jsonl'))
  const run = '20260101-000000-unit-abc123'
  journal.append({ kind: 'run', run, api: '', gates: [], host: '', process: 1, life: '' })
  const leaf = (entry: string) => `lacp/interfaces/interface=${entry}/config/lacp-mode`
  const names = ['plumbline-abc123-4', 'plumbline-def456-4']
  journal.append({ kind: 'intended', values: names.map((name) => [leaf(name), 'PASSIVE'] as const) })
  const caused = (name: string) =>
    buildOwnership(journal, '/data/openconfig-lacp:lacp', {}, false).caused({ path: leaf(name), after: 'ACTIVE' })

  expect(names.map(caused)).toEqual([true, false])
})
