import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openapi } from './openapi.ts'

/**
 * The page may load resources from this server only, and may call this server only. Inline images are allowed as well,
 * because Swagger UI has inline icons.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'"

/** Serves the OpenAPI document at `/openapi.json`, and Swagger UI for it at `/`. */
export function documentation(server: FastifyInstance): void {
  server.get('/openapi.json', () => openapi)
  server.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'))
    // Passes a copy, because the plugin keeps the object.
    const document = JSON.parse(JSON.stringify(openapi))
    await scope.register(swagger, { mode: 'static', specification: { document } })
    await scope.register(swaggerUi, {
      routePrefix: '/',
      staticCSP: POLICY,
      theme: { title: 'rulescan: API documentation' },
      uiConfig: { layout: 'BaseLayout' },
    })
  })
}
