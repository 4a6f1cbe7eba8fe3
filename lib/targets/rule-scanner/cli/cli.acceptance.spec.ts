import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const tool = join(import.meta.dirname, '../rulescan.js')
const directory = mkdtempSync(join(tmpdir(), 'rulescan-'))

/** Runs the tool in the directory of the rules. */
function rulescan(args: string[], input = '', env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...args], {
    cwd: directory,
    input,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return { status, stdout, stderr }
}

const paths = (stdout: string) => JSON.parse(stdout).map(({ filepath }: { filepath: string }) => filepath)

beforeAll(() => {
  mkdirSync(join(directory, 'rules/b'), { recursive: true })
  writeFileSync(join(directory, 'rules/a.tcl'), 'expr $a\n')
  writeFileSync(join(directory, 'rules/b/c.IRULE'), 'expr 1\n')
  writeFileSync(join(directory, 'rules/b/b.irul'), 'expr {1}\n')
  writeFileSync(join(directory, 'rules/notes.txt'), 'expr $a\n')
  symlinkSync('..', join(directory, 'rules/b/loop'))
  mkdirSync(join(directory, 'broken'))
  writeFileSync(join(directory, 'broken/a.tcl'), 'expr $a\n')
  symlinkSync('nowhere', join(directory, 'broken/b.tcl'))
})

afterAll(() => rmSync(directory, { recursive: true }))

describe('rulescan check', () => {
  test('names what to do if its memory runs out', () => {
    const rule = `when HTTP_REQUEST {\n${'set n [expr $a + 1]\n'.repeat(100_000)}}\n`

    const { status, stdout, stderr } = rulescan(['check', '-'], rule, { NODE_OPTIONS: '--max-old-space-size=8' })

    expect(stderr).toMatch(/^rulescan: ended before it had a result.*NODE_OPTIONS=--max-old-space-size=2048$/m)
    expect(stdout).toBe('')
    expect(status).toBe(2)
  })

  test('scans files with known extensions recursively in a stable order, and exits 0 even with findings', () => {
    const { status, stdout, stderr } = rulescan(['check', 'rules'])

    expect(status).toBe(0)
    expect(stderr).toBe('')
    expect(paths(stdout)).toEqual(['rules/a.tcl', 'rules/b/b.irul', 'rules/b/c.IRULE'])
  })

  test.each([
    ['rules/', 'rules/a.tcl'],
    ['./rules', './rules/a.tcl'],
    ['.', './broken/a.tcl'],
    ['rules/notes.txt', 'rules/notes.txt'],
  ])('reports file paths that begin with the argument %s as typed', (path, first) => {
    expect(paths(rulescan(['check', path]).stdout)[0]).toBe(first)
  })

  test('reads standard input for `-`', () => {
    const { stdout } = rulescan(['check', '-'], 'expr $a')

    expect(JSON.parse(stdout)).toMatchObject([{ filepath: '-', warning: [], dangerous: [{ issue_location: '$a' }] }])
  })

  test('warns on standard error, once per file, about unseparated words, but reports no finding', () => {
    const { stdout, stderr } = rulescan(['check', '-'], 'when A {\n if {$a}{}else{ }\n}when B {}\n')

    expect(JSON.parse(stdout)).toEqual([{ filepath: '-', warning: [], dangerous: [] }])
    expect(stderr).toMatch(/^rulescan: -: line 2: nothing separates two words .*\n$/)
  })

  test('with `--no-warn` and `--exclude-empty-findings` leaves out files that have only warnings', () => {
    expect(paths(rulescan(['check', '--exclude-empty-findings', 'rules']).stdout)).toHaveLength(2)
    expect(paths(rulescan(['check', 'rules', '--no-warn', '--exclude-empty-findings']).stdout)).toEqual(['rules/a.tcl'])
  })

  test('uses the extensions in `RULESCAN_FILE_EXTENSIONS`, in upper or lower case', () => {
    const { stdout } = rulescan(['check', 'rules'], '', { RULESCAN_FILE_EXTENSIONS: '.TXT,.irul' })

    expect(paths(stdout)).toEqual(['rules/b/b.irul', 'rules/notes.txt'])
  })

  test('reports a file that cannot be read, exits 2, and scans the other files', () => {
    const { status, stdout, stderr } = rulescan(['check', 'broken'])

    expect(status).toBe(2)
    expect(stderr).toContain('broken/b.tcl: not scanned')
    expect(JSON.parse(stdout)).toMatchObject([
      { filepath: 'broken/a.tcl', dangerous: [{ issue_location: '$a' }] },
      { filepath: 'broken/b.tcl', dangerous: [{ message: expect.stringContaining('not scanned'), line: 1 }] },
    ])
  })

  test.each([
    [['check', '--fail-on', 'all', 'rules']],
    [['check', '--format', 'xml', 'rules']],
    [['check']],
    [['check', 'nowhere']],
    [['check', 'a', 'b']],
    [['check', '--unknown', 'rules']],
    [['x']],
    [[]],
  ])('rejects the invalid arguments %j with exit code 2 and a reason on standard error', (args) => {
    const { status, stdout, stderr } = rulescan(args)

    expect(status).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).not.toBe('')
  })
})

