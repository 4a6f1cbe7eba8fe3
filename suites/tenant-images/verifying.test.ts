import { describe, expect } from 'vitest'
import { firstHalf } from '#lib/fixtures/files.ts'
import { NOT_PUT_BACK } from '#lib/fixtures/platform.ts'
import { verifies } from './requirements.ts'
import { isStatus, test } from './sending.ts'

describe('a file in images/tenant', () => {
  test(
    'of which half is missing is told as one that failed verification',
    verifies('tenant-images/verification-failed'),
    async ({ image, send, statusOf, watchedImage, skip }) => {
      const { own, status } = await send(image, firstHalf(image.content))
      if (status >= 300) return skip(`the upload of half an image is answered ${status}`)

      const last = await watchedImage(
        () => statusOf(own),
        (seen) => isStatus(seen, 'verification-failed'),
      )

      if (last === undefined) return skip('the target does not list half an image')
      // What makes an image fail is not shown: only what is said of one that does is.
      if (isStatus(last, 'verified')) return skip('the target verifies half an image, so that none has failed')
      expect(isStatus(last, 'verification-failed') ? 'verification-failed' : last, `the status of ${own.name}`).toBe(
        'verification-failed',
      )
    },
  )

  test(
    'may be listed, and verified',
    verifies('tenant-images/verification'),
    async ({ image, files, send, statusOf, watchedImage, observe, skip }) => {
      // What demands nothing makes no file that would stay.
      if (files.stay()) return skip(NOT_PUT_BACK)
      const { own, status } = await send(image, image.content)

      const last = await watchedImage(
        () => statusOf(own),
        (seen) => status >= 300 || isStatus(seen, 'verified') || isStatus(seen, 'verification-failed'),
      )

      observe('tenant-images/verification', `${status}, ${last ?? 'not listed'}`)
    },
  )
})
