import { ChannelError } from '../../domain/errors.ts'
import type { McpExchange } from './exchange.ts'
import { Contradiction } from '../../domain/contradiction.ts'

/** What a server of the model context protocol offers, asked by the official client. */
export interface Mcp {
  /** Tools with their input schemas, as listed. */
  tools(): Promise<readonly McpTool[]>
  /** Calls a tool. @returns the result as it came */
  call(name: string, input: Readonly<Record<string, unknown>>): Promise<unknown>
  close(): Promise<void>
}

export interface McpTool {
  readonly name: string
  readonly inputSchema: unknown
}

/**
 * Connects over HTTP streaming.
 * @param sent told of each call and what came of it
 * @throws {ChannelError} when nobody answers @throws {Contradiction} when the answer is not the protocol's
 */
export async function connectMcp(url: string, sent: (exchange: McpExchange) => void): Promise<Mcp> {
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js')
  const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js')
  const client = new Client({ name: 'plumbline', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL(url))).catch((error: unknown) => {
    throw failure(url, error)
  })
  const told = async <T>(method: string, params: unknown, call: () => Promise<T>): Promise<T> => {
    const asked = { channel: 'mcp', url, method, params } as const
    try {
      const result = await call()
      sent({ ...asked, result })
      return result
    } catch (error) {
      sent({ ...asked, broken: error instanceof Error ? error.message : String(error) })
      throw error
    }
  }
  return {
    tools: async () => (await told('tools/list', {}, () => client.listTools())).tools,
    call: (name, input) =>
      told('tools/call', { name, arguments: input }, () => client.callTool({ name, arguments: { ...input } })),
    close: () => client.close(),
  }
}

/** `fetch` wraps what the network said; the protocol's own errors carry no such cause. */
function failure(url: string, error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof TypeError) return new ChannelError(`${url}: no answer (${message})`, { cause: error })
  return new Contradiction({
    code: 'refused',
    message: `${url} does not speak the protocol: ${message}`,
    actual: message,
  })
}
