import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { ChannelError, type LentRange } from '#lib/testkit/platform.ts'
import type { Commit } from './commits.ts'

const ID = 'port-groups/reboot-keeps-internal-range'

/**
 * An internal range other than the one in use, configured before a walk through the port modes. The restarts of the
 * walk must not put it into use.
 */
interface RangeBeside {
  /** Judges the range in use after a restart. */
  readonly judge: (commit: Commit | undefined) => Promise<void>
  readonly restore: () => Promise<void>
}

interface Judging {
  readonly lendRange: (id: string) => Promise<LentRange | string>
}

/** Commits an internal range other than the one in use, if the run may change the range. */
export async function commitRangeBeside(
  { lendRange }: Judging,
  verify: (id: string, body: () => void | Promise<void>) => Promise<unknown>,
): Promise<RangeBeside> {
  const lent = await lendRange(ID)
  if (typeof lent === 'string') return leaveUnjudged(lent, verify)
  const { before, free, commit, readStarted, restore } = lent
  const other = free.find(({ type }) => type !== before.active.type)
  if (other === undefined) return leaveUnjudged('every internal range of another type holds an address in use', verify)
  await commit(other)
  return {
    async judge(made) {
      await verify(ID, async () => {
        if (made?.reboot === undefined) throw new ChannelError('no restart was seen while another range was configured')
        const now = await readStarted(
          ({ configured, active }) => configured.type === other.type && isDeepStrictEqual(active, before.active),
        )
        if (now.configured.type !== other.type) throw new ChannelError('the other range is not configured any more')
        expect(now.active, 'the internal range in use after a restart').toEqual(before.active)
      })
    },
    restore,
  }
}

function leaveUnjudged(why: string, verify: Parameters<typeof commitRangeBeside>[1]): RangeBeside {
  const judge = async () => {
    await verify(ID, () => {
      throw new ChannelError(why)
    })
  }
  return { judge, restore: async () => {} }
}
