import { expect } from 'vitest'
import type { Look } from '#lib/testkit/bundles.ts'
import { findDoubled } from '#lib/testkit/command-line.ts'
import { HarnessError } from '#lib/testkit/platform.ts'
import type { Verify } from './judging.ts'

/** ISO 8601, with or without separators. */
const TIMESTAMP =
  /^(\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.,]\d+)?)?|\d{8}T\d{4}(\d\d([.,]\d+)?)?)\s?(Z|[+-]\d\d(:?\d\d)?)?$/

interface Bundle {
  readonly Filename?: unknown
  readonly Date?: unknown
  readonly Size?: unknown
}

/**
 * Finds, in the output of a command, the JSON object that has any of the given members. Text, blocks in braces and
 * other objects may surround that object. Returns undefined if there is no such object.
 */
export function findJsonObject(
  text: string,
  members: readonly string[],
): Readonly<Record<string, unknown>> | undefined {
  // Some targets print the JSON object as a leaf value, with escaped quotes.
  for (const each of [text, text.replaceAll('\\"', '"')]) {
    for (const { index } of each.matchAll(/\{/g)) {
      const found = findMatchingObject(parseJsonSlice(each, index), members)
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** Parses the JSON text that starts at a brace; undefined if there is none. Unrelated braces may follow the JSON. */
function parseJsonSlice(text: string, open: number): unknown {
  for (let close = text.lastIndexOf('}'); close > open; close = text.lastIndexOf('}', close - 1)) {
    try {
      return JSON.parse(text.slice(open, close + 1))
    } catch {
      // The JSON does not end at this brace.
    }
  }
  return undefined
}

/** Finds the object that has any of the given members, in a value or in a JSON text inside the value. */
function findMatchingObject(value: unknown, members: readonly string[]): Readonly<Record<string, unknown>> | undefined {
  if (typeof value === 'string') return value.includes('{') ? findJsonObject(value, members) : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (members.some((name) => Object.hasOwn(value, name))) return Object(value)
  return Object.values(value)
    .map((inner) => findMatchingObject(inner, members))
    .find((found) => found !== undefined)
}

/** Returns the bundles that the list command prints; undefined if the output does not have the required form. */
export function parseBundles(text: string): readonly Bundle[] | undefined {
  const { Qkviews, qkviews = Qkviews } = findJsonObject(text, ['Qkviews', 'qkviews']) ?? {}
  return Array.isArray(qkviews) ? qkviews.map((each): Bundle => Object(each)) : undefined
}

interface Stored {
  /** The name of a complete capture. */
  readonly name: string
  /** The files that were stored before that capture. */
  readonly before: readonly string[]
  /** Finds a bundle among files. */
  readonly findBundle: (files: readonly string[]) => Promise<string | undefined>
}

/**
 * Judges the command that lists bundles.
 * @returns the listed bundles
 */
export async function judgeList(
  print: () => Promise<string>,
  { name, before, findBundle }: Stored,
  verify: Verify,
): Promise<readonly Bundle[]> {
  const own = await verify('bundles/list-command', async () => {
    const text = await print()
    expect(findDoubled(text), 'lines of the list that are printed twice').toEqual([])
    const bundles = parseBundles(text)
    const isListed = bundles !== undefined
    expect(isListed, `whether JSON with an array Qkviews or qkviews is printed: ${text.trim().slice(0, 200)}`).toBe(
      true,
    )
    expect(bundles?.length, 'bundles in the list').toBeGreaterThan(0)
    return bundles
  })
  if (!Array.isArray(own)) return []
  const bundles: readonly Bundle[] = own
  await verify('bundles/list-command', async () => {
    const unlisted = before.filter((file) => !bundles.some((bundle) => isOfFile(bundle, file)))
    expect(await findBundle(unlisted), 'an earlier bundle that the list lacks').toBeUndefined()
  })
  await verify('bundles/list-filename', () => {
    const names = bundles.map(({ Filename }) => Filename)
    expect(
      names.filter((each) => typeof each === 'string' && each.includes(name)).length,
      `bundles with ${name} in their Filename, among ${names.join(', ')}`,
    ).toBeGreaterThan(0)
  })
  await verify('bundles/list-date', () => {
    const others = bundles.map(({ Date: date }) => date).filter((date) => !TIMESTAMP.test(String(date)))
    expect(others, 'Date of bundles that is no timestamp of ISO 8601').toEqual([])
  })
  await verify('bundles/list-size', () => {
    const others = bundles.map(({ Size }) => Size).filter((size) => !Number.isInteger(size))
    expect(others, 'Size of bundles that is no integer').toEqual([])
  })
  return bundles
}

/** Whether a listed bundle is a file. The names may differ by a directory or a suffix. */
function isOfFile({ Filename }: Bundle, file: string): boolean {
  return typeof Filename === 'string' && Filename !== '' && (Filename.includes(file) || file.includes(Filename))
}

/**
 * Judges the listed size of a downloaded bundle.
 * @param bytes the bundle's actual size
 */
export async function judgeSize(
  bundles: readonly Bundle[],
  { name, bytes }: { readonly name: string; readonly bytes: number },
  verify: Verify,
): Promise<void> {
  const own = bundles.find(({ Filename }) => String(Filename).includes(name))
  if (own === undefined) return
  await verify('bundles/list-size-in-bytes', () =>
    expect(own.Size, `Size of ${name}, of which ${bytes} bytes were downloaded`).toBe(bytes),
  )
}

interface Status {
  readonly print: () => Promise<string>
  /** Returns the current status from the API. */
  readonly look: () => Promise<Look>
}

/** Judges the status command once no capture is running. Another capture may begin before the command is answered. */
export async function judgeStatus({ print, look }: Status, last: Look, verify: Verify): Promise<void> {
  await verify('bundles/status-command', async () => {
    const told = ['Busy', 'Percent', 'Filename'] as const
    const text = await print()
    const { status } = await look()
    if (told.some((name) => status?.[name] !== last.status?.[name]))
      throw new HarnessError('the status has changed since the capture, so it cannot be compared with what was printed')
    expect(findDoubled(text), 'lines of the status that are printed twice').toEqual([])
    const printed = findJsonObject(text, told)
    expect(printed !== undefined, `whether a JSON object with ${told.join(', ')} is printed`).toBe(true)
    for (const name of told)
      expect(printed?.[name], `${name} in the status that is printed`).toEqual(last.status?.[name])
    // Devices may write the status in upper or mixed case.
    const inSmallLetters = (status: unknown) => String(status).toLowerCase()
    expect(inSmallLetters(printed?.['Status']), 'Status in the status that is printed').toBe(
      inSmallLetters(last.status?.Status),
    )
  })
}
