import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readReport, runPlumbline } from './calling.ts'
import { UNKNOWN } from '../terminal/exit-code.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-uncompared-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a unit that prints no version after an install gets no verdict for it, and the report says how to compare', async () => {
  const out = join(folder, 'run')
  const flags = ['-r', 'images/running-config', '-r', 'images/install-os-in-use', '--quirk', 'no-version-configured']

  const { code } = await runPlumbline(['run', '--out', out, ...flags, '--quiet'])

  const judged = readReport(out)?.requirements.filter(({ verdict }) => verdict !== 'not applicable') ?? []
  const about = (wanted: string) => judged.find(({ id }) => id === wanted)
  expect(about('images/install-os-in-use')).toMatchObject({ verdict: 'passed' })
  expect(about('images/running-config')).toMatchObject({ verdict: 'inconclusive' })
  expect(JSON.stringify(about('images/running-config'))).toContain('compare by hand with show system image')
  expect(code).toBe(UNKNOWN)
})

test('a unit that keeps the entry of a probe has no incident because its command line names it without the module', async () => {
  const out = join(folder, 'kept')
  const flags = ['-r', 'logging/host-selector-written', '--quirk', 'deletes-dns-only', '--quirk', 'no-cli-removal']

  await runPlumbline(['run', '--out', out, ...flags, '--quiet'])

  const report = readReport(out)
  expect(report?.incidents).toEqual([])
  expect(report?.residue).toContainEqual(expect.stringContaining('selector LOCAL0 ALERT'))
})
