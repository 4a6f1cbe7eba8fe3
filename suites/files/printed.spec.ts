import { describe, expect, test } from 'vitest'
import { splitLines, findSplitWord, matchesSize, pickLog, textual, parseLeadingNumber } from './printed.ts'

describe('a log chosen for the download tests', () => {
  const [snmp, lcd, audit] = ['snmp.log', 'lcd.log', 'audit.log'].map((name) => ({ name }))
  const pick = async (logs: readonly { name: string; size?: string }[], empty: readonly string[] = []) =>
    (await pickLog(logs, async (name) => empty.includes(name)))?.name

  test('is one with a size, if the listing tells sizes', async () => {
    expect(
      await pick([
        { name: 'snmp.log', size: '0B' },
        { name: 'audit.log', size: '2KB' },
      ]),
    ).toBe('audit.log')
    expect(await pick([{ name: 'snmp.log', size: '0B' }])).toBe('snmp.log')
  })

  test('is the first that is not empty, if the listing tells no sizes', async () => {
    const logs = [snmp, lcd, audit].filter((each) => each !== undefined)
    expect(await pick(logs, ['snmp.log', 'lcd.log'])).toBe('audit.log')
    expect(await pick(logs)).toBe('snmp.log')
  })

  test('is empty only if every log is', async () => {
    expect(await pick([{ name: 'snmp.log' }, { name: 'lcd.log' }], ['snmp.log', 'lcd.log'])).toBe('snmp.log')
    expect(await pick([])).toBeUndefined()
  })
})

describe('a file chosen for the printing tests', () => {
  test('is a small text file, preferably one that is no longer written to', () => {
    const entries = [
      { name: 'platform.log', size: '2KB' },
      { name: 'audit.log', size: '3.1MB' },
      { name: 'platform.log.1', size: '900KB' },
      { name: 'platform.log.2.gz', size: '1KB' },
      { name: 'lcd.log' },
      { name: 'snmp.log', size: 'big' },
    ]
    expect(textual(entries)).toEqual(['platform.log.1', 'platform.log', 'lcd.log', 'snmp.log'])
  })

  test('is taken from a limited number of rotated files and of current files', () => {
    const entries = ['900KB', '30KB', '2KB', '60B', '5KB'].flatMap((size, index) => [
      { name: `rotated.log.${index}`, size },
      { name: `${index}.log`, size },
    ])
    const inOrder = [4, 1, 0, 2, 3]
    expect(textual(entries)).toEqual([
      ...inOrder.map((index) => `rotated.log.${index}`),
      ...inOrder.map((index) => `${index}.log`),
    ])
    expect(textual(entries, 2)).toEqual(['rotated.log.4', 'rotated.log.1', '4.log', '1.log'])
  })

  test('is split at a word that first occurs on an inner line, if there is such a word', () => {
    const lines = ['same one', 'same one', 'same two', 'same one']
    expect(findSplitWord(lines)).toEqual({ word: 'two', at: 2 })
    expect(findSplitWord(['a one', 'a one', 'a one'])).toBeUndefined()
    // The word `main` is unsuitable: matching whole words only, or ignoring case, would select different lines.
    expect(findSplitWord(['Main log', 'main log', 'log of remains'])).toBeUndefined()
  })

  test('is split into lines, with or without line numbers', () => {
    expect(splitLines('one \r\n\ntwo\n')).toEqual(['one', 'two'])
    const lines = [' 12: one', '12 one', '12\tone', '12 | one', '[12] one', '(12) one', '12 - one']
    expect(lines.map((line) => parseLeadingNumber('one', line))).toEqual(lines.map(() => 12))
    expect(parseLeadingNumber('<30>one', '7 <30>one')).toBe(7)
    expect(['one', 'x 12 one', '12 two'].map((line) => parseLeadingNumber('one', line))).toEqual(
      Array(3).fill(undefined),
    )
  })
})

test.each([
  ['300.0KB', true],
  ['293K', true],
  ['0.3 MB', true],
  ['300001 bytes', true],
  ['304KB', true],
  ['300.0MB', false],
  ['300.0B', false],
  ['30KB', false],
  ['300001', undefined],
  ['large', undefined],
  [undefined, undefined],
])('a listed size of %s is that of a file of 300,001 bytes: %s', (size, expected) => {
  expect(matchesSize(size, 300_001)).toBe(expected)
})
