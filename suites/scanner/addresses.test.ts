import { describe, expect } from 'vitest'
import { findings, getJsonType, getMcpUrl, OTHER_HOST, describeOutcome, test } from './fixtures.ts'
import { verifies } from './contract.ts'
import { rules } from './rules.ts'

describe('`apiserver`', () => {
  test(
    'listens on the address in `RULESCAN_LISTEN`',
    verifies('scanner/listen-apiserver'),
    async ({ scanner, tool }) => {
      const server = await scanner.serve(['apiserver'])
      expect(describeOutcome(server), 'apiserver at the address of RULESCAN_LISTEN').toBe('serves')

      const { body } = await tool.http('POST', '/scan/', Buffer.from(rules.plain), server.origin)

      expect(getJsonType(body), 'the answer of /scan/').toBe('object')
    },
  )

  test(
    'listens on port 8000 of all addresses by default',
    verifies('scanner/default-port-apiserver', 'scanner/default-host-apiserver'),
    async ({ scanner, tool, verify }) => {
      await tool.aloneOn(8000)

      const server = await scanner.serveByDefault('apiserver', '127.0.0.1:8000')
      const elsewhere = await server.answersAt(`http://${OTHER_HOST}:8000`)

      await verify('scanner/default-port-apiserver', () =>
        expect(describeOutcome(server), 'apiserver at 127.0.0.1:8000').toBe('serves'),
      )
      await verify('scanner/default-host-apiserver', () =>
        expect(elsewhere ? 'answers' : 'does not', `apiserver at ${OTHER_HOST}:8000`).toBe('answers'),
      )
    },
  )

  test(
    'listens on the address in `RULESCAN_LISTEN` even if an option gives a different address',
    verifies('scanner/listen-over-option-apiserver'),
    async ({ scanner }) => {
      const server = await scanner.serveAgainstOption('apiserver')

      expect(describeOutcome(server), 'apiserver at the address of RULESCAN_LISTEN').toBe('serves')
    },
  )
})

describe('`mcpserver`', () => {
  test(
    'listens on the address in `RULESCAN_LISTEN`',
    verifies('scanner/listen-mcpserver'),
    async ({ scanner, tool }) => {
      const server = await scanner.serve(['mcpserver'])
      expect(describeOutcome(server), 'mcpserver at the address of RULESCAN_LISTEN').toBe('serves')

      const client = await tool.speakMcp(getMcpUrl(tool, server.origin))

      expect(client, 'a client of the protocol').toBeDefined()
    },
  )

  test(
    'listens on port 8000 of all addresses by default',
    verifies('scanner/default-port-mcpserver', 'scanner/default-host-mcpserver'),
    async ({ scanner, tool, verify }) => {
      await tool.aloneOn(8000)

      const server = await scanner.serveByDefault('mcpserver', '127.0.0.1:8000')
      const elsewhere = await server.answersAt(`http://${OTHER_HOST}:8000`)

      await verify('scanner/default-port-mcpserver', () =>
        expect(describeOutcome(server), 'mcpserver at 127.0.0.1:8000').toBe('serves'),
      )
      await verify('scanner/default-host-mcpserver', () =>
        expect(elsewhere ? 'answers' : 'does not', `mcpserver at ${OTHER_HOST}:8000`).toBe('answers'),
      )
    },
  )

  test(
    'listens on the address in `RULESCAN_LISTEN` even if an option gives a different address',
    verifies('scanner/listen-over-option-mcpserver'),
    async ({ scanner }) => {
      const server = await scanner.serveAgainstOption('mcpserver')

      expect(describeOutcome(server), 'mcpserver at the address of RULESCAN_LISTEN').toBe('serves')
    },
  )
})

describe('the Model Context Protocol server', () => {
  test('supports streamable HTTP', verifies('scanner/mcp'), async ({ tool }) => {
    const client = await tool.speakMcp(tool.mcp ?? '')

    expect(client, 'a client of the protocol').toBeDefined()
  })

  test(
    'may offer any number of tools, with any names and schemas',
    verifies('scanner/mcp-tools', 'scanner/mcp-tool-names', 'scanner/mcp-tool-schemas'),
    async ({ tool, observe }) => {
      const client = await tool.speakMcp(tool.mcp ?? '')

      const tools = await client.tools()

      observe('scanner/mcp-tools', tools.length)
      observe(
        'scanner/mcp-tool-names',
        tools.map(({ name }) => name),
      )
      observe(
        'scanner/mcp-tool-schemas',
        tools.map(({ inputSchema }) => inputSchema),
      )
    },
  )

  test(
    'may or may not scan a rule if its first tool is called with the rule as every required argument',
    verifies('scanner/mcp-scan'),
    async ({ tool, observe }) => {
      const client = await tool.speakMcp(tool.mcp ?? '')
      const [scan] = await client.tools()
      if (scan === undefined) return observe('scanner/mcp-scan', 'there is no tool')
      const { required = [] }: { required?: readonly string[] } = Object(scan.inputSchema)

      const result: { structuredContent?: unknown; isError?: boolean } = Object(
        await client.call(scan.name, Object.fromEntries(required.map((name) => [name, rules.plain]))),
      )

      return observe('scanner/mcp-scan', {
        error: result.isError ?? false,
        findings: findings(Object(result.structuredContent)).length,
      })
    },
  )
})
