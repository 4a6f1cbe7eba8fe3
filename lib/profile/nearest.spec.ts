import { describe, expect, test } from 'vitest'
import { nearest } from './nearest.ts'

describe('the nearest word', () => {
  const words = ['dns', 'ntp', 'clock', 'interfaces', 'port-groups']

  test.each([
    ['dsn', 'dns'],
    ['clok', 'clock'],
    ['interface', 'interfaces'],
    ['PORT-GROUP', 'port-groups'],
    ['portgroups', 'port-groups'],
  ])('to %s is %s', (word, meant) => {
    expect(nearest(word, words)).toBe(meant)
  })

  test('is undefined if no word is similar', () => {
    expect(nearest('telemetry', words)).toBeUndefined()
    expect(nearest('xy', ['ca', 'ssh'])).toBeUndefined()
    expect(nearest('foo', ['root', 'lag'])).toBeUndefined()
    expect(nearest('x', [])).toBeUndefined()
  })
})

test('the nearest of several equally similar words is the one with the same beginning', () => {
  expect(nearest('dns/serve', ['ons/serve', 'dns/server'])).toBe('dns/server')
})
