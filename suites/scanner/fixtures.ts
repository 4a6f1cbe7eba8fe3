import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { networkInterfaces, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { HarnessError, type Input, type Tool, test as base } from '#lib/testkit/tool.ts'
import { candidates } from './rules.ts'

/** A scanner result. The type of each member is unknown until a test has checked it. */
export interface Result {
  readonly filepath?: unknown
  readonly warning?: unknown
  readonly dangerous?: unknown
}

export interface Finding {
  readonly message?: unknown
  readonly issue_location?: unknown
  readonly context?: unknown
  readonly line?: unknown
}

/** Clears the environment variables that the user who started the run may have set. */
const UNSET = { RULESCAN_FILE_EXTENSIONS: undefined, RULESCAN_LISTEN: undefined, RULESCAN_LOG: undefined }

export const test = base
  /** An empty folder for one test, in which the commands run. */
  .extend('folder', async ({ task }, { onCleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), `plumbline-${task.type}-`))
    onCleanup(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  })
  .extend('scanner', ({ tool, folder }) => createScanner(tool, folder))

function createScanner(tool: Tool, folder: string) {
  const run = (args: readonly string[], { env, ...input }: Input = {}) =>
    tool.run(args, { cwd: folder, ...input, env: { ...UNSET, ...env } })
  /** Runs `check` with these arguments. Returns no results if the output is not an array. */
  const check = async (args: readonly string[], input?: Input) => {
    const ran = await run(['check', ...args], input)
    const output = tryParseJson(ran.stdout)
    return { ...ran, output, results: toArray<Result>(output) }
  }
  /** Writes files to the given paths below the folder of the test. */
  const put = (files: Readonly<Record<string, string | Buffer>>): void => {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), content)
    }
  }
  return {
    run,
    check,
    put,
    /** Starts a server of the tool. RULESCAN_LISTEN contains the address of the server, unless `env` overrides it. */
    serve: (args: readonly string[], env: Input['env'] = {}) =>
      tool.serve((at) => ({ args, at, env: { ...UNSET, RULESCAN_LISTEN: at, ...env } })),
    /** Starts a server without configuring its address, and waits until it responds at the given address. */
    serveByDefault: (command: string, at: string) => tool.serve({ args: [command], at, env: UNSET }),
    /**
     * Starts a server with an address on the command line that differs from RULESCAN_LISTEN. The server is expected at
     * the address in RULESCAN_LISTEN.
     */
    serveAgainstOption(command: string) {
      const { listenOption } = tool
      if (listenOption === undefined) throw new HarnessError('the profile names no option for the address')
      return tool.serve((at) => {
        const elsewhere = at.replace(/\d+$/, (port) => String(Number(port) + 1))
        return { args: [command, listenOption, elsewhere], at, env: { ...UNSET, RULESCAN_LISTEN: at } }
      })
    },
    /** Returns a rule that produces only warnings in this build. */
    warned: () => earning('nothing but warnings', ({ warning, dangerous }) => has(warning) && !has(dangerous)),
    /** Returns a rule that produces a dangerous finding in this build. */
    endangered: () => earning('a dangerous finding', ({ dangerous }) => has(dangerous)),
  }

  /**
   * Finds a rule whose result meets a condition. The rules are tried out, because builds may differ in what they count
   * as dangerous.
   */
  async function earning(what: string, holds: (result: Result) => boolean): Promise<string> {
    put(directory('candidates', candidates))
    const { results } = await check(['candidates'])
    const found = Object.entries(candidates).find(([name]) => holds(findResult(results, `/${name}.tcl`) ?? {}))
    if (found === undefined) throw new HarnessError(`no rule of the suite earns ${what} of this build`)
    return found[1]
  }
}

function has(list: unknown): boolean {
  return toArray(list).length > 0
}

/**
 * An address of this host other than 127.0.0.1. On macOS it is an external address, because there 127.0.0.1 is the only
 * loopback address.
 */
export const OTHER_HOST =
  platform() === 'darwin'
    ? (Object.values(networkInterfaces())
        .flatMap((addresses) => addresses ?? [])
        .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1')
    : '127.0.0.2'

/** Returns the URL of the Model Context Protocol at the given origin, with the same path as in `tool.mcp`. */
export function getMcpUrl(tool: Tool, origin: string): string {
  return origin + new URL(tool.mcp ?? origin).pathname
}

/** Returns rules as the files of a directory: `<name>.tcl`. */
export function directory(name: string, rules: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(rules).map(([file, text]) => [`${name}/${file}.tcl`, text]))
}

/** Returns the result of the file whose path has this ending. */
export function findResult(results: readonly Result[], end: string): Result | undefined {
  return results.find(({ filepath }) => typeof filepath === 'string' && filepath.endsWith(end))
}

export function paths(results: readonly Result[]): readonly string[] {
  return results.map(({ filepath }) => String(filepath))
}

/** Returns all findings of both classes. */
export function findings(...results: readonly (Result | undefined)[]): readonly Finding[] {
  return results.flatMap((result) => [...toArray<Finding>(result?.warning), ...toArray<Finding>(result?.dangerous)])
}

/** Returns the findings in which a documented member is missing or has the wrong type. */
export function misshapen(found: readonly Finding[]): readonly Finding[] {
  return found.filter(
    ({ message, issue_location, context, line }) =>
      ![message, issue_location, context].every((text) => typeof text === 'string') || !Number.isInteger(line),
  )
}

/** Returns the names of the members that are not documented. */
export function listUndocumentedMembers(all: readonly object[], members: readonly string[]): readonly string[] {
  return [...new Set(all.flatMap((each) => Object.keys(each)))].filter((name) => !members.includes(name))
}

/**
 * Sorts both lists of a result, and keeps only the documented members of each finding, so that results of the command
 * and of the HTTP server can be compared.
 */
export function inOrder({ warning, dangerous }: Result): Result {
  const ordered = (list: unknown) =>
    Array.isArray(list)
      ? list.map(toFinding).toSorted((one, other) => (getFindingKey(one) < getFindingKey(other) ? -1 : 1))
      : list
  return { warning: ordered(warning), dangerous: ordered(dangerous) }
}

function toFinding(finding: unknown): Finding {
  const { line, issue_location, context, message }: Finding = Object(finding)
  return { line, issue_location, context, message }
}

function getFindingKey({ line, issue_location, context, message }: Finding): string {
  return JSON.stringify([line, issue_location, context, message])
}

export function toArray<T>(value: unknown): readonly T[] {
  return Array.isArray(value) ? value : []
}

/** Returns a value's JSON type: `object`, `array`, `string`, …. */
export function getJsonType(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Describes the state of a server: `serves`, or how the server ended. */
export function describeOutcome({
  serves,
  ended,
}: {
  readonly serves: boolean
  readonly ended?: number | null
}): string {
  if (serves) return 'serves'
  return ended === undefined ? 'runs, and does not serve' : `ended with exit code ${ended}`
}

/** Returns the non-blank lines of a text. */
export function splitLines(text: string): readonly string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '')
}

/** Builds a form with files in the repeated field `file`. */
export function form(files: Readonly<Record<string, string>>): FormData {
  const data = new FormData()
  for (const [name, text] of Object.entries(files)) data.append('file', new Blob([text]), name)
  return data
}
