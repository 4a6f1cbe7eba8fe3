import { describe, expect } from 'vitest'
import { comparePrinted, type ShownEntry } from '#lib/testkit/command-line.ts'
import type { Entry } from '#lib/testkit/files.ts'
import { HarnessError } from '#lib/testkit/platform.ts'
import { assertNotRotated, splitLines } from './printed.ts'
import { test } from './fixtures.ts'
import { verifies } from './contract.ts'

describe('the CLI of the target', () => {
  test(
    'lists the files of a directory as the API does',
    verifies('files/list-command'),
    async ({ commandLine, entries, showing, settled, skip }) => {
      const directory = await showing()
      const compared = async () => {
        const before = await entries(directory)
        const text = await commandLine.print(`file list path ${directory}`)
        return {
          before,
          differences: comparePrinted(text, selectUnchanged(before, await entries(directory)), { keysAnywhere: true }),
        }
      }

      const { before, differences } = await settled(compared, (seen) => seen.differences.length === 0)

      skip(before.length === 0, 'the target lists no file')
      expect(differences, `what file list prints of ${directory} otherwise than the API shows`).toEqual([])
    },
  )

  test(
    'prints a file with the same lines as a download of the file',
    verifies('files/show'),
    async ({ commandLine, shown: { directory, name }, textOf }) => {
      const lines = splitLines(await textOf(directory, name))
      const printed = splitLines(await commandLine.print(`file show ${directory}/${name}`))
      const now = splitLines(await textOf(directory, name))
      assertNotRotated(lines, now)

      // Lines may be added to the file while it is read, so additional printed lines are compared with a second
      // download.
      const expected = printed.length > lines.length ? now.slice(0, printed.length) : lines
      expect(printed, `the lines that file show prints of ${directory}/${name}`).toEqual(expected)
    },
  )
})

describe('`file tail`', () => {
  test(
    'prints the last lines of a file',
    verifies('files/tail-lines'),
    async ({ commandLine, shown: { path, lines } }) => {
      const tail = splitLines(await commandLine.print(`file tail -n 2 ${path}`))
      const text = await commandLine.print(`file show ${path}`)
      const now = splitLines(text)

      // If the file has blank lines, one of the two last lines may be blank, so a single line is enough.
      const least = now.length < text.trimEnd().split('\n').length ? 1 : 2
      const ends = now.flatMap((line, index) => (index >= lines.length - 1 && line === tail.at(-1) ? [index] : []))
      expect(tail.length, `lines that file tail -n 2 prints of ${path}`).toBeGreaterThanOrEqual(least)
      expect(tail.length, `lines that file tail -n 2 prints of ${path}`).toBeLessThanOrEqual(2)
      expect(
        ends.some((end) => tail.length === 1 || now[end - 1] === tail[0]),
        `whether these are last lines of ${path}: ${tail.join(' / ')}`,
      ).toBe(true)
    },
  )

  test(
    'prints new lines as they are appended',
    verifies('files/tail-follows'),
    async ({ commandLine, files, logDirectory, restconf, profile, skip }) => {
      const path = `${logDirectory}/audit.log`
      skip(!(await files.names(logDirectory)).includes('audit.log'), `${path} is not listed`)
      const username = profile.fixtures.absentUser
      const auth = { basic: { username, password: 'nobody-knows-this' } }
      const before = new Set(splitLines(await commandLine.print(`file show ${path}`)))
      const news = (text: string) =>
        splitLines(text.slice(0, text.lastIndexOf('\n') + 1)).filter(
          (line) => !before.has(line) && (FAILED_LOGIN.test(line) || line.includes(username)),
        )

      const text = await commandLine.follow(
        `file tail -f ${path}`,
        async () => void (await restconf.ask('GET', LOGGING, undefined, { auth })),
        (printed) => news(printed).length > 0,
      )

      if (news(text).length === 0 && news(await commandLine.print(`file show ${path}`)).length === 0)
        throw new HarnessError(`${path} itself has no line of a login that failed`)
      expect(news(text).length, `lines that tell of a login that failed while ${path} was followed`).toBeGreaterThan(0)
    },
  )
})

const LOGGING = '/data/openconfig-system:system/logging'
const FAILED_LOGIN = /fail|den(y|ied)|reject|invalid|unauthori|not authori|refus/i

/** Returns the files that are in both listings, with the values that are equal in both. */
function selectUnchanged(before: readonly Entry[], after: readonly Entry[]): readonly ShownEntry[] {
  return before.flatMap(({ name: key, date, size }): ShownEntry[] => {
    const now = after.find(({ name }) => name === key)
    if (now === undefined) return []
    const fields = Object.entries({ date, size }).filter(
      ([field, value]) => typeof value === 'string' && Object(now)[field] === value,
    )
    return [{ list: 'name', key, fields: Object.fromEntries(fields) }]
  })
}
