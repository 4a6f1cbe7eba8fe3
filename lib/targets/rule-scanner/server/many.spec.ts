// oxlint-disable-next-line no-restricted-imports -- the official client is a package, not the project's client layer
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
// oxlint-disable-next-line no-restricted-imports -- the official client is a package, not the project's client layer
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpServer } from './http.ts'
import { mcpServer } from './mcp.ts'

const http = httpServer(false)
const mcp = mcpServer(false, { host: '127.0.0.1', allowHosts: [], allowOrigins: [] })
const clients = Array.from({ length: 50 }, (_, client) => client)
let httpAddress = ''
let mcpAddress = ''

beforeAll(async () => {
  httpAddress = await http.listen({ host: '127.0.0.1', port: 0 })
  mcpAddress = await mcp.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await http.close()
  await mcp.close()
})

/**
 * Builds a rule with one dangerous expression. The text and the line number of the expression are different for each
 * client.
 */
const rule = (client: number) => `${'set a 1\n'.repeat(client)}expr $client${client}\n`
const buildExpected = (client: number) => ({
  warning: [],
  dangerous: [expect.objectContaining({ issue_location: `$client${client}`, line: client + 1 })],
})

test('50 concurrent HTTP clients, half of them using gzip, each get their own findings', async () => {
  const answers = await Promise.all(
    clients.map(async (client) => {
      const encoded = client % 2 === 0
      const answer = await fetch(`${httpAddress}/scan/`, {
        method: 'POST',
        body: encoded ? new Uint8Array(gzipSync(rule(client))) : rule(client),
        headers: encoded ? { 'content-encoding': 'gzip' } : {},
      })
      return answer.json()
    }),
  )

  expect(answers).toEqual(clients.map(buildExpected))
})

test('50 concurrent clients of the official MCP SDK each get their own findings', async () => {
  const answers = await Promise.all(
    clients.map(async (number) => {
      const client = new Client({ name: `client-${number}`, version: '1.0.0' })
      await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', mcpAddress)))
      const { structuredContent } = await client.callTool({ name: 'scan', arguments: { irule: rule(number) } })
      await client.close()
      return structuredContent
    }),
  )

  expect(answers).toEqual(clients.map(buildExpected))
})
