import { describe, expect } from 'vitest'
import { missingIn } from '#lib/fixtures/command-line.ts'
import { test } from './fixtures.ts'
import { versionsIn } from './state.ts'
import { verifies } from './requirements.ts'

describe('the command line', () => {
  test('prints the images', verifies('images/show'), async ({ commandLine, images, settled, skip }) => {
    const compared = async () => {
      const versions = versionsIn(await images.read())
      return { versions, missing: missingIn(await commandLine.print('show system image'), versions) }
    }

    const { versions, missing } = await settled(compared, (seen) => seen.missing.length === 0)

    skip(versions.length === 0, 'the target lists no image with a version')
    expect(missing, 'versions that show system image does not print').toEqual([])
  })
})
