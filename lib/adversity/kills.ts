import { join } from 'node:path'
import type { Level } from '../domain/requirement.ts'
import { Journal } from '../safety/journal.ts'
import { getEffectHandler } from '../safety/effect-handlers.ts'
import { selectAreas } from './areas.ts'
import { listJournals } from '../acceptance/journals.ts'
import { countCalls, killAtCall, type Moment } from './kills/killing.ts'
import { restoreKilledRun, type Sequel } from './kills/recovery.ts'
import { pickOne, createRandom } from '../domain/random.ts'
import { diffStates, isNamed } from './standing.ts'
import { inBrief, type Row, runCases, type Table } from './table.ts'
import { type Unit, startUnit } from './unit.ts'

const MODELS = ['emulator-appliance-20port', 'emulator-appliance-10port']
const KILLS = 200

/** A run to kill: either all areas at a level, or a single area. */
interface Killing {
  readonly model: string
  readonly flags: readonly string[]
  /** Times of the first and second kill, as fractions of the number of calls in the run. */
  readonly at: readonly [first: number, second: number]
  readonly when: Moment['when']
  readonly soon: number
  readonly inMidReboot: boolean
  readonly sequel: Sequel
}

/** Runs that are killed. */
export const kills: Table = {
  about:
    'A run is killed at a random moment, with all of its processes. Then the device is restored. The running configuration is as before, line by line, or "restore" names every difference.',
  columns: ['run', 'killed at', 'open', 'then', 'left'],
  rows({ sample = KILLS, seed, said }) {
    const random = createRandom(seed)
    const length = lengths()
    const all = Array.from({ length: sample }, (_, index) => chooseKilling(random, index))
    return runCases(all, { said }, (killing) => runKillCase(killing, length))
  },
}

const SEQUELS: readonly Sequel[] = [
  'restored',
  'left to the next run',
  'restored',
  'killed in the replay',
  'restored',
  'killed again',
  'restored',
  'journal torn',
]

/**
 * Chooses which run to kill, and how. The index in the sample decides the kind of kill, so that the first few cases
 * cover every kind.
 */
function chooseKilling(random: () => number, index: number): Killing {
  const inMidReboot = index % 11 === 4
  const level: Level = index % 15 === 8 ? 'smoke' : random() < 0.5 ? 'certification' : 'nightly'
  const whole = index % 10 === 9
  const area = pickOne(
    random,
    selectAreas(({ gate }) => gate === (inMidReboot ? 'reboot' : 'configure')),
  )
  return {
    model: pickOne(random, MODELS),
    flags:
      inMidReboot || !whole
        ? ['--area', area, ...buildLevelFlags(inMidReboot ? 'certification' : level)]
        : buildLevelFlags(level),
    at: [random(), random()],
    when: pickOne(random, ['before the device has it', 'before its answer leaves', 'soon after']),
    soon: Math.floor(random() * 40),
    inMidReboot,
    sequel: SEQUELS[index % SEQUELS.length] ?? 'restored',
  }
}

function buildLevelFlags(level: Level): readonly string[] {
  return ['--level', level]
}

type Lengths = (killing: Killing) => Promise<number>

/**
 * Returns a function that counts the calls of a run that is not killed. The count of a run is reused for later runs
 * with the same flags.
 */
function lengths(): Lengths {
  const known = new Map<string, Promise<number>>()
  const counted = async (model: string, flags: readonly string[]) => {
    const unit = await startUnit(model)
    try {
      return await countCalls(unit, buildRunArguments(unit, flags))
    } finally {
      await unit.close()
    }
  }
  return ({ model, flags }) => {
    // The key omits the model, because the counts of two models differ by only a few calls.
    const key = flags.join(' ')
    const calls = known.get(key) ?? counted(model, flags)
    known.set(key, calls)
    return calls
  }
}

function buildRunArguments(unit: Unit, flags: readonly string[]): readonly string[] {
  return ['run', '--profile', unit.profile, '--out', join(unit.folder, 'run'), ...flags]
}

async function runKillCase(killing: Killing, length: Lengths): Promise<Row> {
  const { model, flags, sequel, when, soon, at: parts, inMidReboot } = killing
  // A kill during a reboot needs no call count.
  const calls = inMidReboot && sequel !== 'killed again' ? 0 : await length(killing)
  const unit = await startUnit(model)
  try {
    const before = await unit.standing()
    const run = buildRunArguments(unit, flags)
    const [first = 1, second = 1] = parts.map((part) => 1 + Math.floor(part * calls))
    const moment = await atLast(unit, run, { call: inMidReboot ? 'down' : first, when, soon })
    const open = listOpenEffects(unit.api)
    // A replay makes only a few calls.
    const again = { call: sequel === 'killed again' ? second : 1 + (second % 12), when, soon }
    const { said, also } = await restoreKilledRun(unit, sequel, { moment: again, run })
    const left = diffStates(before, await unit.standing())
    const wrong = findProblems(left, said, listJournals(unit.api))
    return {
      cells: [
        [model.replace('emulator-appliance-', ''), ...flags].join(' '),
        moment,
        open.join(', ') || 'nothing',
        also === '' ? sequel : `${sequel}: ${also}`,
        left.length === 0 ? 'as before' : inBrief(left),
      ],
      ...(wrong.length === 0 ? {} : { wrong: inBrief(wrong) }),
    }
  } finally {
    await unit.close()
  }
}

/**
 * Kills a run. If the run ends before the kill, starts the run again and kills it earlier.
 * @returns when the run was killed
 */
async function atLast(unit: Unit, run: readonly string[], moment: Moment): Promise<string> {
  const { at, said } = await killAtCall(unit, run, moment)
  if (at !== undefined) return at
  if (moment.call === 'down' || moment.call <= 1)
    throw new Error(`a run ended before it could be killed: ${said.trim()}`)
  return atLast(unit, run, { ...moment, call: Math.floor(moment.call / 2) })
}

/** Returns the effects of the killed run that are not restored yet. */
export function listOpenEffects(api: string): readonly string[] {
  const journals = listJournals(api).map((file) => new Journal(file))
  return journals.flatMap((journal) => journal.open().map(({ effect }) => getEffectHandler(effect).name(effect)))
}

/**
 * Returns what is wrong after the restore: differences that the output does not name, or a journal that is left
 * although there is no difference.
 * @param left one line for each difference
 */
export function findProblems(left: readonly string[], said: string, journals: readonly string[]): readonly string[] {
  const unnamed = left.filter((line) => !isNamed(line, said))
  if (unnamed.length > 0) return [...unnamed.map((line) => `not named: ${line}`), `said: ${said.trim().slice(-500)}`]
  return left.length === 0
    ? journals.map((file) => `all is as before, and a journal is left: ${file}; ${said.trim().slice(-500)}`)
    : []
}
