import { describe, expect } from 'vitest'
import type { Ran } from '#lib/testkit/tool.ts'
import { findings, splitLines, test as base } from './fixtures.ts'
import { verifies } from './contract.ts'
import { rules } from './rules.ts'

/** Whether a line contains the word OK, not preceded by `not`. */
const saysOk = (line: string) => /(?<!\bnot )\bOK\b/.test(line.replaceAll(/\bnot\s+/gi, 'not '))

/**
 * Returns the output of a command. The contract does not say which stream a command prints to, and standard error may
 * also contain a log.
 */
const printed = ({ stdout, stderr }: Ran) => (stdout.trim() === '' ? stderr : stdout)

const test = base.extend('saved', ({ scanner }) => {
  /** Writes files to the folder of the test, scans each file by name, and saves the results as `saved.json`. */
  return async (files: Readonly<Record<string, string>>) => {
    scanner.put(files)
    const scans = await Promise.all(Object.keys(files).map((file) => scanner.check([file])))
    const results = scans.flatMap((scan) => scan.results)
    scanner.put({ 'saved.json': JSON.stringify(results) })
    return results
  }
})

describe('`checkref` of unchanged files', () => {
  test(
    'prints `OK` and exits with 0',
    verifies('scanner/checkref-ok', 'scanner/checkref-exit-match'),
    async ({ scanner, saved, verify }) => {
      await saved({ 'a.tcl': rules.plain })

      const ran = await scanner.run(['checkref', 'saved.json'])

      const text = printed(ran)
      await verify('scanner/checkref-ok', () =>
        expect(splitLines(text).filter(saysOk), `lines with the word OK in ${JSON.stringify(text)}`).not.toEqual([]),
      )
      await verify('scanner/checkref-exit-match', () => expect(ran.code, 'the exit code of checkref').toBe(0))
    },
  )

  test(
    'ignores files that are not in the reference',
    verifies('scanner/checkref-listed-files'),
    async ({ scanner, saved }) => {
      await saved({ 'a.tcl': rules.plain })
      scanner.put({ 'other.tcl': rules.three })

      const { code } = await scanner.run(['checkref', 'saved.json'])

      expect(code, 'the exit code of checkref').toBe(0)
    },
  )
})

describe('`checkref` of changed files', () => {
  test(
    'prints a failure line and a line per new finding, and exits with 1',
    verifies('scanner/checkref-failure-line', 'scanner/checkref-extra-findings', 'scanner/checkref-exit-mismatch'),
    async ({ scanner, saved, verify }) => {
      const before = findings(...(await saved({ 'a.tcl': rules.plain })))
      scanner.put({ 'a.tcl': rules.plain + rules.three })

      const ran = await scanner.run(['checkref', 'saved.json'])

      const after = findings(...(await scanner.check(['a.tcl'])).results)
      const lines = splitLines(printed(ran))
      const [, ...extra] = lines
      await verify('scanner/checkref-failure-line', () => {
        expect(lines, 'lines that checkref prints').not.toEqual([])
        expect(lines.filter(saysOk), 'lines with the word OK').toEqual([])
      })
      await verify('scanner/checkref-extra-findings', () =>
        expect(extra, 'lines after the failure line').toHaveLength(after.length - before.length),
      )
      await verify('scanner/checkref-exit-mismatch', () => expect(ran.code, 'the exit code of checkref').toBe(1))
    },
  )

  test(
    'reports a new finding in any listed file',
    verifies('scanner/checkref-each-file'),
    async ({ scanner, saved }) => {
      await saved({ 'a.tcl': rules.plain, 'b.tcl': rules.plain })
      scanner.put({ 'b.tcl': rules.plain + rules.three })

      const { code } = await scanner.run(['checkref', 'saved.json'])

      expect(code, 'the exit code of checkref').toBe(1)
    },
  )
})

describe('`checkref`', () => {
  test(
    'with `-` reads the reference from standard input',
    verifies('scanner/checkref-standard-input'),
    async ({ scanner, saved }) => {
      const stdin = JSON.stringify(await saved({ 'a.tcl': rules.plain }))

      const same = await scanner.run(['checkref', '-'], { stdin })
      scanner.put({ 'a.tcl': rules.plain + rules.three })
      const other = await scanner.run(['checkref', '-'], { stdin })

      expect(same.code, 'the exit code of checkref for files as they were').toBe(0)
      expect(other.code, 'the exit code of checkref for a file with a new finding').toBe(1)
    },
  )

  test(
    'with `--no-warn` ignores warnings but not dangerous findings',
    verifies('scanner/checkref-no-warn', 'scanner/checkref-no-warn-keeps-dangerous'),
    async ({ scanner, saved, verify }) => {
      const warned = await scanner.warned()
      await saved({ 'a.tcl': rules.clean })

      scanner.put({ 'a.tcl': rules.clean + warned })
      const warnings = await scanner.run(['checkref', '--no-warn', 'saved.json'])
      scanner.put({ 'a.tcl': rules.clean + (await scanner.endangered()) })
      const dangerous = await scanner.run(['checkref', '--no-warn', 'saved.json'])

      await verify('scanner/checkref-no-warn', () =>
        expect(warnings.code, 'the exit code of checkref for a new warning').toBe(0),
      )
      await verify('scanner/checkref-no-warn-keeps-dangerous', () =>
        expect(dangerous.code, 'the exit code of checkref for a new dangerous finding').toBe(1),
      )
    },
  )

  test(
    'exits with more than 1 if the reference does not exist',
    verifies('scanner/checkref-missing-reference'),
    async ({ scanner }) => {
      const { code } = await scanner.run(['checkref', 'nowhere.json'])

      expect(code, 'the exit code of checkref').toBeGreaterThan(1)
    },
  )

  test(
    'exits with more than 1 if the reference cannot be read',
    verifies('scanner/checkref-malformed-reference'),
    async ({ scanner }) => {
      scanner.put({ 'saved.json': 'this is no result of a scan' })

      const { code } = await scanner.run(['checkref', 'saved.json'])

      expect(code, 'the exit code of checkref').toBeGreaterThan(1)
    },
  )

  test(
    'has an unspecified exit code for missing findings, missing files and warnings in the reference',
    verifies('scanner/checkref-fewer', 'scanner/checkref-missing-file', 'scanner/checkref-warnings-of-reference'),
    async ({ scanner, saved, observe }) => {
      await saved({ 'a.tcl': rules.three, 'b.tcl': await scanner.warned() })

      const withoutWarnings = await scanner.run(['checkref', '--no-warn', 'saved.json'])
      scanner.put({ 'a.tcl': rules.clean })
      const fewer = await scanner.run(['checkref', 'saved.json'])
      const results = JSON.stringify([{ filepath: 'gone.tcl', warning: [], dangerous: [] }])
      const gone = await scanner.run(['checkref', '-'], { stdin: results })

      observe('scanner/checkref-warnings-of-reference', withoutWarnings.code)
      observe('scanner/checkref-fewer', { code: fewer.code, says: splitLines(printed(fewer))[0] ?? '' })
      observe('scanner/checkref-missing-file', gone.code)
    },
  )
})
