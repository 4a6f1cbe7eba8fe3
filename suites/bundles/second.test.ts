import { describe, expect } from 'vitest'
import { isCapturing, getOutputMembers, type Look } from '#lib/testkit/bundles.ts'
import { NOT_PUT_BACK } from '#lib/testkit/platform.ts'
import { test } from './fixtures.ts'
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
      const begins = (look: Look | undefined) => String(look?.status?.Filename).includes(first)
      await verify('bundles/capture-at-restconf', async () => {
        expect(elsewhere.status, `the status of the answer to a capture of ${first} at /restconf`).toBeLessThan(300)
        const looks = await idle.watched((all) => begins(all.at(-1)) || all.length >= MOST)
        expect(looks.some(begins), `whether the status tells of ${first}`).toBe(true)
      })
      const { status } = elsewhere.status > 299 ? await idle.capture(first) : elsewhere
      if (status > 299) return skip(`a capture is refused with ${status}`)

      const second = await idle.capture(idle.own())

      const { resultint } = getOutputMembers(second.body)
      observe('bundles/second-capture', { status: second.status, ...(resultint === undefined ? {} : { resultint }) })
      const canceled = await idle.cancel()
      const looks = await idle.watched((all) => !isCapturing(all.at(-1)?.status))
      observe('bundles/cancel', { status: canceled.status, then: looks.at(-1)?.status?.Status ?? 'nothing' })
    },
  )
})
