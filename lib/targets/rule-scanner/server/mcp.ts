import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { scanBytes } from '../files/result.ts'
import { version } from '../version.ts'
import { tool } from './tool.ts'

/** Most bytes of a rule, as over HTTP; in JSON it may take several times as many. */
const ruleLimit = 10 * 1024 * 1024
const bodyLimit = 4 * ruleLimit

/** The MCP server over streamable HTTP at `/mcp` and `/`, not yet listening. Stateless: each request stands alone. */
export function mcpServer(logger: false | { level: string; stream: NodeJS.WritableStream }): FastifyInstance {
  const server = Fastify({
    logger,
    bodyLimit,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  })
  for (const url of ['/mcp', '/']) {
    server.post(url, answer)
    server.route({
      method: ['GET', 'DELETE'],
      url,
      handler: (_request, reply) =>
        reply.code(405).header('allow', 'POST').send(rpcError(-32_000, 'there is no session: send each call by POST')),
    })
  }
  server.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    reply.code(error.statusCode ?? 500).send(rpcError(error.statusCode === 400 ? -32_700 : -32_600, error.message)),
  )
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

/** The result twice, as the protocol asks: structured, and as text for clients that ignore structure. */
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

function rpcError(code: number, message: string): object {
  return { jsonrpc: '2.0', error: { code, message }, id: null }
}
