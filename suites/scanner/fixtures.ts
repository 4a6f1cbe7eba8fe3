import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { networkInterfaces, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { HarnessError, type Input, type Tool, test as base } from '#lib/testkit/tool.ts'
import { candidates } from './rules.ts'

/** A scanner result. Tests first check its members. */
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
  /** An empty folder of the test's own, in which the command line runs. */
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
  /** Writes files by their path below the test's folder. */
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
    /** Starts a server of the tool. RULESCAN_LISTEN gives the server's address, unless `env` says otherwise. */
    serve: (args: readonly string[], env: Input['env'] = {}) =>
      tool.serve((at) => ({ args, at, env: { ...UNSET, RULESCAN_LISTEN: at, ...env } })),
    /** Starts a server without configuring its address, and waits until it responds at the given address. */
    serveByDefault: (command: string, at: string) => tool.serve({ args: [command], at, env: UNSET }),
    /**
     * Starts a server whose command line names another address than RULESCAN_LISTEN. The server is expected at the
     * address in RULESCAN_LISTEN.
     */
    serveAgainstOption(command: string) {
      const { listenOption } = tool
      if (listenOption === undefined) throw new HarnessError('the profile names no option for the address')
      return tool.serve((at) => {
        const elsewhere = at.replace(/\d+$/, (port) => String(Number(port) + 1))
        return { args: [command, listenOption, elsewhere], at, env: { ...UNSET, RULESCAN_LISTEN: at } }
      })
    },
    /** Returns a rule that only produces warnings in this build. */
    warned: () => earning('nothing but warnings', ({ warning, dangerous }) => has(warning) && !has(dangerous)),
    /** Returns a rule that produces a dangerous finding in this build. */
    endangered: () => earning('a dangerous finding', ({ dangerous }) => has(dangerous)),
  }

  /**
   * Finds a rule whose result meets a condition. The rules are tried out, because each build decides what separates the
   * two classes.
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
 * An address of this host other than 127.0.0.1. This is a loopback address if the whole loopback network is configured.
 */
export const OTHER_HOST =
  platform() === 'darwin'
    ? (Object.values(networkInterfaces())
        .flatMap((addresses) => addresses ?? [])
        .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1')
    : '127.0.0.2'

/** Returns the Model Context Protocol address on another server of the same build. */
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

/** Returns findings in which a member of the contract is missing or has another type. */
export function misshapen(found: readonly Finding[]): readonly Finding[] {
  return found.filter(
    ({ message, issue_location, context, line }) =>
      ![message, issue_location, context].every((text) => typeof text === 'string') || !Number.isInteger(line),
  )
}

/** Returns the undocumented members' names. */
export function listUndocumentedMembers(all: readonly object[], members: readonly string[]): readonly string[] {
  return [...new Set(all.flatMap((each) => Object.keys(each)))].filter((name) => !members.includes(name))
}

/**
 * Sorts both lists of a result, and keeps only the members that the contract names, so that results can be compared
 * however they were produced.
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

/** The non-blank lines. */
export function splitLines(text: string): readonly string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '')
}

/** Builds a form with files in the repeated field `file`. */
export function form(files: Readonly<Record<string, string>>): FormData {
  const data = new FormData()
  for (const [name, text] of Object.entries(files)) data.append('file', new Blob([text]), name)
  return data
}
