import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { interleaved, median, milliseconds, ratioOf, type Row, taken } from './benchmark.ts'
import { writeConfiguration } from './parser-configuration.ts'

const confparse = fileURLToPath(new URL('../lib/targets/config-parser/confparse.js', import.meta.url))
const peak = fileURLToPath(new URL('parser-peak.ts', import.meta.url))
const ROUNDS = 7
const COLD_STARTS = 11

/** Measures the configuration parser, and compares it with floors measured in the same run. */
export async function measureParser(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'confparse-performance-'))
  try {
    const input = join(folder, 'large.conf')
    const small = join(folder, 'small.conf')
    const lines = join(folder, 'large.jsonl')
    writeConfiguration(input, 50)
    writeConfiguration(small, 10)
    return [...(await speed(input, lines)), await coldStart(folder), memory(small, input, lines)]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Measures whole processes of the parser, from the start to the last byte on disk. The floors run in this process. */
async function speed(input: string, lines: string): Promise<Row[]> {
  const megabytes = statSync(input).size / 1e6
  const [parser = [], bare = [], parse = []] = await interleaved(ROUNDS, [
    () => taken(() => execute([confparse, input, '--format', 'jsonl', '-o', lines])),
    () => taken(() => readPieces(input)),
    () => taken(() => parseLines(lines)),
  ])
  const rateOf = (times: readonly number[]) => rate(megabytes, median(times))
  const measured = `${rateOf(parser)} MB/s`
  const besideParse = ratioOf(parser, parse)
  return [
    {
      what: '50 MB to jsonl, beside a bare read of the file',
      measured,
      floor: `${rateOf(bare)} MB/s`,
      ratio: ratioOf(parser, bare),
      goal: '≥ 40 MB/s',
      met: rateOf(parser) >= 40,
    },
    {
      what: 'the same, beside JSON.parse of the output',
      measured,
      floor: `${rateOf(parse)} MB/s`,
      ratio: besideParse,
      goal: '≤ 3',
      met: besideParse <= 3,
    },
  ]
}

async function coldStart(folder: string): Promise<Row> {
  const empty = join(folder, 'empty.js')
  writeFileSync(empty, '')
  const [starts = [], floors = []] = await interleaved(COLD_STARTS, [
    () => taken(() => execute([confparse])),
    () => taken(() => execute([empty])),
  ])
  const ratio = ratioOf(starts, floors)
  return {
    what: 'cold start, beside node on an empty file',
    measured: milliseconds(median(starts)),
    floor: milliseconds(median(floors)),
    ratio,
    goal: '≤ 3',
    met: ratio <= 3,
  }
}

function memory(small: string, large: string, lines: string): Row {
  const [floor, held] = [small, large].map((input) => peakOf(input, lines))
  return {
    what: 'peak memory of 50 MB to jsonl, beside 10 MB',
    measured: `${held} MB`,
    floor: `${floor} MB`,
    ratio: Number(held) / Number(floor),
    goal: 'flat',
  }
}

function peakOf(input: string, lines: string): number {
  const { stderr } = spawnSync(process.execPath, ['--import', peak, confparse, input, '--format', 'jsonl', '-o', lines])
  return Number(/peak (\d+)/.exec(String(stderr))?.[1])
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
