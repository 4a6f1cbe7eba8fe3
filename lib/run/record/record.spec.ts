import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { redactor } from '../../domain/redaction.ts'
import { RECORD } from '../../report/folder.ts'
import { readRecord, ResumeError } from './reading.ts'
import { readKeptTests } from './earlier.ts'
import { RunRecord } from './record.ts'
import { opening, createOutcome } from './sample.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-record-'))
  file = join(folder, RECORD)
})
afterEach(() => rmSync(folder, { recursive: true }))

const passed = createOutcome('port', 'passed')

describe('the record of a run', () => {
  test('contains every test as soon as the test ends', () => {
    const record = new RunRecord(folder, opening)
    record.test({ lane: 'main', key: 'port', outcome: passed })

    expect(readRecord(folder)?.tests).toMatchObject([{ lane: 'main', key: 'port', outcome: passed }])
    expect(readRecord(folder)?.end).toBeUndefined()
    expect(readdirSync(folder)).toEqual([RECORD])
  })

  test.skipIf(process.platform === 'win32')('is accessible only to its owner', () => {
    new RunRecord(folder, opening).found({})

    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('contains no secrets in notes, transcripts or reasons', () => {
    redactor.add('open sesame')
    const said = { notes: [{ subject: 'x', value: 'open sesame' }], transcript: 'PATCH open sesame' }
    const reason = { requirement: 'dns/port', outcome: 'inconclusive', reason: 'got open sesame' } as const

    new RunRecord(folder, opening).test({
      lane: 'main',
      key: 'port',
      outcome: { ...createOutcome('port', 'passed', said), findings: [reason] },
    })

    expect(readFileSync(file, 'utf8')).not.toContain('sesame')
    expect(readFileSync(file, 'utf8').match(/\[redacted\]/g)).toHaveLength(3)
  })

  test('replaces an earlier record completely', () => {
    new RunRecord(folder, opening).test({ lane: 'main', key: 'port', outcome: passed })
    new RunRecord(folder, { ...opening, run: 'second' })

    expect(readRecord(folder)).toMatchObject({ opening: { run: 'second' }, tests: [] })
  })

  test('contains the findings outside the tests, and how the run ended', () => {
    const record = new RunRecord(folder, opening)
    const incident = { kind: 'restart', message: 'it restarted' } as const
    record.found({ incidents: [incident] })
    record.found({ residue: ['a VLAN'], reboots: [{ cause: 'back', phases: [] }] })
    record.end({ device: 2_000_000, interrupted: 'SIGINT' })

    expect(readRecord(folder)).toMatchObject({
      incidents: [incident],
      residue: ['a VLAN'],
      reboots: [{ cause: 'back' }],
      end: { device: 2_000_000, interrupted: 'SIGINT' },
    })
  })

  test('contains only the later result of a test that was cancelled after it had passed', () => {
    const record = new RunRecord(folder, opening)
    record.test({ lane: 'main', key: 'port', outcome: passed })
    record.test({ lane: 'main', key: 'port', outcome: createOutcome('port', 'inconclusive') })

    expect(readRecord(folder)?.tests.map(({ outcome }) => outcome.state)).toEqual(['failed'])
  })
})

describe('reading the record of a run', () => {
  test('stops before a truncated line', () => {
    const record = new RunRecord(folder, opening)
    record.test({ lane: 'main', key: 'port', outcome: passed })
    appendFileSync(file, '{"kind":"test","lane":"ma')

    expect(readRecord(folder)?.tests).toHaveLength(1)
  })

  test('fails if a line before the last one is damaged', () => {
    const record = new RunRecord(folder, opening)
    appendFileSync(file, '{"kind":"te\n')
    record.test({ lane: 'main', key: 'port', outcome: passed })

    expect(() => readRecord(folder)).toThrow(ResumeError)
    expect(() => readRecord(folder)).toThrow(`${file}, line 2, is no line of a record`)
  })

  test('fails if another version of the suite wrote the record', () => {
    writeFileSync(file, `${JSON.stringify({ ...opening, schema: 'plumbline/tests/9' })}\n`)

    expect(() => readRecord(folder)).toThrow('line 1')
  })

  test('returns nothing if there is no record', () => {
    expect(readRecord(folder)).toBeUndefined()
  })
})

describe('a run that lost its connection', () => {
  test('repeats only the tests that are inconclusive because of the lost connection', () => {
    const lost = createOutcome('port', 'inconclusive')
    const broken = { ...lost, findings: lost.findings.map((finding) => ({ ...finding, lost: true as const })) }
    const record = new RunRecord(folder, opening)
    expect(readKeptTests(folder)).toBeUndefined()
    record.test({ lane: 'main', key: 'passed', outcome: createOutcome('search', 'passed') })
    record.test({ lane: 'main', key: 'odd', outcome: createOutcome('odd', 'inconclusive') })
    expect(readKeptTests(folder)).toBeUndefined()

    record.test({ lane: 'main', key: 'lost', outcome: broken })

    expect(readKeptTests(folder)?.map(({ key }) => key)).toEqual(['passed', 'odd'])
  })

  test('still counts the restarts of every attempt at a repeated test', () => {
    const lost = (booted: number) => {
      const outcome = createOutcome('port', 'inconclusive', { reboots: [{ cause: 'a change', phases: [], booted }] })
      return { ...outcome, findings: outcome.findings.map((finding) => ({ ...finding, lost: true as const })) }
    }
    const record = new RunRecord(folder, opening)
    for (const booted of [1, 2]) record.test({ lane: 'exclusive', key: 'lost', outcome: lost(booted) })

    const reboots = readKeptTests(folder)?.flatMap(({ outcome }) => outcome.record?.reboots ?? [])

    expect(reboots?.map(({ booted }) => booted)).toEqual([1, 2])
  })
})
