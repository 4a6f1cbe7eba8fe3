import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pWaitFor, { TimeoutError } from 'p-wait-for'
import { request } from 'undici'
import { freePort } from '../channel/process/serving.ts'
import { ChannelError } from '../domain/errors.ts'
import { SUFFIX } from '../domain/places.ts'
import { ProfileError } from '../profile/error.ts'
import type { ToolAccess } from '../judging/context.ts'
import type { ToolProfile } from '../profile/profile.ts'
import type { Misbehaviour, OpenTarget } from '../run/request.ts'

/** How to start the built-in build of a tool: its program and its servers. */
interface BuiltIn {
  readonly program: string
  /**
   * Program that starts the tool with planted faults. Its first argument lists the names of the faults, joined by
   * commas.
   */
  readonly broken: string
  readonly serve: (listen: string) => readonly string[]
  readonly serveMcp?: (listen: string) => readonly string[]
}

const BUILT_IN: Readonly<Record<ToolProfile['kind'], BuiltIn>> = {
  parser: {
    program: here('../targets/config-parser/confparse.js'),
    broken: here(`../selftest/broken/confparse${SUFFIX}`),
    serve: (listen) => ['serve', '--listen', listen],
  },
  scanner: {
    program: here('../targets/rule-scanner/rulescan.js'),
    broken: here(`../selftest/broken/rulescan${SUFFIX}`),
    serve: (listen) => ['apiserver', '--listen', listen],
    serveMcp: (listen) => ['mcpserver', '--listen', listen],
  },
}

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}

/** Milliseconds in which a server must respond after its start. */
const STARTS_WITHIN = 60_000

/** Opens a companion tool: the build in the profile, or the built-in one. */
export async function openTool(
  profile: ToolProfile,
  { faults, quirks }: Misbehaviour,
): Promise<OpenTarget<ToolAccess>> {
  const { kind, tool } = profile
  const builtIn = BUILT_IN[kind]
  if (quirks.length > 0) throw new ProfileError('A tool has no quirks: leave --quirk out')
  if (faults.length > 0 && (tool.command ?? tool.url ?? tool.mcp) !== undefined) {
    throw new ProfileError('Only the built-in build has faults, and the profile names another one: leave out --fault')
  }
  const own = [process.execPath, ...(faults.length === 0 ? [builtIn.program] : [builtIn.broken, faults.join(',')])]
  const command = tool.command ?? own
  const servers: ChildProcess[] = []
  const served = async (given: string | undefined, args: BuiltIn['serve'] | undefined) => {
    if (given !== undefined || args === undefined) return given
    const { child, url } = await startServer(own, args)
    servers.push(child)
    return url
  }
  try {
    const url = (await served(tool.url, builtIn.serve)) ?? ''
    const mcp = await served(tool.mcp, builtIn.serveMcp)
    return {
      family: 'tool',
      profile,
      ...tool,
      command,
      url,
      ...(mcp === undefined ? {} : { mcp }),
      clock: { driver: 'real', rate: 1, origin: Date.now() },
      emulated: false,
      close: async () => end(servers),
    }
  } catch (error) {
    end(servers)
    throw error
  }
}

function end(servers: readonly ChildProcess[]): void {
  for (const server of servers) server.kill('SIGTERM')
}

/**
 * Starts a server on a free port of the loopback address and waits until it responds.
 * @param within milliseconds
 * @throws {ChannelError} if the server exits, or does not respond in time and is stopped
 */
export async function startServer(
  command: readonly string[],
  args: BuiltIn['serve'],
  within = STARTS_WITHIN,
): Promise<{ child: ChildProcess; url: string }> {
  const listen = `127.0.0.1:${await freePort()}`
  const [program = '', ...first] = [...command, ...args(listen)]
  const child = spawn(program, first, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)))
  const url = `http://${listen}`
  const answers = async () => {
    // Exit code 2 reports a wrong argument: the tool does not know the fault.
    if (child.exitCode === 2) throw new ProfileError(said.trim())
    if (child.exitCode !== null) throw new ChannelError(`${command.join(' ')} exited before it served: ${said.trim()}`)
    return request(url).then(
      async ({ body }) => (await body.dump(), true),
      () => false,
    )
  }
  try {
    await pWaitFor(answers, { interval: 50, timeout: { milliseconds: within } })
  } catch (error) {
    // Ends the child process here, because no caller knows it yet and it would keep this process alive.
    child.kill('SIGTERM')
    if (!(error instanceof TimeoutError)) throw error
    throw new ChannelError(`${url} does not answer within ${within / 1000} s: ${said.trim()}`)
  }
  return { child, url }
}
