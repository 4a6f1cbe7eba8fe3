import { describe, expect } from 'vitest'
import { test } from './fixtures.ts'
import { verifies } from './contract.ts'

describe('the CLI of the target', () => {
  test('prints the images as the API shows them', verifies('images/show'), async ({ comparePrintedImages }) => {
    expect(await comparePrintedImages(), 'what show system image prints otherwise than the API shows').toEqual([])
  })
})
