import { describe, expect } from 'vitest'
import { test } from './fixtures.ts'
import { verifies } from './requirements.ts'

describe('tenant images', () => {
  test('are read at /restconf too', verifies('tenant-images/at-restconf'), async ({ tenantImages, settled, skip }) => {
    const wanted = await tenantImages.listed()
    skip(wanted.length === 0, 'the target lists no tenant image')

    const shown = await settled(tenantImages.listedAtRestconf, (found) => wanted.every((each) => found.includes(each)))

    expect(
      wanted.filter((each) => !shown.includes(each)),
      'tenant images that are listed at /api, and not so at /restconf',
    ).toEqual([])
  })
})
