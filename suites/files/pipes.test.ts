import { describe, expect } from 'vitest'
import { assertNotRotated, splitLines, parseLeadingNumber } from './printed.ts'
import { test as base } from './fixtures.ts'
import { verifies } from './contract.ts'

/** The number of terminal rows, so few that a log file fills several pages. */
const ROWS = 8

const test = base
  /** Prints the log file through a pipe on a terminal with few rows. */
  .extend(
    'onTerminal',
    ({ commandLine, shown: { path } }) =>
      (pipe: string) =>
        commandLine.printOnTerminal(`file show ${path} | ${pipe}`, ROWS),
  )
  /** Returns the lines that `file show` prints of the log file through a pipe. */
  .extend(
    'behind',
    ({ commandLine, shown: { path } }) =>
      async (pipe: string): Promise<readonly string[]> =>
        splitLines(await commandLine.print(`file show ${path} | ${pipe}`)),
  )
  /**
   * Judges the output of a pipe. The output must match the file as printed either before or after the piped command,
   * because lines may be added meanwhile.
   */
  .extend(
    'judge',
    ({ behind, commandLine, shown: { path, lines } }) =>
      async (pipe: string, make: (lines: readonly string[]) => readonly string[]): Promise<void> => {
        const found = await behind(pipe)
        const now = splitLines(await commandLine.print(`file show ${path}`))
        assertNotRotated(lines, now)
        const hasGrown = lines.every((line, index) => line === now[index])
        const [least, most] = [make(lines), hasGrown ? make(now) : []]
        const expected = found.length > least.length ? most.slice(0, found.length) : least
        expect(found, `the lines of ${path} behind | ${pipe}`).toEqual(expected)
      },
  )

describe('the output of `file show`', () => {
  test('with `| begin` starts at the first matching line', verifies('files/pipe-begin'), async ({ judge, shown }) => {
    const { word, at } = shown.parting

    await judge(`begin ${word}`, (lines) => lines.slice(at))
  })

  test('with `| until` ends at the first matching line', verifies('files/pipe-until'), async ({ judge, shown }) => {
    const { word, at } = shown.parting

    await judge(`until ${word}`, (lines) => lines.slice(0, at + 1))
  })
})

describe('the output of `file show`', () => {
  test('with `| include` contains only matching lines', verifies('files/pipe-include'), async ({ judge, shown }) => {
    const { word } = shown.parting

    await judge(`include ${word}`, (lines) => lines.filter((line) => line.includes(word)))
  })

  test(
    'with `| exclude` contains only lines that do not match',
    verifies('files/pipe-exclude'),
    async ({ judge, shown }) => {
      const { word } = shown.parting

      await judge(`exclude ${word}`, (lines) => lines.filter((line) => !line.includes(word)))
    },
  )
})

describe('the full output of `file show`', () => {
  test(
    'with `| count` is replaced by the number of lines',
    verifies('files/pipe-count'),
    async ({ behind, commandLine, shown: { path, lines } }) => {
      const found = await behind('count')
      const printed = found.join(' ')
      const now = await commandLine.print(`file show ${path}`)

      expect(found.length, `lines that file show ${path} | count prints`).toBeLessThan(lines.length)
      // The printed number may include blank lines or leave them out, so any number in this range is accepted.
      const [least, most] = [lines.length, now.replace(/\n$/, '').split('\n').length]
      const numbers = (printed.match(/\d+/g) ?? []).map(Number)
      expect(
        numbers.filter((number) => number >= least && number <= most),
        `a number from ${least} to ${most}, the lines of ${path}, in "${printed}"`,
      ).not.toEqual([])
    },
  )

  test('has line numbers with `| linnum`', verifies('files/pipe-linnum'), async ({ behind, commandLine, shown }) => {
    const { path, lines: before } = shown
    const found = await behind('linnum')
    const printed = await commandLine.print(`file show ${path}`)
    const now = splitLines(printed)

    const lines = now.slice(0, Math.max(before.length, found.length))
    const numbers = lines.map((line, index) => parseLeadingNumber(line.trim(), found[index] ?? '') ?? Number.NaN)
    expect(
      found.filter((_, index) => Number.isNaN(numbers[index])),
      `lines that are no number with a line of ${path} behind it`,
    ).toEqual([])
    expect(found.length, `lines of ${path} with numbers`).toBe(lines.length)
    expect(
      numbers.filter((number, index) => number <= (numbers[index - 1] ?? -1)),
      `numbers of the lines of ${path} that do not rise`,
    ).toEqual([])
    // Blank lines may have numbers and still be left out of what is compared.
    expect(
      isBlankWithin(printed) ? [] : numbers.filter((number, index) => number !== (numbers[0] ?? 0) + index),
      `numbers of the lines of ${path} that are not one more than the number before`,
    ).toEqual([])
  })

  test('is printed with `| more`', verifies('files/pipe-more'), async ({ judge, onTerminal, shown }) => {
    await judge('more', (all) => all)
    const { text } = await onTerminal('more')

    const { path, lines } = shown
    expect(splitLines(text).slice(0, lines.length), `the lines of ${path} behind | more on a terminal`).toEqual(lines)
  })

  test(
    'may or may not pause at the end of each page with `| more`',
    verifies('files/pipe-more-stops'),
    async ({ onTerminal, shown, observe, skip }) => {
      skip(shown.lines.length <= 2 * ROWS, `${shown.path} has not the lines of two pages`)
      const { pages } = await onTerminal('more')

      observe('files/pipe-more-stops', pages > 0 ? 'stops at the end of a page' : 'prints all at once')
    },
  )

  test('is printed with `| nomore`', verifies('files/pipe-nomore'), async ({ judge }) => {
    await judge('nomore', (lines) => lines)
  })
})

function isBlankWithin(text: string): boolean {
  return /\n\s*\n/.test(text)
}
