import { describe } from 'vitest'
import { isCapturing, getOutputMembers } from '#lib/testkit/bundles.ts'
import { NOT_PUT_BACK } from '#lib/testkit/platform.ts'
import { test } from './fixtures.ts'
import { verifies } from './contract.ts'

describe('a second capture or a cancellation while a bundle is being captured', () => {
  test(
    'may be accepted or rejected',
    verifies('bundles/second-capture', 'bundles/cancel'),
    async ({ idle, observe, skip }) => {
      if (idle.stay()) return skip(NOT_PUT_BACK)
      const first = idle.own()
      const { status } = await idle.capture(first)
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
