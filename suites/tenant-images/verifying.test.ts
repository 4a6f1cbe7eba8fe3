import { describe, expect } from 'vitest'
import { firstHalf } from '#lib/testkit/files.ts'
import { NOT_PUT_BACK } from '#lib/testkit/platform.ts'
import { verifies } from './contract.ts'
import { test } from './sending.ts'

describe('a file in `images/tenant`', () => {
  test(
    'is reported as `verification-failed` if its second half is missing',
    verifies('tenant-images/verification-failed'),
    async ({ image, send, statusOf, watchedImage, clock, profile, skip }) => {
      const { own, status } = await send(image, firstHalf(image.content))
      if (status >= 300) return skip(`the upload of half an image is answered ${status}`)

      const last = await watchedImage(
        () => statusOf(own),
        (seen) => seen === 'verification-failed',
      )

      if (last === undefined) return skip('the target does not list half an image')
      // What makes an image fail is unspecified. Only the status of a failed image is specified.
      if (last === 'verified') return skip('the target verifies half an image, so that none has failed')
      expect(last, `the status of ${own.name}`).toBe('verification-failed')
      // A failed image may disappear from the list, but must not become verified later.
      await clock.until((await clock.now()) + profile.budgets.settle * 1000)
      const later = (await statusOf(own)) ?? last
      expect(later, `the status of ${own.name}, which has failed`).toBe('verification-failed')
    },
  )

  test(
    'that is complete does not fail verification, but may or may not be listed',
    verifies('tenant-images/verified', 'tenant-images/verification'),
    async ({ image, files, send, statusOf, watchedImage, verify, observe, skip }) => {
      if (files.stay()) return skip(NOT_PUT_BACK)
      const { own, status } = await send(image, image.content)

      const last = await watchedImage(
        () => statusOf(own),
        (seen) => status >= 300 || seen === 'verified' || seen === 'verification-failed',
      )

      observe('tenant-images/verification', `${status}, ${last ?? 'not listed'}`)
      if (status >= 300 || last === undefined) return skip(`the upload is answered ${status}, and lists no image`)
      await verify('tenant-images/verified', () =>
        expect(last, `the status of ${own.name}, which is whole`).not.toBe('verification-failed'),
      )
    },
  )
})
