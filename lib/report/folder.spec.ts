import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginReports, CERTIFICATE, mayHoldReports, RECORD } from './folder.ts'
import { sample } from './sample.ts'
import { writeReports } from './write.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-folder-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('reports can be written to a folder that is missing, empty or contains an earlier report', async () => {
  expect(mayHoldReports(join(folder, 'absent'))).toBe(true)
  expect(mayHoldReports(folder)).toBe(true)
  await beginReports(folder, 'killed')
  expect(mayHoldReports(folder)).toBe(true)
  await writeReports(folder, sample(20), new Map())
  expect(await readdir(folder)).not.toContain('unfinished.json')
  expect(mayHoldReports(folder)).toBe(true)
})

test('a folder with other files is rejected as a report folder, and the files stay unchanged', async () => {
  await mkdir(join(folder, 'transcript'))
  await writeFile(join(folder, 'manifest.json'), '{"schema":"other/1","files":[{"path":"kept.txt"}]}')
  await writeFile(join(folder, 'kept.txt'), '')

  expect(mayHoldReports(folder)).toBe(false)
  await beginReports(folder, 'x')

  expect((await readdir(folder)).sort()).toEqual(['kept.txt', 'manifest.json', 'transcript', 'unfinished.json'])
})

test('beginning a run removes the reports of an earlier run but no other files', async () => {
  await writeReports(folder, sample(20), new Map([['dns-1.txt', 'x']]))
  await writeFile(join(folder, CERTIFICATE), 'of the earlier run')
  await writeFile(join(folder, 'notes.txt'), 'mine')

  await beginReports(folder, 'x')

  expect(await readdir(folder)).toEqual(['notes.txt', 'unfinished.json'])
})

test('beginning a run keeps the record of an earlier run, which the new run may resume', async () => {
  await writeFile(join(folder, RECORD), 'kept\n')
  await writeReports(folder, sample(20), new Map())

  await beginReports(folder, 'x')

  expect(await readdir(folder)).toEqual([RECORD, 'unfinished.json'])
})

test('a path in a manifest never causes a file outside the folder to be removed', async () => {
  const run = join(folder, 'run')
  await mkdir(run)
  await writeFile(join(folder, 'outside.txt'), '')
  await writeFile(join(run, 'manifest.json'), '{"schema":"plumbline/manifest/1","files":[{"path":"../outside.txt"}]}')

  await beginReports(run, 'x')

  expect(await readdir(folder)).toEqual(['outside.txt', 'run'])
})
