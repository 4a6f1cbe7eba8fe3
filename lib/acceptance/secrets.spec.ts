import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runPlumbline, readReport } from './calling.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(['default', 'passed', '5353'])('a run reaches the same verdicts if the password is %s', async (password) => {
  const id = 'dns/server-port-default'

  const { code, err } = await runPlumbline(['run', '--requirement', id, '--out', folder], {
    PLUMBLINE_PASSWORD: password,
  })

  expect(err).not.toMatch(/plumbline:/)
  expect(code).toBe(0)
  expect(readReport(folder)?.requirements.find((each) => each.id === id)?.verdict).toBe('passed')
})
