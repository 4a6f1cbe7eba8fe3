import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interleaved, median, milliseconds, ratioOf, type Row, taken } from './benchmark.ts'
import { writeRules } from './scanner-rules.ts'

const scanner = join(import.meta.dirname, '../lib/targets/rule-scanner/rulescan.js')
const fileCount = 10_000

function node(...args: string[]): void {
  execFileSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Returns the results of a scan as lines of JSON, repeated until they have `bytes` bytes. */
function results(directory: string, bytes: number): readonly string[] {
  const output = execFileSync(process.execPath, [scanner, 'check', directory], { encoding: 'utf8', maxBuffer: 1 << 30 })
  const lines = output.split('\n').slice(1, -2)
  const all = lines.map((line) => line.replace(/,$/, ''))
  const taken: string[] = []
  for (let length = 0; length < bytes; length += taken.at(-1)?.length ?? bytes) {
    taken.push(all[taken.length % all.length] ?? '')
  }
  return taken
}

/** Compares a scan of 10,000 rule files with a bare read, and a cold start of the scanner with a cold start of Node. */
export async function measureScanner(): Promise<readonly Row[]> {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-scanner-'))
  try {
    const files = writeRules(directory, fileCount)
    const megabytes = files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6
    const empty = join(directory, 'empty.mjs')
    const small = join(directory, 'small.tcl')
    const lines = results(directory, megabytes * 1e6)
    const scans = await interleaved(15, [
      () => taken(() => node(scanner, 'check', directory)),
      () => taken(() => files.forEach((file) => readFileSync(file))),
      () => taken(() => lines.forEach((line) => JSON.parse(line))),
    ])
    writeFileSync(empty, '')
    writeFileSync(small, 'expr {1 + 1}\n')
    const starts = await interleaved(15, [
      () => taken(() => node(scanner, 'check', small)),
      () => taken(() => node(empty)),
    ])
    return [...speed(megabytes, scans), coldStart(starts)]
  } finally {
    rmSync(directory, { recursive: true })
  }
}

type Times = readonly (readonly number[])[]

function speed(megabytes: number, [scans = [], reads = [], parses = []]: Times): Row[] {
  const rate = (times: readonly number[]) => (megabytes * 1000) / median(times)
  const measured = `${rate(scans).toFixed(1)} MB/s`
  const ratio = ratioOf(scans, parses)
  return [
    {
      what: `scan of ${fileCount} files, ${megabytes.toFixed(1)} MB, one process`,
      measured,
      floor: `${rate(reads).toFixed(1)} MB/s (bare read)`,
      ratio: ratioOf(scans, reads),
      goal: '≥ 30 MB/s',
      met: rate(scans) >= 30,
    },
    {
      what: 'the same, beside JSON.parse of as many bytes of results',
      measured,
      floor: `${rate(parses).toFixed(1)} MB/s`,
      ratio,
      goal: '≤ 4',
      met: ratio <= 4,
    },
  ]
}

function coldStart([starts = [], bare = []]: Times): Row {
  const ratio = ratioOf(starts, bare)
  return {
    what: 'cold start of check on a small file',
    measured: milliseconds(median(starts)),
    floor: `${milliseconds(median(bare))} (node, empty file)`,
    ratio,
    goal: '≤ 3',
    met: ratio <= 3,
  }
}
