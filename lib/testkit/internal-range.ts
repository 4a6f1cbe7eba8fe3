import { isDeepStrictEqual } from 'node:util'
import type { Restconf } from '../channel/http/restconf.ts'
import { describeError, HarnessError } from '../domain/errors.ts'
import {
  collides,
  type InternalRange,
  formatRangeLine,
  RANGES,
  identifyRange,
  parseRanges,
  type ShownRanges,
} from '../domain/internal-range.ts'
import type { PlatformContext } from '../judging/context.ts'
import type { RangeEffect } from '../safety/effect.ts'
import { RestoreError } from '../safety/error.ts'
import type { Journal, Opened } from '../safety/journal.ts'
import { RANGE_LINES, RANGE_STATE, rangeEffects, pickRangeLines } from '../safety/range-effects.ts'
import type { PowerSwitch } from '../safety/effect-handler.ts'
import type { Change } from './command-line.ts'
import { findAddresses } from './known-addresses.ts'

/** The parts of a test that are needed to change the internal range. */
interface Lending {
  readonly run: PlatformContext
  readonly journal: Journal
  readonly open: Map<string, Opened>
  readonly print: (command: string) => Promise<string>
  readonly commit: (change: Change) => Promise<string>
  readonly restconf: Restconf
  /** A client that keeps working after Ctrl-C. */
  readonly cleanUp: Restconf
  readonly power: PowerSwitch | undefined
}

/** The internal range of a unit. A test may change it until `restore` is called. */
export interface LentRange {
  readonly before: ShownRanges
  /** Ranges that contain no address of the unit, of a server that the unit uses, or of this machine. */
  readonly free: readonly InternalRange[]
  readonly read: () => Promise<ShownRanges>
  /** Reads until a condition holds or the budget `settle` is spent. */
  readonly readUntil: (holds: (ranges: ShownRanges) => boolean) => Promise<ShownRanges>
  /**
   * The same as `readUntil` for a unit that has just started. The unit may show the range in use late, so the budget is
   * `unavailable`.
   */
  readonly readStarted: (holds: (ranges: ShownRanges) => boolean) => Promise<ShownRanges>
  /**
   * Commits a free range.
   * @throws {HarnessError} for a range that is not free
   */
  readonly commit: (range: InternalRange) => Promise<void>
  /** Commits a line that selects none of the available ranges. */
  readonly attempt: (line: string) => Promise<void>
  readonly restore: () => Promise<void>
}

let serial = 0

/**
 * Prepares changes to the internal range of a unit. The configured range must be the one in use.
 * @returns the range, or the reason why it must not be changed: the range could not be restored, or no free range can
 * be determined
 */
export async function lendRange(at: Lending): Promise<LentRange | string> {
  const { journal, open, commit, print, restconf } = at
  const read = async () => parseRanges(await print(RANGE_STATE))
  const [before, again] = [await read(), await read()]
  if (!isDeepStrictEqual(before, again)) return 'the internal range is shown differently from one time to the next'
  const [was, active] = [identifyRange(before.configured), identifyRange(before.active)]
  if (was === undefined || active === undefined) return 'the internal range as it is shown could not be put back'
  if (formatRangeLine(was) !== formatRangeLine(active))
    return 'the configured internal range is not the one in use: a loss of power would change it'
  const { addresses, unknown } = await findAddresses(at)
  if (unknown.length > 0)
    return `addresses of ${unknown.join(', ')} are not known here: an internal range could hold them`
  const free = RANGES.filter((range) => !addresses.some((address) => collides(range, address)))
  serial += 1
  const id = `range-${process.pid}-${performance.now().toFixed(3)}-${serial}`
  const lines = pickRangeLines(await print(RANGE_LINES))
  const effect = { type: 'range', line: formatRangeLine(was), lines, ranges: before, reboots: true } as const
  const opened = { kind: 'opened', id, effect } as const
  const begin = () => {
    if (open.has(id)) return
    journal.append(opened)
    open.set(id, opened)
  }
  const typed = (line: string, config: object) => {
    begin()
    return commit({ lines: [line], as: { path: PLACE, body: { network: { config } } } })
  }
  const { unavailable, settle } = at.run.profile.budgets
  return {
    before,
    free,
    read,
    readUntil: (holds) => restconf.settled(read, holds),
    async readStarted(holds) {
      let seen = await restconf.settled(read, holds)
      for (let left = unavailable; left > 0 && !holds(seen); left -= Math.max(settle, 1))
        seen = await restconf.settled(read, holds)
      return seen
    },
    async commit(range) {
      if (!free.includes(range))
        throw new HarnessError(`${formatRangeLine(range)} is never committed: an address in use lies there`)
      await typed(formatRangeLine(range), {
        'network-range-type': range.type,
        ...(range.prefix === undefined ? {} : { prefix: range.prefix }),
      })
    },
    attempt: async (line) => void (await typed(line, { prefix: line })),
    async restore() {
      if (open.has(id)) await giveRangeBack(at, opened)
    },
  }
}

async function giveRangeBack(
  { journal, open, cleanUp, power }: Lending,
  { id, effect }: Opened & { readonly effect: RangeEffect },
): Promise<void> {
  const ways = { restconf: cleanUp, ...(power === undefined ? {} : { power }) }
  try {
    await rangeEffects.undo(ways, effect, journal, new Set())
  } catch (error) {
    const why = `the internal range: ${describeError(error)}`
    const failed = error instanceof RestoreError ? error : new RestoreError(why, { cause: error })
    journal.append({ kind: 'stuck', id, why: failed.message })
    throw failed
  }
  open.delete(id)
  journal.append({ kind: 'closed', id })
}

/** Path of the internal range in the journal, although the range can be set only over the CLI. */
const PLACE = '/data/openconfig-system:system/network'