test.each([
  [['check', '--foo', 'rules'], "rulescan: Unknown option '--foo'\nrulescan: see rulescan --help\n"],
  [['checkref', 'nowhere.json'], 'rulescan: cannot read nowhere.json: ENOENT: no such file or directory\n'],
])('rulescan %j says what is wrong in one sentence', (args, said) => {
  expect(rulescan(args)).toMatchObject({ status: 2, stdout: '', stderr: said })
})

describe('rulescan check for a CI job', () => {
  test.each([
    [['--fail-on', 'dangerous', 'rules'], 1],
    [['--fail-on', 'dangerous', 'rules/b/c.IRULE'], 0],
    [['--fail-on', 'warning', 'rules/b/c.IRULE'], 1],
    [['--fail-on', 'warning', '--no-warn', 'rules/b/c.IRULE'], 0],
    [['--fail-on', 'warning', 'broken'], 2],
  ])('with %j exits with code %i, and prints the same output as without `--fail-on`', (args, expected) => {
    const { status, stdout } = rulescan(['check', ...args])

    expect(status).toBe(expected)
    expect(stdout).toBe(rulescan(['check', ...args.slice(2)]).stdout)
  })

  test('with `--format sarif` prints one result per finding, with paths as URIs', () => {
    mkdirSync(join(directory, 'odd names'))
    writeFileSync(join(directory, 'odd names/a b.tcl'), '\nexpr $a\nexpr 1\n')
    const { version, runs } = JSON.parse(rulescan(['check', '--format', 'sarif', './odd names']).stdout)
    const result = (ruleId: string, level: string, startLine: number) => ({
      ruleId,
      level,
      message: { text: expect.stringContaining('use braces') },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'odd%20names/a%20b.tcl' },
            region: { startLine, snippet: { text: expect.stringContaining('expr') } },
          },
        },
      ],
    })
    rmSync(join(directory, 'odd names'), { recursive: true })

    expect(version).toBe('2.1.0')
    expect(runs).toMatchObject([
      {
        tool: { driver: { name: 'rulescan', rules: [{ id: 'dangerous' }, { id: 'warning' }] } },
        invocations: [{ executionSuccessful: true }],
      },
    ])
    expect(runs[0].results).toEqual([result('dangerous', 'error', 2), result('warning', 'warning', 3)])
  })

  test('with `--format sarif` prints a report even if there are no findings or a file cannot be scanned', () => {
    const sarif = (path: string) => JSON.parse(rulescan(['check', '--format', 'sarif', path]).stdout).runs[0]

    expect(sarif('rules/b/b.irul').results).toEqual([])
    expect(sarif('broken')).toMatchObject({ results: [{}, {}], invocations: [{ executionSuccessful: false }] })
  })
})

