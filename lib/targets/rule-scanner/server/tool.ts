import type { Tool } from '@modelcontextprotocol/sdk/types.js'

const finding = {
  type: 'object',
  required: ['message', 'issue_location', 'context', 'line'],
  properties: {
    message: { type: 'string' },
    issue_location: { type: 'string', description: 'The offending word as written.' },
    context: { type: 'string', description: 'The whole command on one line.' },
    line: { type: 'integer', minimum: 1 },
  },
}
const findings = { type: 'array', items: finding }

/** The only tool of the MCP server. */
export const tool: Tool = {
  name: 'scan',
  title: 'Scan an event rule',
  description:
    'Scans the source of one Tcl event rule for unsafe expressions: unbraced arguments and conditions that Tcl ' +
    'substitutes twice. Dangerous findings let traffic inject commands; warnings only lack braces.',
  inputSchema: {
    type: 'object',
    required: ['irule'],
    properties: { irule: { type: 'string', description: 'The source of the rule.' } },
  },
  outputSchema: {
    type: 'object',
    required: ['warning', 'dangerous'],
    properties: { warning: findings, dangerous: findings },
  },
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
}
