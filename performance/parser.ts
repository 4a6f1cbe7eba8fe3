import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeConfiguration } from './parser-configuration.ts'

const confparse = fileURLToPath(new URL('../lib/targets/config-parser/confparse.js', import.meta.url))
const peak = fileURLToPath(new URL('parser-peak.ts', import.meta.url))
const ROUNDS = 3
const COLD_STARTS = 11

/** Prints what the configuration parser costs, beside floors measured in the same run. */
export default async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'confparse-performance-'))
  try {
    const input = join(folder, 'large.conf')
    const small = join(folder, 'small.conf')
    const lines = join(folder, 'large.jsonl')
    writeConfiguration(input, 50)
    writeConfiguration(small, 10)
    console.table([...speed(input, lines), ...coldStart(folder)])
    console.table([memory(small, lines), memory(input, lines)])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Whole processes, from the start to the last byte on disk; the floors run in this process. */
function speed(input: string, lines: string): object[] {
  const megabytes = statSync(input).size / 1e6
  const parser = median(ROUNDS, () => execute([confparse, input, '--format', 'jsonl', '-o', lines]))
  const bare = median(ROUNDS, () => readPieces(input))
  const parse = median(ROUNDS, () => parseLines(lines))
  return [
    row(
      '50 MB to jsonl, beside a bare read of the file',
      parser,
      bare,
      `${rate(megabytes, parser)} MB/s`,
      'at least 40 MB/s',
    ),
    row(
      'the same, beside JSON.parse of the output',
      parser,
      parse,
      `${rate(megabytes, parse)} MB/s for JSON.parse`,
      '',
    ),
  ]
}

function coldStart(folder: string): object[] {
  const empty = join(folder, 'empty.js')
  writeFileSync(empty, '')
  const floor = median(COLD_STARTS, () => execute([empty]))
  const start = median(COLD_STARTS, () => execute([confparse]))
  return [row('cold start, beside node on an empty file', start, floor, '', 'ratio at most 3')]
}

function memory(input: string, lines: string): object {
  const { stderr } = spawnSync(process.execPath, ['--import', peak, confparse, input, '--format', 'jsonl', '-o', lines])
  const [, megabytes = '?'] = /peak (\d+)/.exec(String(stderr)) ?? []
  return { 'input in MB': Math.round(statSync(input).size / 1e6), 'peak memory in MB': Number(megabytes) }
}

function row(what: string, taken: number, floor: number, rates: string, goal: string): object {
  return {
    what,
    ms: Math.round(taken),
    'floor in ms': Math.round(floor),
    ratio: Number((taken / floor).toFixed(2)),
    rates,
    goal,
  }
}

function rate(megabytes: number, milliseconds: number): number {
  return Math.round((megabytes * 1000) / milliseconds)
}

function execute(args: readonly string[]): void {
  const { status, stderr } = spawnSync(process.execPath, args, { input: '' })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with status ${status}: ${String(stderr)}`)
}

function readPieces(path: string): void {
  const file = openSync(path, 'r')
  const piece = Buffer.alloc(256 * 1024)
  while (readSync(file, piece) > 0);
  closeSync(file)
}

function parseLines(path: string): void {
  for (const line of readFileSync(path, 'utf8').split('\n')) if (line !== '') JSON.parse(line)
}

/** Milliseconds. */
function median(rounds: number, work: () => void): number {
  const times = Array.from({ length: rounds }, () => {
    const before = performance.now()
    work()
    return performance.now() - before
  })
  return times.sort((left, right) => left - right)[Math.floor(rounds / 2)] ?? Number.NaN
}

if (import.meta.main) await run()
