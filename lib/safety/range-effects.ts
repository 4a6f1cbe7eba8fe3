import { isDeepStrictEqual } from 'node:util'
import type { Restconf } from '../channel/http/restconf.ts'
import { ChannelError } from '../domain/errors.ts'
import {
  formatRangeLine,
  identifyRange,
  type InternalRange,
  parseRanges,
  type ShownRanges,
} from '../domain/internal-range.ts'
import type { RangeEffect } from './effect.ts'
import { RestoreError } from './error.ts'
import type { Journal } from './journal.ts'
import { cyclePower } from './power-effects.ts'
import { parseRunningConfig } from './running-configuration.ts'
import type { Difference } from './tree.ts'
import type { Undoing } from './effect-handler.ts'

/** The command that prints the part of the running configuration that contains the internal range. */
export const RANGE_LINES = 'show running-config system network'
/** The command that prints both the configured range and the range in use. */
export const RANGE_STATE = 'show system network'

/** Returns those lines of a dump of the running configuration that set the internal range. */
export function pickRangeLines(text: string): readonly string[] {
  const dump = parseRunningConfig({ text: `${RANGE_LINES}\n${text}` })
  const lines = 'lines' in dump ? [...dump.lines] : []
  return lines.filter((line) => /^system network .*(?<![\w-])(network-range-type|prefix)(?![\w-])/.test(line))
}

/** Configures the former internal range, and power-cycles the target if another range is in use. */
export const rangeEffects: Undoing<RangeEffect> = {
  name: () => 'the internal range',
  covers: (_effect, leaf) => /^system\/network(\/|$)/.test(leaf),
  async foreign({ restconf }, { line }, journal) {
    // One response that shows somebody else's range may be wrong, so a second one confirms it.
    for (let times = 0; times < 2; times += 1) {
      const range = identifyRange((await readRanges(restconf)).configured)
      if (range === undefined || formatRangeLine(range) === line || isOwn(range, journal)) return []
    }
    return [PLACE]
  },
  async undo({ restconf, power }, { line, lines, ranges }, journal, spared) {
    if (spared.has(PLACE)) return []
    const until = (part: Part) =>
      restconf.settled(
        () => readRanges(restconf),
        (now) => isDeepStrictEqual(now[part], ranges[part]),
      )
    const done: Difference[] = []
    const before = await readRanges(restconf)
    // The line is always typed, because a range that was committed a moment ago may not be shown yet.
    if (!(await restconf.type(line))) throw createLeftError('configured', before, ranges, `"${line}" is not taken`)
    const after = await until('configured')
    if (!isDeepStrictEqual(after.configured, ranges.configured)) throw createLeftError('configured', after, ranges)
    if (!isDeepStrictEqual(before.configured, ranges.configured))
      done.push(formatDifference('configured', before, ranges))
    const come = pickRangeLines(await printCommand(restconf, RANGE_LINES)).filter((each) => !lines.includes(each))
    for (const each of come) await restconf.type(`no ${each}`)
    const isFormer = ({ active }: ShownRanges) => isDeepStrictEqual(active, ranges.active)
    const first = await until('active')
    const { active } = isFormer(first) ? await readRanges(restconf) : first
    if (isFormer({ ...first, active })) return done
    const inUse = { ...before, active }
    if (power === undefined)
      throw createLeftError('active', inUse, ranges, 'remove all power and restore it: bench.power names nobody')
    await cyclePower(journal, power)
    const last = await readRanges(restconf, (now) => isDeepStrictEqual(now, ranges))
    if (!isDeepStrictEqual(last, ranges)) throw createLeftError('active', last, ranges)
    return [...done, formatDifference('active', inUse, ranges)]
  },
}

/** Path below the data root under which the journal records the range that a run wrote. */
const PLACE = 'system/network/config'

/** Whether a run has written a range. Any other range belongs to someone else. */
function isOwn({ type, prefix }: InternalRange, journal: Journal): boolean {
  const own = journal.own()
  const has = (leaf: string, value: unknown) => own.get(`${PLACE}/${leaf}`)?.has(String(value)) === true
  return has('network-range-type', type) && (prefix === undefined || has('prefix', prefix))
}

async function printCommand(restconf: Restconf, command: string): Promise<string> {
  const text = await restconf.print(command)
  if (text === undefined)
    throw new RestoreError('the internal range is put back on the command line, and there is none')
  return text
}

/** Number of polls of the ranges, with the budget `settle` in between. The target may only just have started. */
const LOOKS = 24

/**
 * Reads the configured range and the range in use.
 * @param isReached whether the ranges are as expected. If they never are, the ranges of the last poll are returned
 * @throws {ChannelError} if the CLI prints no range
 */
async function readRanges(
  restconf: Restconf,
  isReached: (ranges: ShownRanges) => boolean = () => true,
): Promise<ShownRanges> {
  for (let left = LOOKS; ; left -= 1) {
    const ranges = parseRanges(await printCommand(restconf, RANGE_STATE))
    const isShown = ranges.configured.type !== undefined && ranges.active.type !== undefined
    if (isShown && (isReached(ranges) || left === 0)) return ranges
    if (left === 0) throw new ChannelError(`${RANGE_STATE} prints no internal range`)
    await restconf.pause()
  }
}

type Part = keyof ShownRanges

function createLeftError(part: Part, now: ShownRanges, before: ShownRanges, why?: string): RestoreError {
  const left = formatDifference(part, now, before)
  const message = `${left.path} is ${left.after}, and was ${left.before}${why === undefined ? '' : `: ${why}`}`
  return new RestoreError(message, { left: [left] })
}

function formatDifference(part: Part, now: ShownRanges, before: ShownRanges) {
  const format = ({ type, range }: ShownRanges[Part]) => `${type} ${range}`
  return { path: `system/network/state/${part}-network-range`, before: format(before[part]), after: format(now[part]) }
}
