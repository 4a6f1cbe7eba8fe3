import { describe, expect } from 'vitest'
import { missingIn } from '#lib/fixtures/command-line.ts'
import { test } from './fixtures.ts'
import { verifies } from './requirements.ts'

describe('the command line', () => {
  test('prints the tenant images', verifies('tenant-images/show'), async ({ commandLine, names, settled, skip }) => {
    const compared = async () => {
      const listed = await names()
      if (listed.length === 0) return { listed, missing: [] }
      return { listed, missing: missingIn(await commandLine.print('show images'), listed) }
    }

    const { listed, missing } = await settled(compared, (seen) => seen.missing.length === 0)

    skip(listed.length === 0, 'the target lists no tenant image')
    expect(missing, 'tenant images that show images does not print').toEqual([])
  })
})
