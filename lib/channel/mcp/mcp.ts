import { ChannelError, describeError } from '../../domain/errors.ts'
import { type Bounds, Gathering } from '../bounds.ts'
import type { McpExchange } from './exchange.ts'
import { Contradiction } from '../../domain/contradiction.ts'

/** A Model Context Protocol server, reached through the official client. */
export interface Mcp {
  /** Returns the tools with their input schemas. */
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
 * Connects over streamable HTTP.
 * @param sent called with every exchange
 * @param limits maximum wait and size of each response
 * @throws {ChannelError} if there is no response
 * @throws {Contradiction} if the response violates the protocol
 */
export async function connectMcp(url: string, sent: (exchange: McpExchange) => void, limits: Bounds): Promise<Mcp> {
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js')
  const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js')
  const client = new Client({ name: 'plumbline', version: '1.0.0' })
  const bounded = limitReads(url, limits)
  const transport = new StreamableHTTPClientTransport(new URL(url), { fetch: bounded.fetch })
  await bounded.call(client.connect(transport)).catch((error: unknown) => {
    throw failure(url, error)
  })
  const told = async <T>(method: string, params: unknown, call: () => Promise<T>): Promise<T> => {
    const asked = { channel: 'mcp', url, method, params } as const
    try {
      const result = await bounded.call(call())
      sent({ ...asked, result })
      return result
    } catch (error) {
      sent({ ...asked, broken: describeError(error) })
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

/**
 * Limits how much the client reads, and reports an oversized response as an error. Without this error, the client would
 * wait for ever for the part of the response that was cut off.
 */
function limitReads(url: string, limits: Bounds) {
  const oversized = Promise.withResolvers<never>()
  oversized.promise.catch(() => {})
  const counted = (body: ReadableStream<Uint8Array>) => {
    const gathering = new Gathering(url, limits)
    return body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          try {
            gathering.add(piece)
            controller.enqueue(piece)
          } catch (error) {
            oversized.reject(error)
            controller.error(error)
          }
        },
      }),
    )
  }
  return {
    fetch: async (to: string | URL, init?: RequestInit): Promise<Response> => {
      const answer = await fetch(to, init)
      return answer.body === null ? answer : new Response(counted(answer.body), answer)
    },
    call: async <T>(answered: Promise<T>): Promise<T> => {
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => late.reject(new Gathering(url, limits).late(limits.answer)), limits.answer * 1000)
      try {
        return await Promise.race([answered, oversized.promise, late.promise])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/**
 * Returns the error for a failed call. `fetch` reports a network failure as a TypeError, while protocol errors have
 * other classes.
 */
function failure(url: string, error: unknown): Error {
  if (error instanceof ChannelError) return error
  const message = describeError(error)
  if (error instanceof TypeError) return new ChannelError(`${url}: no answer (${message})`, { cause: error })
  return new Contradiction({
    code: 'refused',
    message: `${url} does not speak the protocol: ${message}`,
    actual: message,
  })
}
