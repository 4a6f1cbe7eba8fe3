import { appendFileSync, existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guardWrite } from './disk.ts'

test.runIf(existsSync('/dev/full'))(
  'a full disk is recognized by its error code and reported with the file being written',
  () => {
    const write = () => guardWrite('/dev/full', () => appendFileSync('/dev/full', 'a line', { flush: true }))

    expect(write).toThrow(
      expect.objectContaining({ code: 'ENOSPC', message: expect.stringMatching(/^ENOSPC.*\(\/dev\/full\)$/) }),
    )
  },
)

test('the result of a successful write is returned', () => {
  expect(guardWrite('a file', () => 7)).toBe(7)
})
