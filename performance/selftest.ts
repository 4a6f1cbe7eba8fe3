import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Row } from './benchmark.ts'

const plumbline = fileURLToPath(new URL('../lib/commands/plumbline.js', import.meta.url))

/** Areas that represent all targets. As a floor, their faults are planted one by one. */
const SAMPLE = ['root', 'dns', 'parser']

/** Compares the proof of all faults in shared runs with a separate run for each fault. Takes minutes. */
export async function measureSelftest(): Promise<readonly Row[]> {
  const single = selftest(['--each', ...SAMPLE.flatMap((area) => ['--area', area])])
  const shared = selftest([])
  const each = single.seconds / single.faults
  const all = shared.seconds / shared.faults
  return [
    {
      what: `proof of ${shared.faults} faults, beside a run for each (as ${single.faults} of them took)`,
      measured: `${all.toFixed(2)} s a fault`,
      floor: `${each.toFixed(2)} s a fault`,
      ratio: all / each,
      goal: '≤ 0.3',
      met: all / each <= 0.3,
    },
  ]
}

function selftest(flags: readonly string[]): { seconds: number; faults: number } {
  const argv = [plumbline, 'selftest', '--no-quirks', '--json', ...flags]
  const { stdout } = spawnSync(process.execPath, argv, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1e9,
  })
  const { seconds, faults }: { seconds: number; faults: readonly unknown[] } = JSON.parse(stdout)
  return { seconds, faults: faults.length }
}
