import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Contradiction, type Ran, test as base, type Tool } from '#lib/testkit/tool.ts'
import { STRAY_LINES, stray } from './samples.ts'

export const test = base
  /** A temporary folder for one test. Returns paths in the folder, and writes files there. */
  .extend('folder', ({ worker }, { onCleanup }) => {
    const path = mkdtempSync(join(tmpdir(), `${worker.run.prefix}-`))
    onCleanup(() => rmSync(path, { recursive: true, force: true }))
    return {
      at: (name: string) => join(path, name),
      write: (name: string, text: string) => (writeFileSync(join(path, name), text), join(path, name)),
    }
  })
  .extend('parser', ({ tool }) => createParser(tool))

function createParser(tool: Tool) {
  const convert = (text: string, ...args: string[]): Promise<Ran> => tool.run(args, { stdin: text })
  return {
    /** Runs the command with a text on standard input. */
    convert,
    /**
     * Converts an object with a line that is invalid in every grammar. The line is the first of `STRAY_LINES` that this
     * build reports. `warning` is the part of standard error that appears only because of this line.
     */
    async astray(): Promise<Ran & { readonly line: string; readonly warning: string }> {
      const { stderr: usual } = await convert(stray(''))
      let said = { code: null, stdout: '', stderr: '', line: '', warning: '' } as Ran & {
        line: string
        warning: string
      }
      for (const line of STRAY_LINES) {
        const ran = await convert(stray(line))
        said = { ...ran, line: line.trim(), warning: listAddedLines(ran.stderr, usual).join('\n').trim() }
        if (said.warning !== '') break
      }
      return said
    },
    /** Converts a text, and reads the output as one JSON value. */
    json: async (text: string, ...args: string[]): Promise<unknown> => parseJson((await convert(text, ...args)).stdout),
    /** Converts a text, and reads the output as lines of JSON. */
    lines: async (text: string, ...args: string[]) => parseJsonLines((await convert(text, ...args)).stdout),
    /** Sends a text by POST to /parser/. */
    post: (text: string, query = '') => tool.http('POST', `/parser/${query}`, Buffer.from(text)),
    /** Sends files by POST to /fileparser/, in the documented field `filename`. */
    upload: (files: Readonly<Record<string, string>>) => tool.http('POST', '/fileparser/', buildForm(files)),
    /** Requests a page by GET, as a browser does, following redirects. */
    page: async (path: string) => {
      let at = new URL(path, tool.url)
      let reply = await tool.http('GET', path)
      for (let hops = 0; hops < MOST_REDIRECTS && reply.location !== undefined && isRedirect(reply.status); hops += 1) {
        at = new URL(reply.location, at)
        if (at.protocol !== 'http:') break
        reply = await tool.http('GET', at.pathname + at.search, undefined, at.origin)
      }
      return reply
    },
  }
}

/** Returns the lines of a text that another text lacks. Digits are ignored, because they may belong to a time. */
function listAddedLines(text: string, other: string): readonly string[] {
  const known = other.split('\n').map(dropDigits)
  return text.split('\n').filter((line) => {
    const at = known.indexOf(dropDigits(line))
    if (at >= 0) known.splice(at, 1)
    return at < 0
  })
}

function dropDigits(text: string): string {
  return text.replace(/\d/g, '')
}

/** The maximum number of redirects to follow. More redirects count as a loop. */
const MOST_REDIRECTS = 5

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400
}

function buildForm(files: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(files)) form.append('filename', new Blob([text]), name)
  return form
}

/**
 * Parses a text as JSON.
 * @throws {Contradiction} if the text is not JSON
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Contradiction({
      code: 'schema',
      message: 'the output is not one JSON value',
      expected: 'JSON',
      actual: text.slice(0, 500),
    })
  }
}

/**
 * Parses a text as lines of JSON.
 * @throws {Contradiction} if a line is not JSON
 */
export function parseJsonLines(text: string): readonly unknown[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parseJson)
}

/**
 * Reads an output file.
 * @throws {Contradiction} if the file was not written
 */
export function readOutputFile(path: string): unknown {
  try {
    return parseJson(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof Contradiction) throw error
    throw new Contradiction({ code: 'missing', message: `no output file was written: ${path}` })
  }
}

/** Returns the member of a value at a path; undefined if there is none. */
export function getMember(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value
  for (const key of path) found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined
  return found
}

/** Returns the keys of an object in their order in the text; empty if the value is not an object. */
export function getKeys(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}

/** Returns the names of the members that are not documented. */
export function listUndocumentedMembers(all: readonly unknown[], members: readonly string[]): readonly string[] {
  return [...new Set(all.flatMap(getKeys))].filter((name) => !members.includes(name))
}

/** Returns the elements of an array; empty if the value is not an array. */
export function toArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Returns a value's JSON type: `object`, `array`, `string`, …. */
export function getJsonType(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