describe('rulescan checkref', () => {
  const reference = () => rulescan(['check', 'rules']).stdout

  test('prints OK and exits 0 if the scan matches the reference', () => {
    expect(rulescan(['checkref', '-'], reference())).toMatchObject({ status: 0, stdout: 'OK\n' })
  })

  test('prints a failure line and one line for each finding that the reference lacks, and exits 1', () => {
    const saved = reference()
    writeFileSync(join(directory, 'rules/a.tcl'), 'expr $a\nexpr $b\nexpr 1\n')

    const all = rulescan(['checkref', '-'], saved)
    const dangerous = rulescan(['checkref', '--no-warn', '-'], saved)
    writeFileSync(join(directory, 'rules/a.tcl'), 'expr $a\n')

    expect(all.status).toBe(1)
    expect(all.stdout.split('\n')).toEqual([
      expect.stringMatching(/^FAIL/),
      expect.stringContaining('rules/a.tcl:3: warning'),
      expect.stringContaining('rules/a.tcl:2: dangerous'),
      '',
    ])
    expect(dangerous.stdout.split('\n')).toHaveLength(3)
  })

  test('with `--new-in` also checks the rules that are not in the reference', () => {
    const saved = rulescan(['check', './rules']).stdout
    expect(rulescan(['checkref', '--new-in', 'rules', '-'], saved)).toMatchObject({ status: 0, stdout: 'OK\n' })
    writeFileSync(join(directory, 'rules/new.tcl'), 'expr {1}\n')
    expect(rulescan(['checkref', '--new-in', 'rules', '-'], saved).status).toBe(0)
    writeFileSync(join(directory, 'rules/new.tcl'), 'expr $b\n')
    const { status, stdout } = rulescan(['checkref', '--new-in', 'rules', '--new-in', 'rules/', '-'], saved)
    rmSync(join(directory, 'rules/new.tcl'))

    expect(status).toBe(1)
    expect(stdout).toMatch(/^FAIL.*: 1 extra, 0 missing\nrules\/new\.tcl:1: dangerous: .*\n$/)
  })

  test('exits 1 if a finding of the reference is missing', () => {
    const saved = reference().replace('"line":1', '"line":9')

    expect(rulescan(['checkref', '-'], saved).status).toBe(1)
  })

  test.each([['no JSON'], ['{}'], ['[{"filepath":"a"}]'], ['[{"filepath":"gone.tcl","warning":[],"dangerous":[]}]']])(
    'exits with code 2 and a reason for the invalid reference %j',
    (saved) => {
      const { status, stderr } = rulescan(['checkref', '-'], saved)

      expect(status).toBe(2)
      expect(stderr).not.toBe('')
    },
  )
})

test('`parsestr` prints the commands in a string or in standard input', () => {
  const expected = [{ line: 1, words: [{ text: 'set' }, { text: 'a' }, { text: '[b]', dynamic: true }] }, { line: 1 }]

  expect(JSON.parse(rulescan(['parsestr', 'set a [b]']).stdout).commands).toMatchObject(expected)
  expect(JSON.parse(rulescan(['parsestr'], 'set a [b]').stdout).commands).toMatchObject(expected)
})

test.each([[['help']], [['-h']], [['--help']], [['check', '--help']]])('%j prints the usage', (args) => {
  expect(rulescan(args)).toMatchObject({ status: 0, stdout: expect.stringContaining('Usage:') })
})

test('`-V` prints the version', () => {
  expect(rulescan(['-V'])).toMatchObject({ status: 0, stdout: expect.stringMatching(/^rulescan \d+\.\d+\.\d+\n$/) })
})

test.each([
  ['apiserver', { RULESCAN_LISTEN: 'nowhere' }],
  ['mcpserver', { RULESCAN_LOG: 'loud' }],
])('%s rejects invalid environment variables: %j', (command, env) => {
  expect(rulescan([command], '', env)).toMatchObject({ status: 2, stderr: expect.stringContaining('expected') })
})

test.each(['apiserver', 'mcpserver'])(
  '%s without an address warns that anybody can connect, and names the options that restrict access',
  async (command) => {
    const env = { ...process.env, RULESCAN_LISTEN: '' }
    const server = spawn(process.execPath, [tool, command], { env })
    let said = ''
    server.stderr.on('data', (piece: Buffer) => (said += piece.toString()))

    await expect.poll(() => said).toMatch(/^rulescan: .*anybody .*--listen.*RULESCAN_LISTEN/m)
    server.kill()
    await once(server, 'exit')
  },
)

test.skipIf(process.platform === 'win32').each(['apiserver', 'mcpserver'])('%s runs until SIGTERM', async (command) => {
  const server = spawn(process.execPath, [tool, command, '--listen', '127.0.0.1:0'])
  let log = ''
  server.stderr.on('data', (piece: Buffer) => (log += piece.toString()))
  await expect.poll(() => log).toContain('listening at http://127.0.0.1:')

  server.kill('SIGTERM')

  expect(log).not.toContain('anybody')
  expect(await once(server, 'exit')).toEqual([0, null])
})
