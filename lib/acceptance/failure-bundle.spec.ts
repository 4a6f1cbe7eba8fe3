import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from '../domain/places.ts'
import { runPlumbline } from './calling.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-failure-bundle-'))
const BUNDLES = join(folder, 'bundles')
/** The arguments of a short run that fails. */
const FAILING = [
  'run',
  '--level=nightly',
  '--requirement=dns/server-config-port',
  '--fault=mistyped:system/dns/servers/server/config/port',
  `--out=${join(folder, 'report')}`,
]

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a run with a failed check stores one diagnostic bundle, which only the owner of the file can read', async () => {
  const { code, out } = await runPlumbline([...FAILING, '--bundle-to', BUNDLES])

  const [name = '', ...more] = readdirSync(BUNDLES)
  const file = join(BUNDLES, name)
  expect({ code, more }).toEqual({ code: 1, more: [] })
  expect(out).toContain(`Happened meanwhile: the diagnostic bundle after a failure is ${file}, `)
  expect([...readFileSync(file).subarray(0, 2)], 'the start of a gzip').toEqual([0x1f, 0x8b])
  expect([BUNDLES, file].map((each) => (statSync(each).mode & 0o777).toString(8))).toEqual(['700', '600'])
  expect(out).not.toContain('Left behind')
})

test('a run that passes stores no diagnostic bundle', async () => {
  const before = readdirSync(BUNDLES)

  const passing = FAILING.filter((word) => !word.startsWith('--fault'))
  const { code } = await runPlumbline([...passing, '--bundle-to', BUNDLES])

  expect({ code, bundles: readdirSync(BUNDLES) }).toEqual({ code: 0, bundles: before })
})

test('a bundle folder inside the report folder is rejected', async () => {
  const { code, err } = await runPlumbline([...FAILING, '--bundle-to', 'reports/bundles'])

  expect(code).toBe(2)
  expect(err).toContain(`name a folder outside ${join(ROOT, 'reports')}`)
})
