import { mayWrite } from '../accounts.ts'
import type { Answer, Asked, Call } from '../behaviour.ts'
import type { Device } from '../device.ts'
import { notFound, Refusal } from '../refusal.ts'
import { createAuthenticator, createDenial } from './authentication.ts'
import type { Admission } from './admission.ts'
import { parseAnswer } from './answer-text.ts'
import { empty, errorAnswer } from './errors.ts'
import { createFormRouter } from './forms.ts'
import { createOperationRouter } from './operations.ts'
import { createReadHandler } from './reading.ts'
import { parseQuery } from './query.ts'
import { rootResource } from './root.ts'
import { Writing } from './writing.ts'
import { asksForXml, xmlAnswer } from './xml.ts'

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']
const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

interface Made {
  answer: Answer
  /** The schema paths that a write changed. */
  written?: readonly string[]
}

/** An authenticated caller, and the token to return, if any. */
export interface Entered {
  readonly user: string
  readonly token: string | undefined
}

export interface Answering {
  /** Authenticates the caller of a request. Throws if this fails. */
  enter(asked: Asked): Entered
  /**
   * Returns the response to a request. Throws an error, or rejects with it if asynchronous. `failed` converts the error
   * to a response. Only operations are asynchronous.
   */
  answer(asked: Asked, query: string, body: string, entered?: Entered): Answer | Promise<Answer>
  /** Returns the response to a call with a form. Undefined if no operation at the call's path accepts a form. */
  form(call: Call, token: string | undefined): Promise<Answer> | undefined
  failed(error: unknown, asked: Asked, token?: string): Answer
}

const NOBODY: Entered = { user: '', token: undefined }

/** Creates functions that turn requests into responses. The functions do no I/O themselves. */
export function createAnswering(device: Device, admit: Admission): Answering {
  const authenticate = createAuthenticator(device)
  const read = createReadHandler(device)
  const writing = new Writing(device)
  const operate = createOperationRouter(device)
  const formed = createFormRouter(device)
  // The device's getters are slow, so they are read once and not for each request.
  const { behaviour, clock, events, requests, statistics } = device

  const made = (asked: Asked, query: string, body: string, user: string): Made | Promise<Made> => {
    clock.catchUp()
    for (const look of behaviour.beforeAnswer) look(asked)
    const { method, root, path } = asked
    if (!methods.includes(method)) throw new Refusal('operation-not-supported', method, { allow: methods.join(', ') })
    const below = dataPath(path)
    if (below === undefined) return { answer: outsideData(method, path) }
    const operation = method === 'GET' ? undefined : operate(method, below, body)
    if (operation) return operation.then((answer) => ({ answer }))
    if (method === 'OPTIONS') {
      const headers = { allow: writing.allowed(below), 'accept-patch': 'application/yang-data+json' }
      return { answer: empty(200, headers) }
    }
    if (!writes.has(method)) return { answer: read(below, parseQuery(query)) }
    const taken = writing.write({ method, root, path: below, by: user }, body)
    events.publish('change', user, taken.written)
    for (const hook of behaviour.afterWrite) hook(taken.written)
    return taken
  }

  const finished = ({ answer, written = [] }: Made, asked: Asked, token: string | undefined): Answer => {
    const form = asksForXml(asked) ? xmlAnswer(parseAnswer(answer)) : answer
    const own = token === undefined ? form : { ...form, headers: { ...form.headers, 'x-auth-token': token } }
    const { answers } = behaviour
    return answers.length === 0
      ? own
      : answers.reduce((result, filter) => filter(result, asked, written), parseAnswer(own))
  }

  return {
    enter(asked) {
      clock.catchUp()
      statistics.requests++
      admit(asked)
      const { account, token } = authenticate(asked)
      requests.add(account.username, asked)
      if (writes.has(asked.method) && !mayWrite(account, asked)) throw createDenial(403)
      return { user: account.username, token }
    },
    answer(asked, query, body, { user, token } = NOBODY) {
      const found = made(asked, query, body, user)
      return found instanceof Promise
        ? found.then((late) => finished(late, asked, token))
        : finished(found, asked, token)
    },
    form(call, token) {
      const { asked } = call
      const below = asked.method === 'POST' ? dataPath(asked.path) : undefined
      const found = below === undefined ? undefined : formed(below)
      if (found === undefined) return undefined
      clock.catchUp()
      for (const look of behaviour.beforeAnswer) look(asked)
      return found(call).then((answer) => finished({ answer }, asked, token))
    },
    failed: (error, asked, token) => finished({ answer: errorAnswer(error) }, asked, token),
  }
}

/** Returns the part after `/data`, or undefined for any other path. */
function dataPath(path: string): string | undefined {
  if (path === '/data') return ''
  return path.startsWith('/data/') ? path.slice(5) : undefined
}

function outsideData(method: string, path: string): Answer {
  const found = rootResource(path)
  if (!found) throw notFound()
  if (writes.has(method))
    throw new Refusal('operation-not-supported', `${method} is not possible here`, { allow: 'GET, HEAD, OPTIONS' })
  return method === 'OPTIONS' ? empty(200, { allow: 'GET, HEAD, OPTIONS' }) : found
}
