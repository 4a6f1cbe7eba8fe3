import { describe, expect } from 'vitest'
import { test } from './fixtures.ts'
import { verifies } from './contract.ts'
import { rules } from './rules.ts'

describe('the exit code of `check`', () => {
  test('is 0 without findings', verifies('scanner/exit-without-findings'), async ({ scanner }) => {
    scanner.put({ 'rules/clean.tcl': rules.clean, 'empty/notes.md': 'no rule' })

    const directory = await scanner.check(['rules'])
    const here = await scanner.check(['.'])
    const file = await scanner.check(['rules/clean.tcl'])
    const input = await scanner.check(['-'], { stdin: rules.clean })
    const empty = await scanner.check(['empty'])

    expect(directory.code, 'the exit code of check').toBe(0)
    expect(here.code, 'the exit code of check of a dot').toBe(0)
    expect(file.code, 'the exit code of check of a file').toBe(0)
    expect(input.code, 'the exit code of check of standard input').toBe(0)
    // A build may treat a directory without rules as an error, which exits with a code above 1.
    expect(empty.code, 'the exit code of check of a directory without rules').not.toBe(1)
  })

  test('is 0 with findings', verifies('scanner/exit-with-findings'), async ({ scanner }) => {
    scanner.put({ 'rules/plain.tcl': rules.plain, 'rules/three.tcl': rules.three, 'rules/notes.txt': rules.plain })

    const directory = await scanner.check(['rules'])
    const here = await scanner.check(['.'])
    const configured = await scanner.check(['rules'], { env: { RULESCAN_FILE_EXTENSIONS: '.txt' } })
    const file = await scanner.check(['rules/three.tcl'])
    const input = await scanner.check(['-'], { stdin: rules.three })

    expect(directory.code, 'the exit code of check of a directory').toBe(0)
    expect(here.code, 'the exit code of check of a dot').toBe(0)
    expect(configured.code, 'the exit code of check with RULESCAN_FILE_EXTENSIONS').toBe(0)
    expect(file.code, 'the exit code of check of a file').toBe(0)
    expect(input.code, 'the exit code of check of standard input').toBe(0)
  })

  test('is 0 if there are only warnings', verifies('scanner/exit-with-warnings'), async ({ scanner }) => {
    scanner.put({ 'rules/warned.tcl': await scanner.warned() })

    const directory = await scanner.check(['rules'])
    const file = await scanner.check(['rules/warned.tcl'])

    expect(directory.code, 'the exit code of check of a directory').toBe(0)
    expect(file.code, 'the exit code of check of a file').toBe(0)
  })

  test(
    'is 0 with `--no-warn` and `--exclude-empty-findings`',
    verifies('scanner/exit-with-options'),
    async ({ scanner }) => {
      scanner.put({ 'rules/clean.tcl': rules.clean, 'rules/three.tcl': rules.three })
      scanner.put({ 'warned/warned.tcl': await scanner.warned() })

      const asked = [['--no-warn'], ['--exclude-empty-findings'], ['--no-warn', '--exclude-empty-findings']]
      for (const options of asked) {
        for (const path of ['rules', 'warned', 'rules/clean.tcl', 'rules/three.tcl', '.']) {
          const { code } = await scanner.check([...options, path])
          expect(code, `the exit code of check ${[...options, path].join(' ')}`).toBe(0)
        }
        for (const stdin of [rules.clean, rules.three]) {
          const { code } = await scanner.check([...options, '-'], { stdin })
          expect(code, `the exit code of check ${options.join(' ')} - of ${JSON.stringify(stdin)}`).toBe(0)
        }
      }
    },
  )

  test('is above 1 if the path does not exist', verifies('scanner/exit-of-missing-path'), async ({ scanner }) => {
    const { code } = await scanner.check(['nowhere'])

    expect(code, 'the exit code of check').toBeGreaterThan(1)
  })

  test('is above 1 after a usage error', verifies('scanner/exit-of-wrong-call'), async ({ scanner }) => {
    scanner.put({ 'rules/clean.tcl': rules.clean })

    const { code } = await scanner.check(['--no-such-option', 'rules'])

    expect(code, 'the exit code of check').toBeGreaterThan(1)
  })
})

describe('`parsestr`', () => {
  test('parses its argument', verifies('scanner/parsestr-argument'), async ({ scanner, observe }) => {
    const { code, stdout } = await scanner.run(['parsestr', 'set total 1'])

    expect(code, 'the exit code of parsestr').toBe(0)
    expect(stdout.trim(), 'what parsestr prints').not.toBe('')
    observe('scanner/parsestr-output', stdout.slice(0, 200))
  })

  test('parses standard input', verifies('scanner/parsestr-standard-input'), async ({ scanner }) => {
    const { code, stdout } = await scanner.run(['parsestr'], { stdin: 'set total 1\n' })

    expect(code, 'the exit code of parsestr').toBe(0)
    expect(stdout.trim(), 'what parsestr prints').not.toBe('')
  })
})

describe('the usage text', () => {
  /** Matches a text that mentions both scan commands, in either order. */
  const usage = /^(?=[^]*\bcheck\b)(?=[^]*\bcheckref\b)/

  test('is printed by `help`', verifies('scanner/help-command'), async ({ scanner, observe }) => {
    const { code, stdout, stderr } = await scanner.run(['help'])

    expect(stdout + stderr, 'usage, with check and checkref, as help prints it').toMatch(usage)
    observe('scanner/help-exit', code)
  })

  test('is printed by `-h`', verifies('scanner/help-short'), async ({ scanner }) => {
    const { stdout, stderr } = await scanner.run(['-h'])

    expect(stdout + stderr, 'usage, with check and checkref, as -h prints it').toMatch(usage)
  })

  test('is printed by `--help`', verifies('scanner/help-long'), async ({ scanner }) => {
    const { stdout, stderr } = await scanner.run(['--help'])

    expect(stdout + stderr, 'usage, with check and checkref, as --help prints it').toMatch(usage)
  })
})

describe('the version', () => {
  /** Matches an address, such as the default address of the servers in a usage text. */
  const address = /(?<![\d.])(?:\d+(?:\.\d+){3}:\d+|0\.0\.0\.0|127\.0\.0\.1)(?!\.?\d)/g

  test('is printed by `-V`', verifies('scanner/version'), async ({ scanner, observe }) => {
    const { stdout, stderr } = await scanner.run(['-V'])

    const printed = (stdout + stderr).replaceAll(address, '')
    expect(printed, 'a version in what -V prints, apart from addresses').toMatch(/\d+(\.\d+)+/)
    observe('scanner/version-text', stdout.trim())
  })
})
