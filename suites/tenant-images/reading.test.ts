import { describe, expect } from 'vitest'
import { test } from './fixtures.ts'
import { verifies } from './requirements.ts'

describe('tenant images', () => {
  test('are read at /restconf too', verifies('tenant-images/at-restconf'), async ({ tenantImages, settled, skip }) => {
    skip((await tenantImages.listed()).length === 0, 'the target lists no tenant image')

    // Somebody else may take one into use meanwhile: both roots are read each time.
    const apart = await settled(
      async () => {
        const [wanted, shown] = [await tenantImages.listed(), await tenantImages.listedAtRestconf()]
        return wanted.filter((each) => !shown.includes(each))
      },
      (found) => found.length === 0,
    )

    expect(apart, 'tenant images that are listed at /api, and not so at /restconf').toEqual([])
  })
})
