import { readFileSync } from 'node:fs'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

const api = JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8'))

/**
 * The documentation pages may load resources from this server only, and may connect to this server only. Inline images
 * are allowed as well, because Swagger UI embeds its icons.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'"

/** Serves the OpenAPI document at `/openapi.json`, and Swagger UI at `/` and `/redoc`. */
export function documentation(server: FastifyInstance): void {
  server.register(swagger, { mode: 'static', specification: { document: api } })
  for (const routePrefix of ['/', '/redoc']) {
    // Each Swagger UI gets its own scope, because the plugin decorates the server on which it is registered.
    server.register(async (scope) => {
      scope.addHook('onSend', async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'))
      await scope.register(swaggerUi, {
        routePrefix,
        staticCSP: POLICY,
        theme: { title: 'confparse: API documentation' },
        uiConfig: { layout: 'BaseLayout' },
      })
    })
  }
  server.get('/openapi.json', () => api)
}
