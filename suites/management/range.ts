import {
  findFlaw,
  ChannelError,
  type InternalRange,
  formatRangeLine,
  RANGES,
  identifyRange,
  readEventually,
  type ShownRange,
  type ShownRanges,
} from '#lib/testkit/platform.ts'
import { test as base } from './fixtures.ts'

export const test = base
  .extend(
    'power',
    ({ powering, skip }) => powering.power ?? skip('the bench has nobody who takes power away: bench.power'),
  )
  /** The internal range, which is restored when the test ends. */
  .extend('lentRange', async ({ powering, skip }) => {
    const range = await powering.lendRange('management/range-changes')
    return typeof range === 'string' ? skip(range) : range
  })
  /** The ranges of RFC1918 that contain no address in use. Other ranges are never committed. */
  .extend('prefixes', ({ lentRange, recorder, skip }) => {
    const free = lentRange.free.filter(({ type }) => type === 'RFC1918')
    if (free.length === 0) return skip('every range of RFC1918 holds an address in use')
    const held = RANGES.filter((each) => !lentRange.free.includes(each)).map(formatRangeLine)
    if (held.length > 0) recorder.notes.push({ subject: 'never committed: an address in use lies there', value: held })
    return free
  })
  /**
   * Commits a range of RFC1918.
   * @returns a description of the configured range if it differs from the committed range, else nothing
   */
  .extend('commitPrefix', ({ lentRange }) => async (range: InternalRange): Promise<readonly string[]> => {
    await lentRange.commit(range)
    const isRight = ({ configured }: ShownRanges) =>
      configured.type === range.type && findFlaw(configured.range ?? 'nothing', range) === undefined
    const now = await lentRange.readUntil(isRight)
    return isRight(now) ? [] : [`${range.prefix}: ${now.configured.type} ${now.configured.range}`]
  })
  /** An internal range of a different type than the range in use. */
  .extend('other', ({ lentRange, skip }): InternalRange => {
    const other = lentRange.free.find(({ type }) => type !== lentRange.before.active.type)
    return other ?? skip('every internal range of another type holds an address in use')
  })
  /**
   * Reads the range in use until it is the expected range. A unit that has just started may show its range later than
   * its other state.
   * @throws {ChannelError} if `other` is no longer the configured range, because the range in use then proves nothing
   */
  .extend(
    'readActive',
    ({ lentRange, other, clock, profile, signal }) =>
      async (isExpected: (active: ShownRange) => boolean): Promise<ShownRange> => {
        const isConfigured = ({ configured }: ShownRanges) => identifyRange(configured)?.type === other.type
        const { unavailable: seconds, poll } = profile.budgets
        const now = await readEventually(lentRange.read, (seen) => isConfigured(seen) && isExpected(seen.active), {
          clock,
          seconds,
          poll,
          signal,
        })
        if (isConfigured(now)) return now.active
        throw new ChannelError(
          'the other internal range is not configured any more, so that the one in use tells nothing',
        )
      },
  )
