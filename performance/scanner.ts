import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeRules } from './scanner-rules.ts'

const scanner = join(import.meta.dirname, '../lib/targets/rule-scanner/rulescan.js')
const fileCount = 10_000

/** Seconds of the median of several calls. */
function median(times: number, call: () => void): number {
  const seconds = Array.from({ length: times }, () => {
    const start = performance.now()
    call()
    return (performance.now() - start) / 1000
  })
  return seconds.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? 0
}

function node(...args: string[]): void {
  execFileSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], maxBuffer: Number.POSITIVE_INFINITY })
}

/** The scanner over 10,000 rule files beside a bare read of them, and its cold start beside that of Node. */
export function run(): void {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-scanner-'))
  try {
    const files = writeRules(directory, fileCount)
    const megabytes = files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6
    const scan = median(5, () => node(scanner, 'check', directory))
    const read = median(5, () => files.forEach((file) => readFileSync(file)))

    const empty = join(directory, 'empty.mjs')
    const small = join(directory, 'small.tcl')
    writeFileSync(empty, '')
    writeFileSync(small, 'expr {1 + 1}\n')
    const bare = median(15, () => node(empty))
    const cold = median(15, () => node(scanner, 'check', small))

    console.table({
      [`scan of ${fileCount} files, ${megabytes.toFixed(1)} MB, one process`]: {
        measured: `${(megabytes / scan).toFixed(1)} MB/s`,
        floor: `${(megabytes / read).toFixed(1)} MB/s (bare read)`,
        ratio: (scan / read).toFixed(2),
        goal: 'at least 30 MB/s',
      },
      'cold start of check on a small file': {
        measured: `${(cold * 1000).toFixed(0)} ms`,
        floor: `${(bare * 1000).toFixed(0)} ms (node, empty file)`,
        ratio: (cold / bare).toFixed(2),
        goal: 'at most 3',
      },
    })
  } finally {
    rmSync(directory, { recursive: true })
  }
}

if (import.meta.main) run()
