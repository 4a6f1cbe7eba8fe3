import { describe, expect } from 'vitest'
import { STATE, test } from './fixtures.ts'
import { verifies } from './contract.ts'
import { listVersions } from './state.ts'

const VERSION = /^\d+\.\d+\.\d+-\d+$/

describe('the images', () => {
  test(
    'have versions that consist of three numbers and a build number',
    verifies('images/version-format'),
    async ({ images, skip }) => {
      const versions = listVersions(await images.read())
      skip(versions.length === 0, 'the target lists no image with a version')

      expect(
        versions.filter((version) => !VERSION.test(version)),
        'versions that are not <major>.<minor>.<patch>-<build>',
      ).toEqual([])
    },
  )

  test('can be read at `/restconf` too', verifies('images/at-restconf'), async ({ images, otherRoot, skip }) => {
    const { os, services, isos } = await images.read()
    skip([...os, ...services, ...isos].length === 0, 'the target lists no image')

    await otherRoot.agrees(STATE)
  })
})
