import { expect, test } from 'vitest'
import { differing, isNamed } from './standing.ts'

const standing = (lines: string[], search: string[] = []) => ({
  lines,
  resources: new Map([['/data/dns', { dns: { search } }]]),
})

test('what differs is told line by line, and by leaves where the command line shows nothing', () => {
  const before = standing(['one', 'two'], ['a.example'])

  expect(differing(before, standing(['two', 'one'], ['a.example']))).toEqual([])
  expect(differing(before, standing(['two', 'three'], ['b.example']))).toEqual(['gone: one', 'new: three'])
  expect(differing(before, standing(['one', 'two'], []))).toEqual([expect.stringContaining('dns/search=a.example')])
})

test('a difference is named by its whole line', () => {
  expect(isNamed('new: system dns config search x', 'left: system dns config search x (an explicit default)')).toBe(
    true,
  )
  expect(isNamed('gone: system dns config search x', 'restored system dns')).toBe(false)
})
