import { expect, test } from 'vitest'
import { diffStates, isNamed } from './standing.ts'

const standing = (lines: string[], search: string[] = [], operated: string[] = []) => ({
  lines,
  operated,
  resources: new Map([['/data/dns', { dns: { search } }]]),
})

test('differences are reported as CLI lines, or as leaves if the CLI shows no difference', () => {
  const before = standing(['one', 'two'], ['a.example'])

  expect(diffStates(before, standing(['two', 'one'], ['a.example']))).toEqual([])
  expect(diffStates(before, standing(['two', 'three'], ['b.example']))).toEqual(['gone: one', 'new: three'])
  expect(diffStates(before, standing(['one', 'two'], []))).toEqual([expect.stringContaining('dns/search=a.example')])
})

test('objects made by operations are compared by name, and a changed release is reported as the new release', () => {
  const before = standing(['one'], [], ['images/staging/a.iso', 'the release 1.7.0-100'])

  expect(diffStates(before, standing(['two'], [], ['the capture of b', 'the release 1.7.0-100']))).toEqual([
    'gone: one',
    'new: two',
    'gone: images/staging/a.iso',
    'new: the capture of b',
  ])
  expect(diffStates(before, standing(['one'], [], ['images/staging/a.iso', 'the release 1.8.0-4321']))).toEqual([
    'new: the release 1.8.0-4321',
  ])
})

test('a difference counts as reported only if the output contains its whole line', () => {
  expect(isNamed('new: system dns config search x', 'left: system dns config search x (an explicit default)')).toBe(
    true,
  )
  expect(isNamed('gone: system dns config search x', 'restored system dns')).toBe(false)
})
