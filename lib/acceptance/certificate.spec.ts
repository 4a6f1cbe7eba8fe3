import { rmSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { readReport } from './calling.ts'
import { test } from './under-way.ts'

const DNS = '/data/openconfig-system:system/dns'

describe('a certificate that changes during a run', () => {
  test('ends the run, which judges only the responses from before the change', async ({ site }) => {
    const call = site.run('--area', 'dns')
    const goOn = await site.changing(DNS, call)
    await site.door.becomeAnother()
    goOn()

    const { code, out: screen } = await call.ended

    const result = readReport(site.out)
    const [file = ''] = site.journals()
    rmSync(file)
    expect([code, result?.run.exitCode, result?.totals.failed]).toEqual([3, 3, 0])
    expect(result?.incidents).toEqual([{ kind: 'trust', message: expect.stringContaining(file) }])
    expect(result?.incidents[0]?.message).toMatch(/shows certificate .*, the profile pins .*\. Nothing was sent/)
    expect(result?.run.conclusion).toMatch(/^The run broke off: .* shows certificate /)
    expect(result?.totals.inconclusive).toBeGreaterThan(0)
    expect(screen).toMatch(/^INCOMPLETE: /m)
  })
})
