import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { Journal, type Opened } from './journal.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-journal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const opened = (id: string): Opened => ({
  kind: 'opened',
  id,
  effect: { type: 'configuration', path: '/data/openconfig-system:system/dns', original: {} },
})
const header = {
  kind: 'run',
  run: 'r1',
  api: 'https://192.0.2.1',
  gates: ['configure'],
  host: 'elsewhere',
  process: 1,
} as const

let journal: Journal
let serial = 0
beforeEach(() => {
  serial += 1
  journal = new Journal(join(folder, 'below', `${serial}.jsonl`))
})

describe('a journal', () => {
  test('is on disk as soon as an entry is appended, and only its owner can read it', () => {
    journal.append(header)

    expect(readFileSync(journal.file, 'utf8')).toBe(`${JSON.stringify(header)}\n`)
    expect(statSync(journal.file).mode & 0o077).toBe(0)
  })

  test('rejects a number that JSON cannot represent', () => {
    const original = { mtu: Number('1e400') }
    const entry = { ...opened('a'), effect: { ...opened('a').effect, original } } as Opened

    expect(() => journal.append(entry)).toThrow(/^mtu is Infinity/)
    expect(journal.entries()).toEqual([])
  })

  test('has no entries before the first write', () => {
    expect(journal.entries()).toEqual([])
    expect(journal.open()).toEqual([])
  })

  test('lists effects that were never undone, newest first', () => {
    for (const id of ['a', 'b', 'c']) journal.append(opened(id))
    journal.append({ kind: 'closed', id: 'b' })

    expect(journal.open().map(({ id }) => id)).toEqual(['c', 'a'])
  })

  test('lists an injected fault before all other effects, even before newer effects', () => {
    journal.append({ kind: 'opened', id: 'fault', effect: { type: 'stimulus', fault: 'psu-2 psu-fault' } })
    for (const id of ['a', 'b']) journal.append(opened(id))

    expect(journal.open().map(({ id }) => id)).toEqual(['fault', 'b', 'a'])
  })

  test('lists the values that the run wrote, as text under their paths', () => {
    journal.append({ kind: 'intended', values: [['system/ntp/config/enabled', true]] })
    journal.append({
      kind: 'intended',
      values: [
        ['system/ntp/config/enabled', 'true'],
        ['x/port', 53],
      ],
    })
    journal.append({ kind: 'intended', values: [['x/port', '5353']] })

    expect(journal.own()).toEqual(
      new Map([
        ['system/ntp/config/enabled', new Set(['true'])],
        ['x/port', new Set(['53', '5353'])],
      ]),
    )
  })

  test('can be removed twice without an error', () => {
    journal.append(header)

    journal.remove()
    journal.remove()

    expect(existsSync(journal.file)).toBe(false)
  })
})

/** Script that appends an entry and prints the error code. It runs in a process whose files may grow to 512 bytes. */
const ON_A_FULL_DISK = `
const { Journal } = await import(process.argv[1])
const journal = new Journal(process.argv[2])
const values = Array.from({ length: 99 }, (_, index) => ['system/dns/config/port', index])
process.on('SIGXFSZ', () => {})
try { journal.append({ kind: 'intended', values }) } catch (error) { console.log(error.code) }
`

test('a journal accepts further entries after the disk was briefly full', () => {
  for (const id of ['a', 'b']) journal.append(opened(id))
  const module = new URL('./journal.ts', import.meta.url).href
  const limited = `ulimit -f 1; exec "$0" --input-type=module -e "$1" "$2" "$3"`

  const said = execFileSync('sh', ['-c', limited, process.execPath, ON_A_FULL_DISK, module, journal.file], {
    env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
  })

  expect(said.toString()).toBe('EFBIG\n')
  for (const id of ['a', 'b']) journal.append({ kind: 'closed', id })
  expect(journal.open()).toEqual([])
})

describe('a journal whose writer was killed', () => {
  test('lacks at most its last line', () => {
    journal.append(opened('a'))
    appendFileSync(journal.file, '{"kind":"intended","val')

    expect(journal.entries()).toEqual([opened('a')])
  })

  test('accepts further entries after a truncated line', () => {
    journal.append(header)
    for (const id of ['a', 'b']) journal.append(opened(id))
    appendFileSync(journal.file, '{"kind":"intended","val')
    const next = new Journal(journal.file)

    next.mend()
    next.append({ kind: 'closed', id: 'a' })
    next.append({ kind: 'closed', id: 'b' })

    expect(next.open()).toEqual([])
    expect(next.entries()).toHaveLength(5)
  })

  test('still contains a last line that lacks only the newline', () => {
    journal.append(header)
    appendFileSync(journal.file, JSON.stringify(opened('a')))

    journal.mend()

    expect(journal.open().map(({ id }) => id)).toEqual(['a'])
    expect(readFileSync(journal.file, 'utf8').endsWith('\n')).toBe(true)
  })

  test('is not read past a damaged line', () => {
    journal.append(header)
    appendFileSync(journal.file, '{"kind":\n')
    journal.append(opened('a'))

    expect(() => journal.entries()).toThrow(`${journal.file}:2 is damaged`)
    expect(journal.header()).toEqual(header)
  })

  test('has no header until its first line is complete', () => {
    journal.append(header)
    writeFileSync(journal.file, '{"kind":"ru')

    expect(journal.header()).toBeUndefined()
  })
})

test('a journal written by an older version still lists the configuration changes', () => {
  const journal = new Journal(join(folder, 'earlier.jsonl'))
  const [path, original] = ['/data/vendor-portgroup:portgroups', { 'vendor-portgroup:portgroups': {} }]
  writeFileSync(journal.file, `${JSON.stringify({ kind: 'opened', id: 'a', path, original, reboots: true })}\n`)

  expect(journal.open()).toEqual([
    { kind: 'opened', id: 'a', effect: { type: 'configuration', path, original, reboots: true } },
  ])
})
