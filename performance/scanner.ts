import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interleaved, median, milliseconds, type Row, taken } from './benchmark.ts'
import { writeRules } from './scanner-rules.ts'

const scanner = join(import.meta.dirname, '../lib/targets/rule-scanner/rulescan.js')
const fileCount = 10_000

function node(...args: string[]): void {
  execFileSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** The results of a scan as lines of JSON, again and again, until they have `bytes` bytes. */
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

/** The scanner over 10,000 rule files beside a bare read of them, and its cold start beside that of Node. */
export async function measureScanner(): Promise<readonly Row[]> {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-scanner-'))
  try {
    const files = writeRules(directory, fileCount)
    const megabytes = files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6
    const empty = join(directory, 'empty.mjs')
    const small = join(directory, 'small.tcl')
    const lines = results(directory, megabytes * 1e6)
    const scans = await interleaved(5, [
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
    return [...speed(megabytes, scans.map(median)), coldStart(starts.map(median))]
  } finally {
    rmSync(directory, { recursive: true })
  }
}

function speed(megabytes: number, [scan = 0, read = 0, parse = 0]: readonly number[]): Row[] {
  const rate = (time: number) => (megabytes * 1000) / time
  const whole: Row = {
    what: `scan of ${fileCount} files, ${megabytes.toFixed(1)} MB, one process`,
    measured: `${rate(scan).toFixed(1)} MB/s`,
    floor: `${rate(read).toFixed(1)} MB/s (bare read)`,
    ratio: scan / read,
    goal: '≥ 30 MB/s',
    met: rate(scan) >= 30,
  }
  const beside: Row = {
    what: 'the same, beside JSON.parse of as many bytes of results',
    measured: whole.measured,
    floor: `${rate(parse).toFixed(1)} MB/s`,
    ratio: scan / parse,
    goal: '≤ 4',
    met: scan / parse <= 4,
  }
  return [whole, beside]
}

function coldStart([cold = 0, bare = 0]: readonly number[]): Row {
  return {
    what: 'cold start of check on a small file',
    measured: milliseconds(cold),
    floor: `${milliseconds(bare)} (node, empty file)`,
    ratio: cold / bare,
    goal: '≤ 3',
    met: cold / bare <= 3,
  }
}
