import { describe, expect, test } from 'vitest'
import { findRunPrefix, getRunPrefix, parseRunName } from './run-prefix.ts'

const prefix = getRunPrefix('20260101-120000-lab-rack4-0a1b2c')

test.each([
  ['configuration', `${prefix}-7`],
  ['configuration', `${prefix}-62.example.net`],
  ['configuration', `${prefix}-probe.example.net`],
  ['configuration', `${prefix}-nobody.example.net`],
  ['file', `${prefix}-3-upload.iso`],
  ['bundle', `${prefix}-3`],
  ['bundle', `${prefix}-3.tar.canceled`],
] as const)('a name formed by a run is recognised (%s): %s', (kind, name) => {
  expect(parseRunName(kind, name)).toBe(prefix)
})

describe('a name that a person may have chosen', () => {
  test.each([
    'plumbline',
    'plumbline-lab',
    'plumbline-lab.example.net',
    'plumbline-0a1b2c',
    'plumbline-0a1b2c-lab',
    'plumbline-0A1B2C-7',
    'plumbline-0a1b2c3-7',
    'plumbline-0a1b2c-7.corp.example',
    'my-plumbline-0a1b2c-7',
    'plumbline-0a1b2c-7 of mine',
    'plumbline-0a1b2c-*',
  ])('is not taken for a name formed by a run: %s', (name) => {
    expect(parseRunName('configuration', name)).toBeUndefined()
    expect(parseRunName('file', name)).toBeUndefined()
    expect(parseRunName('bundle', name)).toBeUndefined()
  })

  test('is not taken for a bundle of a run if it adds a prefix or suffix to the name of such a bundle', () => {
    expect(parseRunName('bundle', `copy-of-${prefix}-3.tar`)).toBeUndefined()
    expect(parseRunName('bundle', `${prefix}-3.tar.mine`)).toBeUndefined()
  })
})

test.each([
  [`Described by ${prefix}-7`, prefix],
  [prefix, prefix],
  [`appliance-${prefix}-7`, prefix],
  [`my${prefix}-7`, undefined],
  [`${prefix}d`, undefined],
  ['Described by plumbline', undefined],
])('the prefix of a run is found in a text only as a whole word: %s', (text, found) => {
  expect(findRunPrefix(text)).toBe(found)
})
