import { spawn } from 'node:child_process'
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readArguments, UsageError } from './arguments.ts'

const script = fileURLToPath(new URL('confparse.js', import.meta.url))
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'confparse-'))
  writeFileSync(join(folder, 'a.conf'), 'ltm pool a { b c }\n')
  writeFileSync(join(folder, 'cut.conf'), 'ltm pool a {\n    b c\n')
})
afterEach(() => rmSync(folder, { recursive: true }))

async function confparse(args: readonly string[], input = '', env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [script, ...args], { cwd: folder, env: { ...process.env, ...env } })
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve))
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { stdout, stderr, code: await exit }
}

describe('confparse', () => {
  test('reads standard input', async () => {
    const result = await confparse(['--format', 'jsonl'], 'ltm pool d { e f }')

    expect(result).toEqual({ stdout: '{"path":"ltm pool","name":"d","object":{"e":"f"}}\n', stderr: '', code: 0 })
  })

  test('reads a given file instead of standard input', async () => {
    const { stdout } = await confparse(['a.conf'], 'ltm pool d { e f }')

    expect(JSON.parse(stdout)).toEqual({ 'ltm pool a': { b: 'c' } })
  })

  test('names what to do if its memory runs out', async () => {
    const pools = Array.from({ length: 100_000 }, (_, index) => `ltm pool p${index} {\n    b c\n}\n`)

    const { stderr, code } = await confparse(['--sort'], pools.join(''), { NODE_OPTIONS: '--max-old-space-size=8' })

    expect(stderr).toMatch(/^confparse: ended before its output was complete.*NODE_OPTIONS=--max-old-space-size=2048$/m)
    expect(code).toBe(2)
  })

  test('prints diagnostics only on standard error', async () => {
    const result = await confparse(['--format', 'jsonl'], 'ltm pool d {\n??? x\n}')

    expect(result).toEqual({
      stdout: '{"path":"ltm pool","name":"d","object":{}}\n',
      stderr: '(standard input):2: warning: ltm pool d: unrecognised line: ??? x\n',
      code: 0,
    })
  })

  test('returns the readable part of a truncated file, and exits with status 1', async () => {
    const { stdout, stderr, code } = await confparse(['cut.conf'])

    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toEqual({ 'ltm pool a': { b: 'c' } })
    expect(stderr).toContain('cut.conf:2: error: ltm pool a: the input ends inside this object')
  })

  test.each([
    [['missing.conf'], 'confparse: cannot read missing.conf: ENOENT: no such file or directory\n'],
    [['.'], 'confparse: cannot read .: EISDIR: illegal operation on a directory\n'],
    [['a.conf', '-o', '.'], 'confparse: cannot write .: it is a directory\n'],
    [['a.conf', '-o', 'no/where'], 'confparse: cannot write no/where: ENOENT: no such file or directory\n'],
    [['a.conf', '-o', '/dev/full'], 'confparse: cannot write /dev/full: ENOSPC: no space left on device\n'],
    [['a.conf', 'b.conf'], 'confparse: one file at a time: "b.conf" is one too many\nTry "confparse --help".\n'],
  ])('rejects the arguments %j with status 2', async (args, stderr) => {
    expect(await confparse(args)).toEqual({ stdout: '', stderr, code: 2 })
  })

  test('prints help and version', async () => {
    const [help, version] = await Promise.all([confparse(['--help']), confparse(['-V'])])

    expect(help).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('--format') })
    expect(version).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^confparse \d+\.\d+\.\d+\n$/) })
  })
})

describe('confparse --output', () => {
  test('writes the result through a symbolic link, and preserves the link and the mode of the file', async () => {
    writeFileSync(join(folder, 'out.json'), 'old', { mode: 0o600 })
    symlinkSync('out.json', join(folder, 'link.json'))

    const result = await confparse(['a.conf', '-o', 'link.json'])

    expect(result).toEqual({ stdout: '', stderr: '', code: 0 })
    expect(JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8'))).toEqual({ 'ltm pool a': { b: 'c' } })
    expect(statSync(join(folder, 'out.json')).mode & 0o777).toBe(0o600)
    expect(lstatSync(join(folder, 'link.json')).isSymbolicLink()).toBe(true)
  })

  test('leaves the output file unchanged if the input cannot be read', async () => {
    writeFileSync(join(folder, 'out.json'), 'old')

    const { code } = await confparse(['missing.conf', '-o', 'out.json'])

    expect(code).toBe(2)
    expect(readFileSync(join(folder, 'out.json'), 'utf8')).toBe('old')
    expect(readdirSync(folder).sort()).toEqual(['a.conf', 'cut.conf', 'out.json'])
  })

  test('leaves no files behind if the run is interrupted', async () => {
    const child = spawn(process.execPath, [script, '-o', 'out.json'], {
      cwd: folder,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    const signal = new Promise((resolve) => child.on('exit', (_code, name) => resolve(name)))
    child.stdin.write('ltm pool a {\n')
    await expect.poll(() => readdirSync(folder).length).toBe(3)

    child.kill('SIGTERM')

    expect(await signal).toBe('SIGTERM')
    expect(readdirSync(folder).sort()).toEqual(['a.conf', 'cut.conf'])
  })
})

describe('the arguments of confparse', () => {
  test.each([
    [['serve'], { run: 'serve', host: '127.0.0.1', port: 8000, bodyLimit: 104_857_600 }],
    [['serve', '--listen', '0.0.0.0:80'], { run: 'serve', host: '0.0.0.0', port: 80 }],
    [['serve', '--listen', '[::1]:81'], { run: 'serve', host: '::1', port: 81 }],
    [['serve', '--listen', '82'], { run: 'serve', host: '127.0.0.1', port: 82, logsRefused: false }],
    [['serve', '--log', 'refused'], { run: 'serve', logsRefused: true }],
    [['--sort', '-o', 'x', 'y'], { run: 'convert', file: 'y', output: 'x', format: 'json', sort: true }],
    [['-'], { run: 'convert', format: 'json', sort: false }],
  ])('%j are accepted', (args, expected) => {
    expect(readArguments(args)).toMatchObject(expected)
  })

  test.each([
    [['--format', 'xml']],
    [['--nope']],
    [['serve', '--listen', 'host']],
    [['serve', '--listen', 'a:99999']],
    [['serve', 'x']],
    [['serve', '--log', 'all']],
  ])('%j are rejected', (args) => {
    expect(() => readArguments(args)).toThrow(UsageError)
  })
})
