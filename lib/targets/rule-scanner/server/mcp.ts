import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { scanBytes } from '../files/result.ts'
import { version } from '../version.ts'
import { type Origins, originGuard } from '../../tool-server/origins.ts'
import { type Logger, newServer } from '../../tool-server/server.ts'
import { tool } from './tool.ts'

/** Maximum bytes of a rule, the same as over HTTP. As JSON, a rule may be several times as long. */
const ruleLimit = 10 * 1024 * 1024
const bodyLimit = 4 * ruleLimit

/**
 * Creates the MCP server over streamable HTTP at `/mcp` and `/`, not yet listening. The server is stateless: each
 * request is independent. Every HTTP error is also a JSON-RPC error.
 */
export function mcpServer(logger: Logger, origins: Origins): FastifyInstance {
  const server = newServer({ logger, bodyLimit, errorBody: rpcError, hint: 'the server is at /mcp' })
  const guard = originGuard(origins)
  server.addHook('onRequest', async ({ headers }) => guard(headers))
  for (const url of ['/mcp', '/']) server.post(url, answer)
  return server
}

async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const protocol = protocolServer()
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: false })
  reply.hijack()
  reply.raw.on('close', () => {
    protocol.close().catch((error: unknown) => request.log.error(error))
  })
  await protocol.connect(transport)
  await transport.handleRequest(request.raw, reply.raw, request.body)
}

function protocolServer(): Server {
  const server = new Server({ name: 'rulescan', version }, { capabilities: { tools: {} } })
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [tool] }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => call(params.name, params.arguments))
  return server
}

/**
 * Calls the tool. Returns the result in two forms, as the protocol requires: structured, and as text for clients that
 * ignore structured content.
 */
function call(name: string, input: Readonly<Record<string, unknown>> | undefined): CallToolResult {
  if (name !== tool.name) return refusal(`unknown tool ${name}: the only one is ${tool.name}`)
  const rule = input?.['irule']
  if (typeof rule !== 'string') return refusal('expected {"irule": string}, the source of one rule')
  const bytes = Buffer.from(rule)
  if (bytes.length > ruleLimit) return refusal(`the rule is larger than ${ruleLimit} bytes`)
  const { warning, dangerous } = scanBytes('', bytes, true).result
  const findings = { warning, dangerous }
  return { content: [{ type: 'text', text: JSON.stringify(findings) }], structuredContent: findings }
}

function refusal(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] }
}

/** Builds a JSON-RPC error: a parse error, or an invalid request. */
function rpcError({ status, message }: { readonly status: number; readonly message: string }): object {
  return { jsonrpc: '2.0', error: { code: status === 400 ? -32_700 : -32_600, message }, id: null }
}
