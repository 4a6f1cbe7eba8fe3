import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { freePort, startServing } from '../../channel/process/serving.ts'
import type { Fault as ParserFault } from './confparse/fault.ts'
import { faults as ofParser } from './confparse/faults.ts'
import { together as parserWith } from './confparse/together.ts'
import { selectFaults } from './planted.ts'
import type { Ended, Fault as ScannerFault } from './rulescan/fault.ts'
import { faults as ofScanner } from './rulescan/faults.ts'
import { together as scannerWith } from './rulescan/together.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-planted-'))
const rules = join(folder, 'rules')
mkdirSync(rules)
writeFileSync(join(rules, 'a.tcl'), 'expr $a + 1\n')
writeFileSync(join(rules, 'b.irul'), 'when A {\n  expr {1}\n}\n')
afterAll(() => rmSync(folder, { recursive: true }))

function runs(program: string, args: readonly string[], input = ''): Ended & { stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, program), ...args], {
    input,
    encoding: 'utf8',
  })
  return { code: status ?? -1, stdout, stderr }
}

/** Returns every pair of faults in a table. */
function pairs<Fault>(table: Readonly<Record<string, Fault>>, chosen: (fault: Fault) => boolean) {
  const names = Object.entries(table).flatMap(([name, fault]) => (chosen(fault) ? [name] : []))
  return names.flatMap((one, at) => names.slice(at + 1).map((other) => `${one},${other}`))
}

describe('a set of planted faults', () => {
  test('is applied in the order of the fault table, each fault once', () => {
    expect(selectFaults('c,a,c', { a: 1, b: 2, c: 3 })).toEqual([1, 3])
  })

  test('takes full effect on the parser command', () => {
    const { stdout } = runs(
      'confparse.ts',
      ['jsonl-without-path,lists-as-text', '--format', 'jsonl'],
      'a b { c { d e } }',
    )

    expect(stdout).toBe('{"name":"b","object":{"c":"d e"}}\n')
  })

  test('takes full effect on the scanner command, in whichever order the faults are named', () => {
    const { code, stdout } = runs('rulescan.ts', [
      'dangerous-as-object,exit-1-with-findings,skips-irul,line-as-text',
      'check',
      rules,
    ])

    expect({ code, results: JSON.parse(stdout) }).toMatchObject({
      code: 1,
      results: [{ filepath: join(rules, 'a.tcl'), dangerous: { findings: [{ line: '1' }] } }],
    })
    expect(JSON.parse(stdout)).toHaveLength(1)
  })

  test('affects both the start and the responses of a server', async () => {
    const at = `127.0.0.1:${await freePort()}`
    const command = [
      process.execPath,
      join(import.meta.dirname, 'rulescan.ts'),
      'scan-as-list,log-trace-as-error,scan-lines-as-text',
    ]
    const server = await startServing(
      command,
      { args: ['apiserver', '--listen', at], at },
      { answer: 300, answerSize: 1 },
    )

    const answer = await fetch(`${server.origin}/scan/`, { method: 'POST', body: 'expr $a' })

    expect(await answer.json()).toMatchObject([{ dangerous: [{ line: '1' }] }])
    await server.stop()
  })

  test.each([
    ['confparse.ts', 'sort-refused'],
    ['rulescan.ts', 'finds-nothing'],
  ])('for %s is rejected if it names an unknown fault', (program, known) => {
    expect(runs(program, [`${known},${known}x`])).toEqual({
      code: 2,
      stdout: '',
      stderr: `There is no fault "${known}x"; did you mean ${known}?\n`,
    })
  })
})

describe('any two faults can be combined', () => {
  test.each(['json', 'jsonl', 'tabular', 'tabular_kv'])('in the output of the parser in the format %s', (format) => {
    const text = runs(
      '../../targets/config-parser/confparse.js',
      ['--format', format],
      'a b { c { d e } f { } }',
    ).stdout
    const changes = (fault: ParserFault) => fault.converted !== undefined

    const outputs = pairs(ofParser, changes).map((names) =>
      parserWith(selectFaults(names, ofParser)).converted?.(text, { format, sort: true }),
    )

    expect(outputs.length).toBeGreaterThan(100)
    expect(outputs.filter((output) => output === undefined)).toEqual([])
  })

  test('in the output of the scanner', () => {
    const { code, stdout } = runs('../../targets/rule-scanner/rulescan.js', ['check', rules])
    const call = { args: [rules], env: {} }
    const changes = (fault: ScannerFault) => fault.command?.of === 'check' && fault.command.ended !== undefined

    const ends = pairs(ofScanner, changes).map((names) =>
      scannerWith(selectFaults(names, ofScanner), 'check').command?.ended?.({ code, stdout }, call, { code, stdout }),
    )

    expect(ends.length).toBeGreaterThan(1000)
    expect(ends.filter((end) => !isJson(end?.stdout))).toEqual([])
  })
})

function isJson(text = ''): boolean {
  try {
    return JSON.parse(text) !== undefined
  } catch {
    return false
  }
}
