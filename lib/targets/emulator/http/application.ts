import type { ServerResponse } from 'node:http'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Answer, Asked } from '../behaviour.ts'
import type { Device } from '../device.ts'
import { Refusal } from '../refusal.ts'
import { answeringOf } from './answering.ts'

/** Bodies above this are refused with 413. */
const bodyLimit = 1024 * 1024
const jsonTypes = /^application\/(yang-data\+)?json\s*(;|$)/i

declare module 'fastify' {
  interface FastifyRequest {
    /** What the device knows of the request once it let the caller in. */
    asked?: Asked
    token?: string | undefined
  }
}

/** The RESTCONF front below `root` (`/api` or `/restconf`), without a server of its own: call `routing`. */
export async function application(device: Device, root: string): Promise<FastifyInstance> {
  const answering = answeringOf(device)
  const app = fastify({ logger: false, bodyLimit, exposeHeadRoutes: false, routerOptions: { maxParamLength: 16_384 } })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))

  app.addHook('onRequest', (request, reply, done) => {
    const asked = askedOf(request, root)
    request.asked = asked
    try {
      request.token = answering.enter(asked).token
      done()
    } catch (error) {
      send(reply, answering.failed(error, asked), device)
    }
  })
  const handle = (request: FastifyRequest, reply: FastifyReply) => {
    const asked = request.asked ?? askedOf(request, root)
    try {
      if (!belowRoot(request.raw.url ?? '', root))
        throw new Refusal('invalid-value', 'uri keypath not found', { status: 404 })
      const body = bodyOf(request)
      const query = queryOf(request.raw.url ?? '')
      send(reply, answering.answer(asked, query, body, request.token), device)
    } catch (error) {
      send(reply, answering.failed(error, asked, request.token), device)
    }
  }
  app.all('*', handle)
  app.setNotFoundHandler(handle)
  app.setErrorHandler((error, request, reply) => {
    const asked = request.asked ?? askedOf(request, root)
    send(reply, answering.failed(refusalFor(error), asked, request.token), device)
  })
  await app.ready()
  return app
}

/** Writes past Fastify's own reply: what is answered is complete, so its serialising and hooks have nothing to do. */
function send(reply: FastifyReply, answer: Answer, device: Device): void {
  reply.hijack()
  const { answerDelay } = device.behaviour
  if (answerDelay > 0) setTimeout(() => write(reply.raw, answer), answerDelay)
  else write(reply.raw, answer)
}

function write(response: ServerResponse, { status, headers, body }: Answer): void {
  if (status !== 204) response.setHeader('content-length', Buffer.byteLength(body))
  response.writeHead(status, headers)
  response.end(body)
}

function askedOf({ raw }: FastifyRequest, root: string): Asked {
  const url = raw.url ?? ''
  const end = url.indexOf('?')
  return {
    method: raw.method ?? '',
    root,
    path: url.slice(root.length, end < 0 ? undefined : end),
    headers: raw.headers,
  }
}

function belowRoot(url: string, root: string): boolean {
  if (!url.startsWith(root)) return false
  const next = url[root.length]
  return next === undefined || next === '/' || next === '?'
}

function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start + 1)
}

function bodyOf({ method, body, headers }: FastifyRequest): string {
  if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') return ''
  const type = headers['content-type'] ?? ''
  if (!jsonTypes.test(type)) {
    throw new Refusal('operation-not-supported', `content type '${type}' is not application/yang-data+json`, {
      status: 415,
    })
  }
  return typeof body === 'string' ? body : ''
}

function refusalFor(error: unknown): unknown {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('too-big', `a body is at most ${bodyLimit} bytes`)
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined
  if (status === 415)
    return new Refusal('operation-not-supported', 'content type is not application/yang-data+json', { status })
  if (status === 400) return new Refusal('malformed-message', 'the request is malformed')
  return error
}
