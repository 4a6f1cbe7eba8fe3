import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Restconf } from '../channel/http/restconf.ts'
import { fileEffects } from './file-effects.ts'
import { Journal } from './journal.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-file-effects-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const effect = { type: 'file', directory: 'images/staging', name: 'own.iso' } as const
const listed = (...names: string[]) => ({
  status: 200,
  text: 'listed',
  body: { 'vendor-utils-file-transfer:output': { entries: names.map((name) => ({ name })) } },
})
const refused = { status: 403, text: 'no', body: {} }

/** Undoes it on a target that gives one listing after the other, and takes no removal. @returns what is named as left */
async function left(...listings: readonly object[]): Promise<readonly unknown[]> {
  let looks = 0
  const ask = async (_method: string, path: string) =>
    path.endsWith('/list')
      ? listings[Math.min(looks++, listings.length - 1)]
      : { status: 404, text: '', body: undefined }
  const restconf: Restconf = Object.assign(Object.create(null), { ask, pause: async () => {} })
  const journal = new Journal(join(folder, `${Math.random()}.jsonl`))
  await fileEffects.undo({ restconf }, effect, journal, new Set())
  return journal.entries().flatMap((entry) => (entry.kind === 'left' ? [entry.what] : []))
}

test('a file that two listings lack is gone', async () => {
  expect(await left(listed('other.iso'))).toEqual([])
})

test.each([
  ['a listing lacks once', [listed(), listed('own.iso')]],
  ['stays', [listed('own.iso')]],
])('a file that %s is named, where the target takes no removal', async (_what, listings) => {
  expect(await left(...listings)).toEqual([expect.stringMatching(/own\.iso: the target shows no way to remove it/)])
})

test('a file whose directory is not listed is named', async () => {
  expect(await left(refused)).toEqual([expect.stringMatching(/own\.iso, if it is there: its directory is not listed/)])
})
