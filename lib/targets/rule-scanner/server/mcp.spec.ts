// oxlint-disable-next-line no-restricted-imports -- the official client is a package, not the project's client layer
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
// oxlint-disable-next-line no-restricted-imports -- the official client is a package, not the project's client layer
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mcpServer } from './mcp.ts'

const server = mcpServer(false, { host: '127.0.0.1', allowHosts: [], allowOrigins: [] })
const client = new Client({ name: 'spec', version: '1.0.0' })

beforeAll(async () => {
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', address)))
})

afterAll(async () => {
  await client.close()
  await server.close()
})

test('the only tool is `scan`, and it has an input schema', async () => {
  const { tools } = await client.listTools()

  expect(tools).toMatchObject([{ name: 'scan', inputSchema: { required: ['irule'] } }])
})

test('`scan` returns the findings as structured content and as text', async () => {
  const result = await client.callTool({ name: 'scan', arguments: { irule: 'expr $a + 1' } })

  expect(result.structuredContent).toMatchObject({ dangerous: [{ issue_location: '$a', line: 1 }] })
  expect(result.content).toEqual([{ type: 'text', text: JSON.stringify(result.structuredContent) }])
})

test.each([
  ['scan', {}],
  ['scan', { irule: 1 }],
  ['other', { irule: '' }],
])('calling %s with %j returns a tool error', async (name, input) => {
  expect(await client.callTool({ name, arguments: input })).toMatchObject({ isError: true })
})

test('a GET request gets a 405 response, and a malformed POST request gets a 400 response', async () => {
  const get = await server.inject({ method: 'GET', url: '/mcp' })
  const broken = await server.inject({
    method: 'POST',
    url: '/mcp/',
    payload: '{',
    headers: { 'content-type': 'application/json' },
  })

  expect(get.statusCode).toBe(405)
  expect(broken.statusCode).toBe(400)
})
