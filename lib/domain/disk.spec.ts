import { appendFileSync, existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guardWrite } from './disk.ts'

test.runIf(existsSync('/dev/full'))('a full disk is told with the file that has no room, and by its code', () => {
  const write = () => guardWrite('/dev/full', () => appendFileSync('/dev/full', 'a line', { flush: true }))

  expect(write).toThrow(
    expect.objectContaining({ code: 'ENOSPC', message: expect.stringMatching(/^ENOSPC.*\(\/dev\/full\)$/) }),
  )
})

test('what is written is given back', () => {
  expect(guardWrite('a file', () => 7)).toBe(7)
})
