import { toEndpoint, reach } from '../channel/reach.ts'
import type { ToolProfile } from '../profile/profile.ts'
import { type Finding, runCheck, ok, reportUndecided, wrong } from './finding.ts'
import { findExecutable } from './environment.ts'
import { describeError } from '../domain/errors.ts'

/** Checks the program and the server addresses of a tool. A tool has no account and no bench. */
export async function toolFindings({ tool, kind, budgets }: ToolProfile): Promise<readonly Finding[]> {
  return [
    program(tool.command, kind),
    ...(await server('server', tool.url, budgets.connect)),
    ...(kind === 'scanner' ? await server('MCP server', tool.mcp, budgets.connect) : []),
  ]
}

function program(command: readonly string[] | undefined, kind: string): Finding {
  const [name] = command ?? []
  if (name === undefined) return ok('program', `the built-in ${kind}`)
  if (findExecutable(name) !== undefined) return ok('program', `${name} can be executed`)
  return wrong('program', `${name} cannot be executed`, 'install it, or correct tool.command')
}

async function server(check: string, url: string | undefined, seconds: number): Promise<readonly Finding[]> {
  if (url === undefined) return [ok(check, 'the built-in one, which each run starts')]
  return runCheck(check, async () => {
    try {
      return [ok(check, `${url} answers at ${await reach(toEndpoint(url), seconds)}`)]
    } catch (error) {
      const reason = describeError(error)
      return [reportUndecided(check, `${url}: ${reason}`, 'start it, or correct its address under "tool"')]
    }
  })
}
