import type { Answer, Call, Interceptor, Serve } from '../behaviour.ts'
import type { Change } from './alteration.ts'
import type { Concern } from './calls.ts'
import { changeMembers, toMemberPath, same } from './place.ts'
import { answerError } from './refusing.ts'
import { createMemberChanger } from './values.ts'

type Write = Extract<Change, { kind: 'write' | 'sent' }>

const JSON_TYPE = { 'content-type': 'application/yang-data+json' } as const

/**
 * Creates an interceptor of writes. It can swallow a write, apply it twice, apply it but return an error, refuse it, or
 * change its body.
 */
export function changeWrites(change: Write, concern: Concern, tell: () => void): Interceptor {
  return async (call, serve) => {
    if (call.asked.method === 'GET' || !(await concern.asked(call))) return serve(call)
    if (change.kind === 'sent') {
      const after = await rewritten(call, change)
      if (after === undefined || !concern.counted()) return serve(call)
      tell()
      return serve({ ...call, body: async () => after })
    }
    const { to, status = 400 } = change
    const undone = to === 'swallowed' || to === 'refused'
    if (undone && !concern.counted()) return serve(call)
    const first = await (undone ? look(call, serve) : serve(call))
    // An unauthenticated caller cannot write, so there is no write to alter.
    if (first.status === 401) return first
    if (!undone && !(concern.answered(first) && concern.counted())) return first
    tell()
    if (to === 'twice') return serve(call)
    const token = pickTokenHeader(first)
    if (to === 'swallowed')
      return change.answer === undefined
        ? { status: 204, headers: token }
        : { status: 200, headers: { ...JSON_TYPE, ...token }, body: change.answer }
    const { headers, ...no } = answerError(status)
    return { ...no, headers: { ...headers, ...token } }
  }
}

/**
 * Sends a call to the device as a GET instead. Nothing is written, but credentials are still checked and token uses are
 * counted.
 */
async function look(call: Call, serve: Serve): Promise<Answer> {
  const found = await serve({ ...call, asked: { ...call.asked, method: 'GET' } })
  return found.status === 401 ? found : { status: 204, headers: pickTokenHeader(found) }
}

function pickTokenHeader({ headers }: Answer): Answer['headers'] {
  const [found] = Object.entries(headers).filter(([name]) => name.toLowerCase() === 'x-auth-token')
  return found === undefined ? {} : { [found[0]]: found[1] }
}

/** Rewrites the request body. Returns undefined if the body contains nothing to alter. */
async function rewritten(call: Call, { at, to }: Extract<Write, { kind: 'sent' }>): Promise<string | undefined> {
  const before = tryParseJson(await call.body().catch(() => ''))
  if (before === undefined) return undefined
  const after = changeMembers(before, resolveTopPath(call, before), at, createMemberChanger(to))
  return same(before, after) ? undefined : JSON.stringify(after)
}

/** Parses JSON. Returns undefined for a text that is not JSON, which the device will reject itself. */
function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the path of the outermost member of a body. In a body for the whole datastore, this member is a module. In
 * any other body, it is the resource.
 */
function resolveTopPath({ asked }: Call, body: unknown): string {
  const [name = ''] = Object.keys(Object(body))
  const place = toMemberPath(asked.path)
  return place === 'data' && !/^(ietf-restconf:)?data$/.test(name) ? `data/${name.replace(/^[^:]*:/, '')}` : place
}
