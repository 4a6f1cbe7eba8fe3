import { ChannelError } from '../../domain/errors.ts'
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
 * @throws {ChannelError} when nobody answers @throws {Contradiction} when the answer is not the protocol's
 */
export async function connectMcp(url: string): Promise<Mcp> {
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js')
  const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js')
  const client = new Client({ name: 'plumbline', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL(url))).catch((error: unknown) => {
    throw failure(url, error)
  })
  return {
    tools: async () => (await client.listTools()).tools,
    call: (name, input) => client.callTool({ name, arguments: { ...input } }),
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
