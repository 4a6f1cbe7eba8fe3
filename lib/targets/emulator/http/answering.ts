import type { Answer, Asked } from '../behaviour.ts'
import type { Device } from '../device.ts'
import { notFound, Refusal } from '../refusal.ts'
import { authenticatorOf, denied } from './authentication.ts'
import { dataResource, type ReadPage } from './data.ts'
import { empty, errorAnswer } from './errors.ts'
import { operationsOf } from './operations.ts'
import { rootResource } from './root.ts'

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']
const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
const pagesKept = 2_000
/** Up to so many characters node sends a text together with its header, which costs less than bytes beside it. */
const sentAtOnce = 4096

type Page = ReadPage & { running: unknown; mirrored: unknown; stamp: number }

export interface Answering {
  /** Who asks; throws where nobody may. */
  enter(asked: Asked): { token: string | undefined }
  answer(asked: Asked, query: string, body: string, token: string | undefined): Answer
  failed(error: unknown, asked: Asked, token?: string): Answer
}

/** What the device answers, without any I/O. */
export function answeringOf(device: Device): Answering {
  const authenticate = authenticatorOf(device)
  const data = dataResource(device)
  const operate = operationsOf(device)
  const pages = new Map<string, Page>()

  const readPage = (path: string, query: string): Answer => {
    const url = query === '' ? path : `${path}?${query}`
    const { running, mirrored } = device.store
    const stamp = device.stamp()
    const kept = pages.get(url)
    if (kept?.stamp === stamp && ((kept.running === running && kept.mirrored === mirrored) || kept.unchanged())) {
      kept.running = running
      kept.mirrored = mirrored
      // Bytes are made at the second reading: most pages that writers touch are never read twice.
      const { body } = kept.answer
      if (typeof body === 'string' && body.length > sentAtOnce) kept.answer.body = Buffer.from(body)
      return kept.answer
    }
    const { answer, unchanged } = data.read(path, contentOf(query))
    const page = { running, mirrored, stamp, unchanged, answer: { ...answer } }
    if (pages.size >= pagesKept) pages.clear()
    pages.set(url, page)
    return page.answer
  }

  const answer = ({ method, path }: Asked, query: string, given: string): Answer => {
    if (!methods.includes(method)) throw new Refusal('operation-not-supported', method, { allow: methods.join(', ') })
    const below = dataPath(path)
    const body = device.behaviour.bodies.reduce((text, rewrite) => rewrite(path, text), given)
    if (below === undefined) return outsideData(method, path)
    const done = method === 'GET' ? undefined : operate(method, below, body)
    if (done) return done
    if (method === 'OPTIONS')
      return empty(200, { allow: data.allowed(below), 'accept-patch': 'application/yang-data+json' })
    if (!writes.has(method)) return readPage(below, query)
    const written = data.write(method, below, body)
    for (const hook of device.behaviour.afterWrite) hook(below, body)
    return written
  }

  const finished = (found: Answer, asked: Asked, body: string, token: string | undefined): Answer => {
    const own = token === undefined ? found : { ...found, headers: { ...found.headers, 'x-auth-token': token } }
    const { answers } = device.behaviour
    return answers.length === 0 ? own : answers.reduce((result, filter) => filter(result, asked, body), own)
  }

  return {
    enter(asked) {
      device.statistics.requests++
      if (device.boot.phase === 'unavailable') throw new Refusal('operation-failed', 'starting', { status: 503 })
      if (device.boot.phase === 'unauthenticated') throw denied(401)
      const { account, token } = authenticate(asked)
      if (account.role !== 'admin' && writes.has(asked.method)) throw denied(403)
      return { token }
    },
    answer(asked, query, body, token) {
      return finished(answer(asked, query, body), asked, body, token)
    },
    failed: (error, asked, token) => finished(errorAnswer(error), asked, '', token),
  }
}

/** What follows `/data`, or undefined for a path elsewhere. */
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

function contentOf(query: string): 'all' | 'config' | 'nonconfig' {
  const content = query === '' ? 'all' : (new URLSearchParams(query).get('content') ?? 'all')
  if (content === 'all' || content === 'config' || content === 'nonconfig') return content
  throw new Refusal('invalid-value', `content is config, nonconfig or all, not ${content}`)
}
