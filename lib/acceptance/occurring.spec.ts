import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { OCCURRED } from '../domain/finding.ts'
import { readReport } from './calling.ts'
import { test } from './under-way.ts'

const DNS = '/data/openconfig-system:system/dns'

test('a crash and a firmware event are reported with the check that was running, and affect no verdict', async ({
  site,
}) => {
  await site.device.raise('Appliance core-dump')
  const call = site.run('--requirement', 'dns/patch-search')
  const goOn = await site.changing(DNS, call)
  await site.device.raise('Appliance core-dump')
  await site.device.raise('appliance firmware-update-status')
  goOn()

  const { code, out } = await call.ended

  const { observations = [], incidents, totals } = readReport(site.out) ?? {}
  const values = observations.filter(({ subject }) => subject === OCCURRED).map(({ value }) => value)
  const during = /^while (?=.*dns\/patch-search)[\w/, -]+ ran: /
  expect(values).toHaveLength(3)
  for (const value of values) expect(value).toMatch(during)
  expect(values.map((value) => String(value).replace(during, ''))).toEqual([
    expect.stringMatching(/^66306 Appliance core-dump EVENT NA ".*core\.qkviewd\.2" "/),
    expect.stringMatching(/^65544 appliance firmware-update-status EVENT NA "/),
    expect.stringMatching(/^diags\/core\/core\.qkviewd\.2, /),
  ])
  expect(out).toContain(`Happened meanwhile: 2 more like it, in the report: ${String(values[0])}`)
  expect([code, incidents, totals?.passed, totals?.failed]).toEqual([0, [], 1, 0])
  expect(readFileSync(join(site.out, 'index.html'), 'utf8')).toContain('<h2 id="occurrences">Happened meanwhile</h2>')
})
