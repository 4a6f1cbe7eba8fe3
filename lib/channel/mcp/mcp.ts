import { ChannelError } from '../../domain/errors.ts'
import type { McpExchange } from './exchange.ts'
import { Contradiction } from '../../domain/contradiction.ts'

/** A server of the model context protocol, reached through the official client. */
export interface Mcp {
  /** Lists the tools with their input schemas. */
  tools(): Promise<readonly McpTool[]>
  /** Calls a tool. @returns the raw result */
  call(name: string, input: Readonly<Record<string, unknown>>): Promise<unknown>
  close(): Promise<void>
}

interface McpTool {
  readonly name: string
  readonly inputSchema: unknown
}

/**
 * Connects over HTTP streaming.
 * @param sent called with every exchange
 * @throws {ChannelError} without an answer @throws {Contradiction} when the answer violates the protocol
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

/** `fetch` reports a broken network as a TypeError; errors of the protocol have other classes. */
function failure(url: string, error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof TypeError) return new ChannelError(`${url}: no answer (${message})`, { cause: error })
  return new Contradiction({
    code: 'refused',
    message: `${url} does not speak the protocol: ${message}`,
    actual: message,
  })
}
