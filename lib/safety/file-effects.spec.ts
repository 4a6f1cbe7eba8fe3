import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Restconf } from '../channel/http/restconf.ts'
import { fileEffects } from './effect-handlers.ts'
import { Journal } from './journal.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-file-effects-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const effect = { type: 'file', directory: 'images/staging', name: 'own.iso', looks: 5 } as const
const listed = (...names: string[]) => ({
  status: 200,
  text: 'listed',
  body: { 'vendor-utils-file-transfer:output': { entries: names.map((name) => ({ name })) } },
})
const refused = { status: 403, text: 'no', body: {} }

/**
 * Undoes the effect on a target that returns these listings in turn and refuses removal.
 * @returns the reported leftovers
 */
function left(...listings: readonly object[]): Promise<readonly unknown[]> {
  return leftAfter(() => '', ...listings)
}

/**
 * Undoes the effect on a target that has a transfer table and refuses removal.
 * @param status status of the file's own transfer, at each poll
 */
async function leftAfter(status: () => string, ...listings: readonly object[]): Promise<readonly unknown[]> {
  let looks = 0
  const table = () => ({
    status: 200,
    text: 'a table',
    body: { output: { result: `1|images/staging/own.iso|${status()}` } },
  })
  const ask = async (_method: string, path: string) => {
    if (path.endsWith('/list')) return listings[Math.min(looks++, listings.length - 1)]
    return path.endsWith('/transfer-status') ? table() : { status: 404, text: '', body: undefined }
  }
  const settled = async <T>(read: () => Promise<T>, holds: (value: T) => boolean) => {
    const first = await read()
    return holds(first) ? first : read()
  }
  const restconf: Restconf = Object.assign(Object.create(null), { ask, settled, pause: async () => {} })
  const journal = new Journal(join(folder, `${Math.random()}.jsonl`))
  await fileEffects.undo({ restconf }, effect, journal, new Set())
  expect(journal.keptOf('file') !== undefined).toBe(
    journal.leftThere().some((what) => what.includes('no way to remove it')),
  )
  return journal.entries().flatMap((entry) => (entry.kind === 'left' ? [entry.what] : []))
}

test('a file that is missing from two listings counts as removed', async () => {
  expect(await left(listed('other.iso'))).toEqual([])
})

test.each([
  ['is missing from only one listing', [listed(), listed('own.iso')]],
  ['is in every listing', [listed('own.iso')]],
])('a file that %s is reported if the target has no way to remove it', async (_what, listings) => {
  expect(await left(...listings)).toEqual([expect.stringMatching(/own\.iso: the target shows no way to remove it/)])
})

test('a file is reported if its directory cannot be listed', async () => {
  expect(await left(refused)).toEqual([expect.stringMatching(/own\.iso, if it is there: its directory is not listed/)])
})

test('one response without a listing does not make a file be reported', async () => {
  const [first, second] = [listed(), listed()]

  expect(await left(first, second, refused, listed())).toEqual([])
})

test('a file in transfer is awaited, and counts as removed if the transfer ends without creating it', async () => {
  let looks = 0
  const status = () => (looks++ < 3 ? 'In Progress (40%)' : 'Connection closed')

  expect(await leftAfter(status, listed())).toEqual([])
  expect(looks).toBeGreaterThan(3)
})

test('a file is reported if its transfer does not end', async () => {
  const named = await leftAfter(() => 'In Progress (40%)', listed())

  expect(named).toEqual([expect.stringMatching(/own\.iso, if it comes: its transfer has not ended/)])
})

/**
 * Undoes the effect on a target that stores files and removes them on request.
 * @param moving changes the files at the first pause
 * @param isListed whether the target lists the image
 * @returns the remaining files, and the reported leftovers
 */
async function emptied(lie: Set<string>, moving: (lie: Set<string>) => void, isListed: () => boolean) {
  let pauses = 0
  const ask = async (_method: string, path: string, body: unknown) => {
    const given = String(Object.values(Object(body ?? {}))[0])
    if (path.endsWith('/list'))
      return listed(...[...lie].filter((each) => each.startsWith(`${given}/`)).map((each) => each.replace(/.*\//, '')))
    if (path.endsWith('/state'))
      return { status: 200, body: { state: { iso: { iso: isListed() ? [{ 'version-iso': '1.8.1-7' }] : [] } } } }
    if (path.endsWith('/delete')) return { status: lie.delete(given) ? 200 : 404, text: '', body: undefined }
    return { status: 404, text: '', body: undefined }
  }
  const pause = async () => {
    pauses += 1
    if (pauses === 1) moving(lie)
  }
  const settled = async <T>(read: () => Promise<T>) => read()
  const restconf: Restconf = Object.assign(Object.create(null), { ask, pause, settled })
  const journal = new Journal(join(folder, `${Math.random()}.jsonl`))
  const image = { into: 'images/import/iso', version: '1.8.1-7' }
  await fileEffects.undo({ restconf }, { ...effect, image }, journal, new Set())
  return { lie: [...lie], left: journal.entries().flatMap((entry) => (entry.kind === 'left' ? [entry.what] : [])) }
}

test.each([
  ['is staged', new Set(['images/staging/own.iso']), () => {}],
  ['is imported', new Set(['images/import/iso/own.iso']), () => {}],
  ['is in transit', new Set<string>(), (lie: Set<string>) => void lie.add('images/import/iso/own.iso')],
])('an image that %s is removed', async (_what, lie, moving) => {
  lie.add('images/import/iso/other.iso')

  expect(await emptied(lie, moving, () => false)).toEqual({ lie: ['images/import/iso/other.iso'], left: [] })
})

test('an image that is still listed after its file was removed is reported', async () => {
  const { left: named } = await emptied(
    new Set(['images/staging/own.iso']),
    () => {},
    () => true,
  )

  expect(named).toEqual(['the image 1.8.1-7 of images/staging/own.iso: it is listed still'])
})
