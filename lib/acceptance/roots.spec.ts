import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { platformNamed } from '../profile/load.ts'
import { runPlumbline, profileFile, readReport } from './calling.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-roots-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The proxy is not configured before the run, so the two roots differ only once the run has written it. */
const ALTERATION = {
  calls: { methods: ['GET'], root: '/restconf' },
  change: { kind: 'member', at: 'data/system/diagnostics/proxy/config/proxy-server', to: 'gone' },
}

test('roots that differ only in what the run wrote fail the requirement that both return the same data', async () => {
  const file = profileFile(folder, platformNamed('', 'emulator-appliance-20port'))
  const out = join(folder, 'run')
  const narrowed = ['--area', 'cloud', '--requirement', 'root/roots-agree']

  const fault = `altered:${JSON.stringify(ALTERATION)}`
  const { code } = await runPlumbline(['run', '--profile', file, '--out', out, ...narrowed, '--fault', fault])

  const { requirements = [], incidents } = readReport(out) ?? {}
  const failed = requirements.filter(({ verdict }) => verdict === 'failed')
  expect(failed).toMatchObject([
    {
      id: 'root/roots-agree',
      reason: expect.stringMatching(/keep returning different configuration: .*proxy-server: "http.*" and unset$/),
    },
  ])
  expect({ code, incidents }).toEqual({ code: 1, incidents: [] })
})
