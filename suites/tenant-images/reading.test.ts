import { describe, expect } from 'vitest'
import { test } from './fixtures.ts'
import { verifies } from './requirements.ts'

describe('tenant images', () => {
  test('are read at /restconf too', verifies('tenant-images/at-restconf'), async ({ tenantImages, settled, skip }) => {
    const wanted = await tenantImages.names()
    skip(wanted.length === 0, 'the target lists no tenant image')

    const shown = await settled(tenantImages.namesAtRestconf, (found) => wanted.every((name) => found.includes(name)))

    expect(
      wanted.filter((name) => !shown.includes(name)),
      'tenant images that are listed at /api and not at /restconf',
    ).toEqual([])
  })
})
