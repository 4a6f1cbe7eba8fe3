import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { interleaved, median, milliseconds, type Row, taken } from './benchmark.ts'

const execute = promisify(execFile)
const ROOT = fileURLToPath(new URL('../', import.meta.url))
const ROUNDS = 7
const AREA = 'dns'

/** Measures the time from a change of one test to the result of its area, and compares it with a separate run. */
export async function measureWatch(): Promise<readonly Row[]> {
  const checkout = mkdtempSync(join(tmpdir(), 'plumbline-watch-'))
  for (const part of ['lib', 'suites', 'contract', 'profiles', 'package.json'])
    cpSync(join(ROOT, part), join(checkout, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'))
  const program = join(checkout, 'lib', 'commands', 'plumbline.js')
  const callOf = (out: string) => [program, 'run', '--quiet', '--area', AREA, '--out', join(checkout, 'reports', out)]
  const watching = spawn(process.execPath, [...callOf('watched'), '--watch'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const verdict = async () => void (await once(watching.stdout, 'data'))
  try {
    await verdict()
    const [changes = [], runs = []] = await interleaved(ROUNDS, [
      async () => {
        // The separate run before this one has given the watching run time to get ready.
        const next = verdict()
        return taken(async () => {
          appendFileSync(join(checkout, 'suites', AREA, 'search.test.ts'), '\n')
          await next
        })
      },
      () => taken(() => execute(process.execPath, callOf('alone'))),
    ])
    return [
      {
        what: `result of the area ${AREA} after a change, with --watch`,
        measured: milliseconds(median(changes)),
        floor: `${milliseconds(median(runs))} (a run of its own)`,
        ratio: median(changes) / median(runs),
        goal: '≤ 1 s',
        met: median(changes) <= 1000,
      },
    ]
  } finally {
    const ended = once(watching, 'exit')
    watching.kill('SIGINT')
    await ended
    rmSync(checkout, { recursive: true, force: true, maxRetries: 3 })
  }
}
