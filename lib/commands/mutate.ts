import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run/lanes/lanes.ts'
import { areasOfMutants, judgeMutants, type Mutating, type Place } from '../selftest/mutation/mutating.ts'
import { holds, renderMutationReport } from '../selftest/mutation/printed.ts'
import { createTally } from '../selftest/tally.ts'
import { print, printJson, say } from '../terminal/output.ts'
import { requireKnown } from '../terminal/usage.ts'

/**
 * Alters one thing per run in the traffic between suite and emulator. Reports the alterations that no test caught.
 * @returns the exit code
 */
export async function mutate(
  asked: Mutating,
  json: boolean,
  place: Omit<Place, 'tally'>,
  signal: AbortSignal,
): Promise<number> {
  const all = areasOfMutants()
  for (const area of asked.areas ?? []) requireKnown('area with mutants', area, all)
  const began = performance.now()
  const tally = createTally((line) => {
    if (!signal.aborted) say(line)
  })
  const found = await judgeMutants(asked, { ...place, tally })
  signal.throwIfAborted()
  const seconds = (performance.now() - began) / 1000
  const table = renderMutationReport(found, asked.seed, seconds)
  mkdirSync(join(ROOT, 'reports'), { recursive: true })
  writeFileSync(join(ROOT, 'reports', 'mutants.md'), table)
  const { seed } = asked
  if (json) printJson({ seed, seconds, mutants: found })
  else print(table.trimEnd())
  return holds(found) ? 0 : 1
}
