import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterAll, describe, expect, test } from 'vitest'
import { readContents } from './contents.ts'
import { HarnessError } from '#lib/testkit/platform.ts'
import { judgeContents } from './judging-contents.ts'

const folder = mkdtempSync(join(tmpdir(), 'contents-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function tarOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const tar = pack()
  for (const [name, content] of Object.entries(files)) tar.entry({ name }, content)
  tar.finalize()
  return buffer(tar)
}

function lookAt(bytes: Buffer) {
  const file = join(folder, 'bundle')
  writeFileSync(file, bytes)
  return readContents(file)
}

const inner = await tarOf({ 'state.json': '{"a":1}', 'log.txt': 'a line' })

/** A TAR that holds `one.tar`, as XZ Utils compresses it. */
const XZ = Buffer.from(
  `
/Td6WFoAAATm1rRGAgAhARwAAAAQz1jM4E//AJhdADebiM9rZHhkJz9MoCNCWYLt1eh1/AjrTB5ded/J/zzFvX+JqSoQFXNoW6HN
azHphelWA+PPFdBDLZmgIjMJxZ97o8UWPOeR2268XUBqetTxM1qY00hpmTzV9XcERSNYF1dlobNBKzTOHCfcHPy5SwVozZHerRAF
EHoWW4aeyOetVr8og0q1jwxJSfrMNquIlVhHBW6Wa7cgAAI6xPP5ut4/AAG0AYCgAQAUdlRSscRn+wIAAAAABFla`,
  'base64',
)
/** The same with SHA-256 as its check. */
const XZ_SHA256 = Buffer.from(
  `
/Td6WFoAAArh+wyhAgAhARwAAAAQz1jM4E//AJhdADebiM9rZHhkJz9MoCNCWYLt1eh1/AjrTB5ded/J/zzFvX+JqSoQFXNoW6HN
azHphelWA+PPFdBDLZmgIjMJxZ97o8UWPOeR2268XUBqetTxM1qY00hpmTzV9XcERSNYF1dlobNBKzTOHCfcHPy5SwVozZHerRAF
EHoWW4aeyOetVr8og0q1jwxJSfrMNquIlVhHBW6Wa7cgACaTFk5bsI60p5bmOCXqsK2cFKH5C3UGY7pJP5SeU6LyAAHMAYCgAQC4
+SW1tunfHAIAAAAAClla`,
  'base64',
)
/** A TAR as bzip2 compresses it. */
const BZIP2 = Buffer.from(
  `
QlpoOTFBWSZTWWROEKwAAIT7kMkAAEhQAX+QAQBiEZ4KBAAACCAAdQ1MiYg0PUGNQ0BJSGQAZA00NEj6N7aUIJuSEiFT2HdG1jkC
GIYEZye0QK9CYKBwNTWq5wInJc04wnVoKjF8tMGOUwt7Z4iVz+hmkg/F3JFOFCQZE4QrAA==`,
  'base64',
)

describe('the contents of a bundle', () => {
  test.each([
    ['gzip', gzipSync],
    ['zstd', zstdCompressSync],
  ] as const)('are listed for %s compression', async (compressed, packed) => {
    const outer = await tarOf({ 'one.tar': inner, 'two.tar.gz': gzipSync(inner), 'read.me': 'a text' })

    const found = await lookAt(packed(outer))

    const files = ['state.json', 'log.txt']
    const json = ['state.json']
    expect(found).toEqual({
      compressed,
      canOpen: true,
      names: ['one.tar', 'two.tar.gz', 'read.me'],
      containers: [
        { name: 'one.tar', files, json, other: ['log.txt'] },
        { name: 'two.tar.gz', files, json, other: ['log.txt'] },
      ],
      closed: [],
    })
  })

  test('are listed for an uncompressed TAR', async () => {
    expect(await lookAt(await tarOf({ 'one.tar': inner }))).toMatchObject({ compressed: undefined, names: ['one.tar'] })
  })

  test('are listed for xz compression', async () => {
    expect(await lookAt(XZ)).toMatchObject({ compressed: 'xz', canOpen: true, names: ['one.tar'] })
  })

  test('show a file as JSON if every line of the file is JSON', async () => {
    const lines = await tarOf({ 'lines.json': '{"a":1}\n{"b":2}\n', 'empty.json': '', 'broken.json': '{"a":1}\n{' })

    expect((await lookAt(await tarOf({ 'one.tar': lines }))).containers).toMatchObject([
      { json: ['lines.json'], other: ['broken.json'] },
    ])
  })

  test('are listed even if a TAR is too large to hold in memory', async () => {
    const large = await tarOf({ 'core.bin': Buffer.alloc(65 * 1024 * 1024), 'state.json': '{"a":1}' })
    const outer = await tarOf({ 'large.tar': large, 'heap.bin': Buffer.alloc(65 * 1024 * 1024), 'one.tar': inner })

    const { containers, names } = await lookAt(outer)

    expect(names).toEqual(['large.tar', 'heap.bin', 'one.tar'])
    expect(containers).toMatchObject([
      { name: 'large.tar', files: ['core.bin', 'state.json'], json: ['state.json'] },
      { name: 'one.tar', json: ['state.json'] },
    ])
  })
})

describe('the contents of a bundle that may not open', () => {
  test('are unknown for an unsupported compression or a file that is not a TAR', async () => {
    expect(await lookAt(Buffer.from('425a6839', 'hex'))).toEqual({
      compressed: 'bzip2',
      canOpen: false,
      containers: [],
      closed: [],
    })
    expect(await lookAt(gzipSync('a text'))).toEqual({ compressed: 'gzip', canOpen: true, containers: [], closed: [] })
  })

  test.each([
    ['not judged at all', 'in a form that cannot be opened', Buffer.from('425a6839', 'hex'), []],
    ['rejected', 'a compressed text', gzipSync('a text'), ['bundles/compressed-tar failed']],
    ['rejected', 'a text', Buffer.from('a text'), ['bundles/compressed-tar failed']],
  ])('are %s if the bundle is %s', async (_, __, bytes, expected) => {
    const file = join(folder, 'bundle')
    writeFileSync(file, bytes)
    const judged: string[] = []
    const verify = async (id: string, body: () => unknown) => {
      const outcome = await Promise.try(body).then(
        () => 'passed',
        () => 'failed',
      )
      judged.push(`${id} ${outcome}`)
    }

    expect(await judgeContents(file, verify, { blades: [] })).toContain('the bundle is ')
    expect(judged).toEqual(expected)
  })

  test('are unknown for xz with a check that Plumbline does not know', async () => {
    expect(await lookAt(XZ_SHA256)).toEqual({ compressed: 'xz', canOpen: false, containers: [], closed: [] })
  })

  test('are not a TAR if an xz file is cut', async () => {
    const found = await lookAt(XZ.subarray(0, -40))

    expect(found).toEqual({ compressed: 'xz', canOpen: true, containers: [], closed: [] })
  })

  test.each([
    ['all', { 'one.tar.bz2': BZIP2, 'two.tar.xz': XZ_SHA256 }, ['bundles/compressed-tar']],
    [
      'some',
      { 'one.tar': inner, 'two.tar.bz2': BZIP2 },
      ['bundles/compressed-tar', 'bundles/container-tars', 'bundles/json-data'],
    ],
  ])('of which %s TARs cannot be opened are judged by what can be seen', async (_, files, expected) => {
    const file = join(folder, 'bundle')
    writeFileSync(file, gzipSync(await tarOf(files)))
    const held: string[] = []

    const reason = await judgeContents(
      file,
      async (id, body) => {
        await body()
        held.push(id)
      },
      { blades: [] },
    )

    expect(held).toEqual(expected)
    expect(reason).toMatch(/\.tar\.bz2 that are compressed as bzip2.*, which Plumbline cannot open: look into/)
  })
})

/** Builds the given number of containers for each unit, keyed by container name. */
function hold(...units: readonly (readonly [unit: string, count: number])[]): Readonly<Record<string, object>> {
  const names = units.flatMap(([unit, count]) => Array.from({ length: count }, (_, index) => `${unit}/${index}.tar`))
  return Object.fromEntries(names.map((name) => [name, {}]))
}

test.each([
  [
    'count as covered if the names of containers contain all blade numbers',
    { 'blade-3/a.tar': {}, 'blade-12/a.tar': {} },
    'covered',
  ],
  [
    'do not count as covered if the names of containers contain only one of the blade numbers',
    { 'blade-3/a.tar': {}, 'blade-3/b.tar': {} },
    'missing',
  ],
  [
    'count as covered if the names of files contain all blade numbers',
    { 'a.tar': { 'blade-3.json': '1' }, 'b.tar': { 'blade-12.json': '1' } },
    'covered',
  ],
  [
    'get no verdict if a single blade number occurs, and occurs only in the name of a file',
    { 'slot3/a.tar': { 'blade-3.json': '1' }, 'slot12/a.tar': {} },
    'undecided',
  ],
  [
    'do not count as covered if one blade has only one container and another blade has four',
    hold(['blade-3', 4], ['blade-12', 1]),
    'missing',
  ],
  [
    'get no verdict if one blade has fewer than half as many containers as another blade',
    hold(['blade-3', 5], ['blade-12', 2]),
    'undecided',
  ],
  [
    'count as covered if one blade has half as many containers as another blade',
    hold(['blade-3', 4], ['blade-12', 2]),
    'covered',
  ],
  [
    'get no verdict if the bundle contains the numbers of other blades',
    hold(['blade-0', 4], ['blade-1', 4]),
    'undecided',
  ],
  ['get no verdict if no name contains a blade number', { 'a.tar': {}, 'b.tar': {} }, 'undecided'],
])('the blades of a partition %s', async (_, held, expected) => {
  const containers = Object.entries(held).map(async ([name, files]) => [name, await tarOf({ 'x.json': '1', ...files })])
  const file = join(folder, 'bundle-of-blades')
  writeFileSync(file, gzipSync(await tarOf(Object.fromEntries(await Promise.all(containers)))))
  const verdicts = new Map<string, string>()
  const verify = async (id: string, body: () => unknown) => {
    const verdict = await Promise.try(body).then(
      () => 'covered',
      (error: unknown) => (error instanceof HarnessError ? 'undecided' : 'missing'),
    )
    verdicts.set(id, verdict)
  }

  await judgeContents(file, verify, { blades: ['3', '12'] })

  expect(verdicts.get('bundles/every-blade')).toBe(expected)
})
