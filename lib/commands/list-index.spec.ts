import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runPlumbline } from '../acceptance/calling.ts'

describe('the index of the contract', () => {
  test('is listed with the coverage of each statement, and no statement is unmapped', async () => {
    const { out, code } = await runPlumbline(['list', '--index'])

    expect(code).toBe(0)
    expect(out).toMatch(
      /^platform\/ntp: 7 rows\n {2}1\.1 {3}`config\.enabled` of the NTP resource is a boolean\. → ntp\/config-enabled\n/m,
    )
    expect(out).not.toContain('UNMAPPED')
    expect(out).toMatch(
      /^platform: \d+ statements in \d+ sections: \d+ mapped \(\d+ to what cannot be tested\), \d+ without a claim, 0 unmapped$/m,
    )
  })

  test('can be limited to the statements that one area covers', async () => {
    const { out } = await runPlumbline(['list', '--index', '--area', 'dns', '--json'])

    const { sections, unstated } = JSON.parse(out)
    expect(sections.map(({ name }: { name: string }) => name)).toContain('platform/dns')
    expect(unstated).toEqual([])
  })

  test('reports each difference from a copy of the document, and then the command exits with 1', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-index-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'document.md')
    writeFileSync(file, '# Fields\n\n## NTP\n\n| a | b |\n|---|---|\n| one | two |\n')

    const { out, code } = await runPlumbline(['list', '--index', '--against', file])

    expect(code).toBe(1)
    expect(out).toMatch(/## NTP: 7 rows, 24 statements\nDIFFERS: its text is another; its sha256 is [\da-f]{64}\n/)
    expect(out).toContain('DIFFERS: counted 1 row; the index has 7 rows\n1 | one | two |\n  1.1   `config.enabled`')
  })

  test('cannot be compared with a missing file', async () => {
    const { err, code } = await runPlumbline(['list', '--index', '--against', '/nowhere/document.md'])

    expect(code).toBe(2)
    expect(err).toContain('Cannot read /nowhere/document.md')
  })
})
