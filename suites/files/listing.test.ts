import { isDeepStrictEqual } from 'node:util'
import { describe, expect } from 'vitest'
import { getOutput } from '#lib/testkit/files.ts'
import type { Answer } from '#lib/testkit/platform.ts'
import { DIRECTORIES, parseListing, test } from './fixtures.ts'
import { verifies } from './contract.ts'

describe('a directory listing', () => {
  test('has entries if the directory contains files', verifies('files/list'), async ({ files, showing }) => {
    const directory = await showing()
    const answer = await files.list(directory)

    const entries = parseListing(answer)

    expect(entries.length, `entries of ${directory}`).toBeGreaterThan(0)
  })

  test(
    'has the same entries at `/restconf`',
    verifies('files/list-at-restconf'),
    async ({ entries, showing, otherRoot, settled }) => {
      const directory = await showing()
      const by = await otherRoot.enter()
      const list = async () => {
        const [here, there, again] = [await entries(directory), await entries(directory, by), await entries(directory)]
        // A log grows, so only an entry that is the same in both listings at /api has to be the same at /restconf.
        const steady = here.filter((one) => again.some((other) => isDeepStrictEqual(one, other)))
        const differing = steady.filter((one) => !there.some((other) => isDeepStrictEqual(one, other)))
        return { here: listNames(again), there: listNames(there), differing }
      }

      // A file may appear or be rotated between the calls.
      const { here, there, differing } = await settled(
        list,
        (found) => isDeepStrictEqual(found.here, found.there) && found.differing.length === 0,
      )

      expect(there, `files in ${directory} at /restconf`).toEqual(here)
      expect(differing, `entries of ${directory} at /api that /restconf lists otherwise`).toEqual([])
    },
  )

  test(
    'includes a name, a date and a size for each file',
    verifies('files/entry-name', 'files/entry-date', 'files/entry-size', 'files/entry-size-form', 'files/entry-names'),
    async ({ files, showing, verify, observe }) => {
      const directory = await showing()
      const entries = parseListing(await files.list(directory)).map((each): Entry => Object(each))
      const all = entries.map((entry) => ({ entry, at: directory }))
      for (const [, at] of DIRECTORIES)
        if (at !== directory) for (const entry of findEntries(await files.list(at))) all.push({ entry, at })

      await verify('files/entry-name', () => {
        for (const { entry, at } of all) expect(entry.name, `the name of an entry of ${at}`).toEqual(expect.any(String))
      })
      for (const [id, field] of [
        ['files/entry-date', 'date'],
        ['files/entry-size', 'size'],
      ] as const) {
        const telling = all.filter(({ entry }) => entry[field] !== undefined)
        await verify(id, () => {
          expect(
            telling.filter(({ at }) => at === directory).length,
            `entries of ${directory} that show a ${field}`,
          ).toBeGreaterThan(0)
          for (const { entry, at } of telling)
            expect(entry[field], `the ${field} of an entry of ${at}`).toEqual(expect.any(String))
        })
      }
      const forms = new Set(entries.flatMap(({ size }) => (typeof size === 'string' ? [describeSize(size)] : [])))
      observe('files/entry-size-form', [...forms].toSorted().join(', '))
      const several = entries.some(({ name }) => typeof name === 'string' && name.trim().includes('\n'))
      observe('files/entry-names', several ? 'several names in one entry' : 'one name in each entry')
    },
  )

  for (const [id, path] of DIRECTORIES) {
    test(`is available for ${path}`, verifies(id), async ({ entries, distinguish }) => {
      if ((await entries(path)).length === 0) await distinguish(path)
    })
  }
})

/** Returns the entries of a listing; none if the response is no listing, which other checks judge. */
function findEntries({ body }: Answer): readonly Entry[] {
  const { entries }: { entries?: unknown } = Object(getOutput(body))
  return Array.isArray(entries) ? entries.map((each): Entry => Object(each)) : []
}

function listNames(entries: readonly { readonly name: string }[]): readonly string[] {
  return entries.map(({ name }) => name).toSorted()
}

/** Describes the form of a size. An entry with several names may have a blank size. */
function describeSize(size: string): string {
  const [, unit] = /^\d[\d.,]*\s*([a-z]*)$/i.exec(size.trim()) ?? []
  if (unit === undefined) return size.trim() === '' ? 'blank' : 'no number'
  return unit === '' ? 'a number' : 'a number with a unit'
}

interface Entry {
  readonly name?: unknown
  readonly date?: unknown
  readonly size?: unknown
}
