import { describe, expect } from 'vitest'
import { linesOf, numberBefore } from './printed.ts'
import { test as base } from './printing.ts'
import { verifies } from './requirements.ts'

const test = base
  /** The lines of the log file behind a pipe. */
  .extend(
    'behind',
    ({ commandLine, shown: { path } }) =>
      async (pipe: string): Promise<readonly string[]> =>
        linesOf(await commandLine.print(`file show ${path} | ${pipe}`)),
  )
  /** Judges with which lines it begins: more may have come since. @returns all of them */
  .extend('begins', ({ behind, shown: { path } }) => async (pipe: string, expected: readonly string[]) => {
    const found = await behind(pipe)
    expect(found.slice(0, expected.length), `the lines of ${path} behind | ${pipe}`).toEqual(expected)
    return found
  })

describe('what file show prints', () => {
  test(
    'begins with the first line that matches, behind begin',
    verifies('files/pipe-begin'),
    async ({
      begins,
      shown: {
        lines,
        parting: { word, at },
      },
    }) => {
      await begins(`begin ${word}`, lines.slice(at))
    },
  )

  test(
    'ends with the first line that matches, or before it, behind until',
    verifies('files/pipe-until', 'files/pipe-until-line'),
    async ({
      begins,
      shown: {
        lines,
        parting: { word, at },
      },
      verify,
      observe,
    }) => {
      const found = await verify('files/pipe-until', async () => {
        const all = await begins(`until ${word}`, lines.slice(0, at))
        expect(all.length, `lines up to the first with ${word}`).toBeLessThanOrEqual(at + 1)
        return all
      })
      if (found !== undefined) observe('files/pipe-until-line', found.length > at)
    },
  )
})

describe('the lines of what file show prints', () => {
  test(
    'are those that match, behind include',
    verifies('files/pipe-include'),
    async ({
      begins,
      shown: {
        lines,
        parting: { word },
      },
    }) => {
      const expected = lines.filter((line) => line.includes(word))

      const found = await begins(`include ${word}`, expected)

      expect(
        found.filter((line) => !line.includes(word)),
        `lines without ${word}`,
      ).toEqual([])
    },
  )

  test(
    'are those that do not match, behind exclude',
    verifies('files/pipe-exclude'),
    async ({
      begins,
      shown: {
        lines,
        parting: { word },
      },
    }) => {
      const expected = lines.filter((line) => !line.includes(word))

      const found = await begins(`exclude ${word}`, expected)

      expect(
        found.filter((line) => line.includes(word)),
        `lines with ${word}`,
      ).toEqual([])
    },
  )
})

describe('the whole of what file show prints', () => {
  test('is counted by count', verifies('files/pipe-count'), async ({ behind, commandLine, shown: { path, lines } }) => {
    const printed = (await behind('count')).join(' ')
    const now = await commandLine.print(`file show ${path}`)

    // Blank lines count too, and perhaps what stands behind the last end of a line.
    const [least, most] = [lines.length, now.split('\n').length]
    const numbers = (printed.match(/\d+/g) ?? []).map(Number)
    expect(
      numbers.filter((number) => number >= least && number <= most),
      `a number from ${least} to ${most}, the lines of ${path}, in "${printed}"`,
    ).not.toEqual([])
  })

  test('has numbers behind linnum', verifies('files/pipe-linnum'), async ({ behind, shown: { path, lines } }) => {
    const found = (await behind('linnum')).slice(0, lines.length)

    const numbers = lines.map((line, index) => numberBefore(line.trim(), found[index] ?? '') ?? Number.NaN)
    expect(
      found.filter((_, index) => Number.isNaN(numbers[index])),
      `lines that are no number with a line of ${path} behind it`,
    ).toEqual([])
    expect(found.length, `lines of ${path} with numbers`).toBe(lines.length)
    expect(
      numbers.filter((number, index) => number <= (numbers[index - 1] ?? -1)),
      `numbers of the lines of ${path} that do not rise`,
    ).toEqual([])
  })

  test('comes through more', verifies('files/pipe-more'), async ({ begins, shown: { lines } }) => {
    await begins('more', lines)
  })

  test('comes through nomore', verifies('files/pipe-nomore'), async ({ begins, shown: { lines } }) => {
    await begins('nomore', lines)
  })
})
