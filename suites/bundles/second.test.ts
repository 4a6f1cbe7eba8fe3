import { describe, expect } from 'vitest'
import { isCapturing, getOutputMembers, type Look } from '#lib/testkit/bundles.ts'
import { NOT_PUT_BACK } from '#lib/testkit/platform.ts'
import { test } from './fixtures.ts'
import { judgeCapture } from './judging.ts'
import { isMute } from './looks.ts'
import { verifies } from './contract.ts'

/** Maximum number of looks at the status until a capture is shown. */
const MOST = 60

describe('a second capture or a cancellation while a bundle is being captured', () => {
  test(
    'may be accepted or rejected',
    verifies('bundles/capture-at-restconf', 'bundles/second-capture', 'bundles/cancel'),
    async ({ idle, otherRoot, verify, observe, skip }) => {
      if (idle.stay()) return skip(NOT_PUT_BACK)
      const first = idle.own()
      const elsewhere = await idle.capture(first, await otherRoot.enter())
      const tells = (look: Look | undefined, name: string) => String(look?.status?.Filename).includes(name)
      const isTakenOver = ({ status }: Partial<Look> = {}) =>
        isCapturing(status) && Boolean(status?.Filename) && !String(status?.Filename).includes(first)
      const begun =
        elsewhere.status > 299
          ? []
          : await idle.watched(
              (all) => tells(all.at(-1), first) || isTakenOver(all.at(-1)) || isMute(all) || all.length >= MOST,
            )
      if (isTakenOver(begun.at(-1))) return skip('somebody else is capturing a bundle')
      await verify('bundles/capture-at-restconf', async () => {
        expect(elsewhere.status, `the status of the answer to a capture of ${first} at /restconf`).toBeLessThan(300)
        await judgeCapture(elsewhere, async (_id, judge) => judge())
        expect(
          begun.some((look) => tells(look, first)),
          `whether the status tells of ${first}`,
        ).toBe(true)
      })
      const { status } = elsewhere.status > 299 ? await idle.capture(first) : elsewhere
      if (status > 299) return skip(`a capture is refused with ${status}`)

      const other = idle.own()
      const second = await idle.capture(other)

      const { resultint } = getOutputMembers(second.body)
      observe('bundles/second-capture', { status: second.status, ...(resultint === undefined ? {} : { resultint }) })
      // Whatever is canceled must belong to the run.
      const last = await idle.look()
      if (isCapturing(last.status) && !tells(last, first) && !tells(last, other))
        return skip('somebody else is capturing a bundle')
      const canceled = await idle.cancel()
      const looks = await idle.watched((all) => !isCapturing(all.at(-1)?.status))
      observe('bundles/cancel', { status: canceled.status, then: looks.at(-1)?.status?.Status ?? 'nothing' })
    },
  )
})
