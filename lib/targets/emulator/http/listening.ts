import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Answer, Asked, Call } from '../behaviour.ts'
import type { Followers } from '../description.ts'
import type { Device } from '../device.ts'
import { notFound, Refusal } from '../refusal.ts'
import { createAnswering, type Entered } from './answering.ts'
import { runInterceptors } from '../meddling/interceptor.ts'
import { parseAnswer } from './answer-text.ts'
import { DoneAllTheSame } from './authentication.ts'
import type { Admission } from './admission.ts'
import { createDelay } from './delay.ts'
import { describeRefusedRequest } from './missing.ts'
import { onTheWire } from './wire.ts'

/** The maximum size of a body in bytes. A larger body is refused with 413. */
const bodyLimit = 1024 * 1024
const jsonTypes = /^application\/(yang-data\+)?json\s*(;|$)/i
const withBody = new Set(['POST', 'PUT', 'PATCH'])

/**
 * Creates the listener for requests below `root` (`/api` or `/restconf`). It uses Node's own server, because a
 * framework would have nothing to route.
 */
export function createRequestListener(
  device: Device,
  root: string,
  admit: Admission,
  { witness, refused }: Followers,
): RequestListener {
  const answering = createAnswering(device, admit)
  const { behaviour, clock } = device
  const delay = createDelay(clock)

  const send = (response: ServerResponse, answer: Answer, asked: Asked) => {
    const { answerDelay, answerTakes, wire } = behaviour
    const takes = answerTakes(asked)
    if (takes > 0) delay(takes, () => onTheWire(response, answer, wire))
    else if (answerDelay > 0) setTimeout(() => onTheWire(response, answer, wire), answerDelay)
    else onTheWire(response, answer, wire)
  }

  /** Serves a call without a promise if possible. Most requests are reads, and reads have no body to wait for. */
  const serve = (call: Call): Answer | Promise<Answer> => {
    const { asked, url, body } = call
    let entered: Entered | undefined
    const failed = (error: unknown) => answering.failed(error, asked, entered?.token)
    const answer = (text: string) => answering.answer(asked, extractQuery(url), text, entered)
    try {
      entered = answering.enter(asked)
      if (!isUnderRoot(url, root)) throw notFound()
      const form = answering.form(call, entered.token)
      if (form !== undefined) return form.catch(failed)
      if (withBody.has(asked.method)) return body().then(answer).catch(failed)
      const found = answer('')
      return found instanceof Promise ? found.catch(failed) : found
    } catch (error) {
      return error instanceof DoneAllTheSame ? servedAllTheSame(call).then(() => failed(error)) : failed(error)
    }
  }
  /**
   * Carries out a request that has already been refused, as a faulty device does. The response is discarded, because
   * the caller gets the refusal.
   */
  const servedAllTheSame = async ({ asked, body }: Call) => {
    const serve = async () => answering.answer(asked, '', withBody.has(asked.method) ? await body() : '')
    await serve().catch(() => {})
  }
  const tell = async ({ asked, body }: Call, answer: Answer) => {
    const sent = withBody.has(asked.method) ? await body().catch(() => '') : ''
    witness?.({ ...asked, sent, status: answer.status, body: parseAnswer(answer).body })
  }
  return (request, response) => {
    const call = toCall(request, root)
    const finish = (answer: Answer) => {
      send(response, answer, call.asked)
      const missing = refused && describeRefusedRequest(device, call, answer)
      if (missing !== undefined) refused?.(missing)
      if (witness !== undefined) void tell(call, answer)
    }
    const answer =
      behaviour.interceptors.length === 0 ? serve(call) : runInterceptors(device, async (each) => serve(each))(call)
    if (answer instanceof Promise) void answer.then(finish)
    else finish(answer)
  }
}

export function toCall(request: IncomingMessage, root: string): Call {
  const url = request.url ?? ''
  let body: Promise<string> | undefined
  return {
    asked: parseRequest(request, url, root),
    url,
    body: () => (body ??= readBody(request)),
    bytes: () => request,
  }
}

/**
 * Splits a request's URL into root and path. If the URL is not below the expected root, the root in the result is empty
 * and the path is the whole path of the URL.
 */
function parseRequest({ method = '', headers }: IncomingMessage, url: string, expected: string): Asked {
  const root = isUnderRoot(url, expected) ? expected : ''
  const end = url.indexOf('?')
  return { method, root, path: url.slice(root.length, end < 0 ? undefined : end), headers }
}

function isUnderRoot(url: string, root: string): boolean {
  if (!url.startsWith(root)) return false
  const next = url[root.length]
  return next === undefined || next === '/' || next === '?'
}

function extractQuery(url: string): string {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start + 1)
}

/** Reads the whole body. Rejects with `Refusal` if the media type is not JSON or the body exceeds the limit. */
function readBody(request: IncomingMessage): Promise<string> {
  const type = request.headers['content-type'] ?? ''
  const chunks: Buffer[] = []
  let length = 0
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const foreign = () => {
    const message = `content type '${type}' is not application/yang-data+json`
    reject(new Refusal('operation-not-supported', message, { status: 415 }))
  }
  // Forms have their own handler, which streams the file. A form that reaches this point is refused, so that it is
  // never buffered in memory.
  if (/^multipart\//i.test(type)) {
    foreign()
    return promise
  }
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length <= bodyLimit) chunks.push(chunk)
  })
  request.on('end', () => {
    if (length > bodyLimit) return reject(new Refusal('too-big', `a body is at most ${bodyLimit} bytes, not ${length}`))
    if (jsonTypes.test(type) || (length === 0 && type === ''))
      return resolve(chunks.length === 1 ? String(chunks[0]) : Buffer.concat(chunks).toString())
    foreign()
  })
  return promise
}
