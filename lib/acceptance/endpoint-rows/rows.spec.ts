import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { afterAll, describe, expect, test } from 'vitest'
import { allRows, endpointTable, parseEndpointTable } from './row.ts'
import { tryRows, listFailures } from './table.ts'
import { listEmulatedUnits } from './units.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-rows-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every statement of the endpoint table is covered by a curl command', () => {
  const { rows, statements } = endpointTable()
  const shown = new Set(allRows().flatMap(({ shows }) => shows))

  expect(rows).toBe(32)
  expect(statements.filter((at) => !shown.has(at))).toEqual([])
  expect([...shown].filter((at) => !statements.includes(at))).toEqual([])
})

test('the rows of the endpoint table are found in the index even if sentences precede or follow them', () => {
  const statements = { '1.1': {}, '2.1': {}, '3.1': {}, '3.2': {}, '4.1': {} }

  expect(parseEndpointTable({ units: '1 sentence, 2 rows, 1 sentence', statements })).toEqual({
    rows: 2,
    statements: ['2.1', '3.1', '3.2'],
  })
})

test('a response that deviates from the endpoint table is detected', async () => {
  const [unit] = listEmulatedUnits()
  if (unit === undefined) throw new Error('nothing is emulated')
  const rows = allRows().filter(({ path }) => /dns$|:config$/.test(path))

  const told = await tryRows(unit, folder, { rows, flags: ['--fault', 'put-of-proxy-answers-body'] })

  expect(listFailures(told)).toEqual([
    expect.stringMatching(/^16\.1, .* The proxy is set\. PUT .*:config by Basic: expected nothing, found \{\}$/),
    expect.stringMatching(/ by token: expected nothing, found \{\}$/),
  ])
})

describe.concurrent('curl gets the responses that the endpoint table describes', () => {
  // Up to three passes run at once, because a pass spends most of its time waiting for the device. More passes would
  // compete for the processor, and tokens would expire meanwhile.
  const atOnce = pLimit(3)

  test.for(listEmulatedUnits())('from $name', async (profile) => {
    const told = await atOnce(() => tryRows(profile, folder))

    expect(listFailures(told)).toEqual([])
  })
})
