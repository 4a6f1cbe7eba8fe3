import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { median, type Row } from './benchmark.ts'

const plumbline = fileURLToPath(new URL('../lib/commands/plumbline.js', import.meta.url))

/** Number of parallel runs. */
const SIDE_BY_SIDE = 2

interface Ended {
  readonly code: number
  readonly seconds: number
  readonly conclusion: string
  readonly passed: readonly string[]
}

/**
 * Makes a run for each requirement that a faultless emulator passes, narrowed to this requirement. Every run must end
 * with exit code 0.
 * @param area the area whose requirements are run; all areas if undefined
 */
export async function measureNarrowed({ area }: { readonly area?: string }): Promise<readonly Row[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'plumbline-narrowed-'))
  try {
    const only = area === undefined ? [] : ['--area', area]
    const whole = await run(scratch, only)
    const limit = pLimit(SIDE_BY_SIDE)
    const began = performance.now()
    const runs = await Promise.all(
      whole.passed.map((id) => limit(async () => ({ id, ...(await run(scratch, ['--requirement', id])) }))),
    )
    const all = (performance.now() - began) / 1000
    const others = runs.filter(({ code }) => code !== 0)
    for (const { id, code, conclusion } of others) process.stderr.write(`${id}: exit ${code}: ${conclusion}\n`)
    const each = median(runs.map(({ seconds }) => seconds))
    return [
      {
        what: `a run for each of ${runs.length} requirements, ${SIDE_BY_SIDE} at once, ${all.toFixed(0)} s; ${others.length} did not end with 0`,
        measured: `${each.toFixed(1)} s`,
        floor: `${whole.seconds.toFixed(1)} s for all in one`,
        goal: 'all end with 0',
        met: others.length === 0 && whole.code === 0 && runs.length > 0,
      },
    ]
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function run(scratch: string, flags: readonly string[]): Promise<Ended> {
  const out = mkdtempSync(join(scratch, 'run-'))
  const began = performance.now()
  const code = await new Promise<number>((resolve) => {
    const child = execFile(process.execPath, [plumbline, 'run', '--out', out, ...flags], { maxBuffer: Infinity }, () =>
      resolve(child.exitCode ?? -1),
    )
  })
  const seconds = (performance.now() - began) / 1000
  const { run: told, requirements }: Told = JSON.parse(readFileSync(join(out, 'conformance.json'), 'utf8'))
  rmSync(out, { recursive: true, force: true })
  const passed = requirements.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id)
  return { code, seconds, conclusion: told.conclusion, passed }
}

interface Told {
  readonly run: { readonly conclusion: string }
  readonly requirements: readonly { readonly id: string; readonly verdict: string }[]
}
