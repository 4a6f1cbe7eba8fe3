import { version } from '../version.ts'

const flag = (name: string, description: string) => ({
  name,
  in: 'query',
  description,
  schema: { type: 'boolean', default: false },
})

const json = (description: string, schema: object) => ({ description, content: { 'application/json': { schema } } })
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const findings = { type: 'array', items: reference('Finding') }
const refusal = (description: string) => json(description, reference('Error'))
const noWarn = flag('no_warn', 'Leave out warnings.')

const scanText = {
  summary: 'Scan one rule',
  parameters: [noWarn],
  requestBody: {
    description: 'The source of the rule, whatever the media type says.',
    required: true,
    content: {
      'text/plain': { schema: { type: 'string' }, example: 'when HTTP_REQUEST {\n  set total [expr $octets + 1]\n}\n' },
      'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
    },
  },
  responses: {
    200: json('What was found', reference('Findings')),
    400: refusal('The body is not encoded as its Content-Encoding says'),
    408: refusal('Nothing of the body came for 30 seconds'),
    413: refusal('The body is larger than 10 MB once decoded'),
    415: refusal('The Content-Encoding is none of gzip, deflate and br'),
    422: refusal('A query parameter has an unknown value'),
  },
}

const scanFiles = {
  summary: 'Scan uploaded files',
  parameters: [noWarn, flag('exclude_empty_findings', 'Leave out files without findings.')],
  requestBody: {
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: { file: { type: 'array', items: { type: 'string', format: 'binary' } } },
        },
      },
    },
  },
  responses: {
    200: json('One result per file', { type: 'array', items: reference('FileResult') }),
    400: refusal('The body is not encoded as its Content-Encoding says'),
    408: refusal('Nothing of the body came for 30 seconds'),
    413: refusal('The body is larger than 10 MB once decoded'),
    415: refusal('The body is not a multipart form, or its Content-Encoding is none of gzip, deflate and br'),
    422: refusal('The form has no file, or a query parameter has an unknown value'),
  },
}

const object = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})

/** The description of the HTTP server, as served at `/openapi.json`. */
export const openapi = {
  openapi: '3.1.0',
  info: { title: 'rulescan', version, description: 'Finds expressions in Tcl event rules that Tcl substitutes twice.' },
  paths: { '/scan/': { post: scanText }, '/scanfiles/': { post: scanFiles } },
  components: {
    schemas: {
      Finding: object({
        message: { type: 'string' },
        issue_location: { type: 'string', description: 'The offending word as written.' },
        context: { type: 'string', description: 'The whole command on one line, cut after 200 bytes.' },
        line: { type: 'integer', minimum: 1 },
      }),
      Findings: object({ warning: findings, dangerous: findings }),
      FileResult: object({ filepath: { type: 'string' }, warning: findings, dangerous: findings }),
      Error: object({ error: { type: 'string' } }),
    },
  },
}
