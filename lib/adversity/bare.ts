import { join } from 'node:path'
import type { Conformance } from '../domain/conformance.ts'
import type { Level } from '../domain/requirement.ts'
import { compareQuirk } from '../selftest/compare.ts'
import { isLeftOut } from '../selftest/harmless.ts'
import { fewWaysBack } from '../selftest/quirks.ts'
import { going, readReport } from './calls.ts'
import { listJournals } from '../acceptance/journals.ts'
import { diffStates, isNamed } from './standing.ts'
import { inBrief, type Row, runCases, type Table } from './table.ts'
import { startUnit } from './unit.ts'

const MODELS = ['emulator-appliance-20port', 'emulator-appliance-10port']
/** The nightly level comes first, because its runs are shorter and a sample takes the first cases. */
const LEVELS: readonly Level[] = ['nightly', 'certification']

const SLOW_READS = 'late-reads'

/**
 * Sets of quirks: all quirks in `fewWaysBack`, the same quirks with late reads, the same quirks without those of the
 * CLI, and each quirk alone.
 */
const SETS: readonly (readonly string[])[] = [
  fewWaysBack,
  [...fewWaysBack, SLOW_READS],
  fewWaysBack.filter((quirk) => !quirk.includes('cli')),
  ...fewWaysBack.map((quirk) => [quirk]),
]

/** Runs on devices with few ways to restore the configuration. */
export const bare: Table = {
  about:
    'A run on a device with few ways to restore leaves the device as it was, without an incident. The verdicts are the same as on a common device, except that requirements whose changes could not be restored are not tested.',
  columns: ['device', 'level', 'quirks', 'passed', 'left out', 'left behind and named'],
  rows({ sample, said }) {
    const common = commonRuns()
    const all = SETS.flatMap((quirks) => MODELS.flatMap((model) => LEVELS.map((level) => ({ model, level, quirks }))))
    return runCases(all.slice(0, sample), { said }, async ({ model, level, quirks }) => {
      const { run, differs } = await runWithQuirks(model, level, quirks)
      return row({ model, level, quirks }, await common(model, level), run, differs)
    })
  },
}

interface Case {
  readonly model: string
  readonly level: Level
  readonly quirks: readonly string[]
}

/**
 * Returns a function that runs the suite on a device without quirks, for comparison. Only the first call for a model
 * and level starts a run; later calls return its result.
 */
function commonRuns(): (model: string, level: Level) => Promise<Conformance> {
  const runs = new Map<string, Promise<Conformance>>()
  const made = async (model: string, level: Level) => (await runWithQuirks(model, level, [])).run
  return (model, level) => {
    const run = runs.get(`${model} ${level}`) ?? made(model, level)
    runs.set(`${model} ${level}`, run)
    return run
  }
}

/**
 * Runs the suite on a device with quirks.
 * @throws {Error} if the run wrote no report
 */
async function runWithQuirks(model: string, level: Level, quirks: readonly string[]) {
  const unit = await startUnit(model, quirks)
  try {
    const before = await unit.standing()
    const out = join(unit.folder, 'run')
    const { err } = await going('run', '--profile', unit.profile, '--level', level, '--out', out).ended
    const run = readReport(out)
    if (run === undefined) throw new Error(`a run wrote no report: ${err.trim()}`)
    const journals = listJournals(unit.api).map((file) => `a journal is left: ${file}`)
    return { run, differs: [...diffStates(before, await unit.standing()), ...journals] }
  } finally {
    await unit.close()
  }
}

function inWords(quirks: readonly string[]): string {
  const isAll = fewWaysBack.every((quirk) => quirks.includes(quirk))
  return isAll ? ['all', ...quirks.filter((quirk) => !fewWaysBack.includes(quirk))].join(', ') : quirks.join(', ')
}

function row({ model, level, quirks }: Case, common: Conformance, run: Conformance, differs: readonly string[]): Row {
  const left = Map.groupBy(run.requirements.filter(isLeftOut), ({ area }) => area)
  // With a single quirk, any leftover is acceptable if the run reports it. With several quirks, only leftover files and
  // images are acceptable, never configuration.
  const mayStay = (line: string) => quirks.length === 1 || /^new: (images|diags|the image)\b/.test(line)
  const named = differs.filter((line) => mayStay(line) && isNamed(line, run.residue.join('\n')))
  const unnamed = differs.filter((line) => !named.includes(line))
  const wrong = [...unnamed, ...compareQuirk(common, run, isLeftOut)]
  return {
    cells: [
      model.replace('emulator-appliance-', ''),
      level,
      inWords(quirks),
      String(run.totals.passed),
      [...left].map(([area, those]) => `${area} ${those.length}`).join(', ') || 'nothing',
      inBrief(named) || 'nothing',
    ],
    ...(wrong.length === 0 ? {} : { wrong: inBrief(wrong) }),
  }
}
