import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterAll, describe, expect, test } from 'vitest'
import { contentsOf } from './contents.ts'

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
  return contentsOf(file)
}

const inner = await tarOf({ 'state.json': '{"a":1}', 'log.txt': 'a line' })

describe('the contents of a bundle', () => {
  test.each([
    ['gzip', gzipSync],
    ['zstd', zstdCompressSync],
  ] as const)('are seen through %s', async (compressed, packed) => {
    const outer = await tarOf({ 'one.tar': inner, 'two.tar.gz': gzipSync(inner), 'read.me': 'a text' })

    const found = await lookAt(packed(outer))

    const files = ['state.json', 'log.txt']
    const json = ['state.json']
    expect(found).toEqual({
      compressed,
      names: ['one.tar', 'two.tar.gz', 'read.me'],
      containers: [
        { name: 'one.tar', files, json },
        { name: 'two.tar.gz', files, json },
      ],
    })
  })

  test('are those of a plain TAR too', async () => {
    expect(await lookAt(await tarOf({ 'one.tar': inner }))).toMatchObject({ compressed: undefined, names: ['one.tar'] })
  })

  test('are none where it is compressed by what is not opened here, or is no TAR', async () => {
    expect(await lookAt(Buffer.from('fd377a585a000000', 'hex'))).toEqual({ compressed: 'xz', containers: [] })
    expect(await lookAt(gzipSync('a text'))).toEqual({ compressed: 'gzip', containers: [] })
  })
})
