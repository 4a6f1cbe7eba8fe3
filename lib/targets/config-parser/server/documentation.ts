import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const FILES = [
  { path: '/', file: 'documentation.html', type: 'text/html; charset=utf-8' },
  { path: '/redoc', file: 'documentation.html', type: 'text/html; charset=utf-8' },
  { path: '/documentation.js', file: 'documentation.js', type: 'text/javascript; charset=utf-8' },
  { path: '/documentation.css', file: 'documentation.css', type: 'text/css; charset=utf-8' },
  { path: '/openapi.json', file: 'openapi.json', type: 'application/json; charset=utf-8' },
]

/** The interactive documentation: a page of our own over our OpenAPI document; nothing comes from another host. */
export function documentation(server: FastifyInstance): void {
  for (const { path, file, type } of FILES) {
    const content = readFileSync(new URL(`page/${file}`, import.meta.url))
    server.get(path, (_request, reply) => {
      const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'"
      return reply
        .type(type)
        .header('content-security-policy', policy)
        .header('x-content-type-options', 'nosniff')
        .send(content)
    })
  }
}
