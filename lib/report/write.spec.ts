import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { allureResults } from './allure.ts'
import { pointLatest } from './latest.ts'
import type { Manifest } from './manifest.ts'
import { sample } from './sample.ts'
import { findMistakes, ReportError } from './validate.ts'
import { writeReports } from './write.ts'

const result = sample(60)
const transcripts = new Map([['dns-1.txt', 'GET /api/data/… → 200\n']])
const REPORTS = ['conformance.json', 'index.html', 'junit.xml', 'observations.json', 'requirements.csv', 'summary.md']
let reports = ''

beforeEach(async () => {
  reports = await mkdtemp(join(tmpdir(), 'plumbline-report-'))
})
afterEach(() => rm(reports, { recursive: true }))

describe('writing the reports', () => {
  test('creates all report files and no others', async () => {
    await writeReports(join(reports, 'run'), result, transcripts)

    const found = await readdir(join(reports, 'run'), { recursive: true })
    const allure = [...allureResults(result, transcripts).keys()].map((path) => join(path))
    expect(found.sort()).toEqual(
      [...REPORTS, 'manifest.json', 'transcript', join('transcript', 'dns-1.txt'), 'allure-results', ...allure].sort(),
    )
    expect(findMistakes(await readFile(join(reports, 'run', 'conformance.json'), 'utf8'))).toEqual([])
  })

  test('lists each file and the inputs with their digests in the manifest', async () => {
    await writeReports(join(reports, 'run'), result, transcripts, new Map([['profile', 'ab12']]))

    const manifest = JSON.parse(await readFile(join(reports, 'run', 'manifest.json'), 'utf8')) as Manifest
    const allure = [...allureResults(result, transcripts).keys()]
    expect(manifest.files.map(({ path }) => path)).toEqual([...REPORTS, 'transcript/dns-1.txt', ...allure].sort())
    expect(Object.keys(manifest.inputs)).toEqual(['conformance.schema.json', 'profile'])
    for (const { path, bytes, sha256 } of manifest.files) {
      const content = await readFile(join(reports, 'run', path))
      expect([bytes, sha256]).toEqual([content.length, createHash('sha256').update(content).digest('hex')])
    }
  })

  test('lists the record of the run and its digest in the manifest', async () => {
    await mkdir(join(reports, 'run'))
    await writeFile(join(reports, 'run', 'tests.jsonl'), '{}\n')

    await writeReports(join(reports, 'run'), result, transcripts)

    const { files }: Manifest = JSON.parse(await readFile(join(reports, 'run', 'manifest.json'), 'utf8'))
    const sha256 = createHash('sha256').update('{}\n').digest('hex')
    expect(files).toContainEqual({ path: 'tests.jsonl', bytes: 3, sha256 })
  })

  test('creates no reports from an invalid result, but saves the result and its evidence', async () => {
    const unsound = { ...result, totals: { ...result.totals, passed: 0 } }

    await expect(writeReports(join(reports, 'run'), unsound, transcripts)).rejects.toThrow(ReportError)

    expect((await readdir(join(reports, 'run'))).sort()).toEqual(['conformance.invalid.json', 'transcript'])
  })

  test('rejects a transcript whose name points outside the folder', async () => {
    const outside = new Map([['../x.txt', '']])

    await expect(writeReports(join(reports, 'run'), result, outside)).rejects.toThrow(
      'a transcript is named "../x.txt"',
    )

    expect(await readdir(reports)).toEqual([])
  })
})

describe('the link to the latest run', () => {
  test('is updated by every run, even if several runs end at the same time', async () => {
    const runs = ['a', 'b', 'c', 'd'].map((name) => join(reports, name))
    for (const run of runs) await mkdir(run)

    await Promise.all(runs.map((run) => pointLatest(reports, run)))
    await pointLatest(reports, join(reports, 'b'))

    expect((await readlink(join(reports, 'latest'))).replace(/[/\\]$/, '')).toMatch(/(^|[/\\])b$/)
    expect((await readdir(reports)).sort()).toEqual(['a', 'b', 'c', 'd', 'latest'])
  })

  test('never replaces anything except a link', async () => {
    await writeFile(join(reports, 'latest'), 'mine')

    await expect(pointLatest(reports, join(reports, 'a'))).rejects.toThrow('is not a link')

    expect(await readFile(join(reports, 'latest'), 'utf8')).toBe('mine')
  })
})
