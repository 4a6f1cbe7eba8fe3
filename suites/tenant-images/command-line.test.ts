import { describe, expect } from 'vitest'
import { comparePrinted, pickFields } from '#lib/testkit/command-line.ts'
import { test } from './fixtures.ts'
import { verifies } from './contract.ts'

describe('the command line', () => {
  test('prints the tenant images', verifies('tenant-images/show'), async ({ commandLine, listed, settled, skip }) => {
    const compared = async () => {
      const entries = (await listed()).map((image) => {
        const { name }: { name?: unknown } = Object(image)
        return { list: 'image', key: String(name), fields: pickFields(image, ['in-use', 'status']) }
      })
      const text = entries.length === 0 ? '' : await commandLine.print('show images')
      return { entries, differences: comparePrinted(text, entries) }
    }

    const { entries, differences } = await settled(compared, (seen) => seen.differences.length === 0)

    skip(entries.length === 0, 'the target lists no tenant image')
    expect(differences, 'what show images prints otherwise than the API shows').toEqual([])
  })
})
