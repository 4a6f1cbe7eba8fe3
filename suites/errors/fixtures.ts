import { type Answer, test as base } from '#lib/testkit/platform.ts'

/** A resource that every platform target serves and that is never empty. */
export const READ = '/data/openconfig-system:system/logging'
/** A path that exists on no target. */
export const NOWHERE = '/data/plumbline-nowhere:nothing'
/** The body of a write that contains no setting. */
export const NOTHING = '{"openconfig-system:logging":{}}'

type Method = 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE'

export const test = base
  /** Sends a harmless request at the given root, with a token for that root. */
  .extend('askAt', async ({ restconf, otherRoot }) => {
    const there = await otherRoot.enter()
    return (root: 'api' | 'restconf', method: Method, path: string, body?: unknown): Promise<Answer> =>
      root === 'api'
        ? restconf.ask(method, path, body, { harmless: true })
        : restconf.ask(method, path, body, { ...there, harmless: true })
  })
  /**
   * Makes a read whose response is not checked against a schema, because the effect of query parameters is unspecified.
   */
  .extend('unjudged', ({ worker }) => async (path: string) => {
    const headers = { 'content-type': 'application/yang-data+json', ...(await worker.session.header()) }
    return worker.connection.send({ origin: worker.run.addresses.api, method: 'GET', path, headers })
  })
  /** Records the form of an error response. */
  .extend('recordError', ({ observe }) => ({ status, headers, text, body }: Answer) => {
    if (status < 400) return
    observe('errors/media-type', text === '' ? 'no body' : (headers['content-type'] ?? 'none'))
    observe('errors/form', text === '' ? 'no body' : describeErrorShape(body))
    for (const tag of getErrorTags(body)) observe('errors/tags', `${status} ${tag}`)
  })

/**
 * Describes the form of an error body: the name of the first top-level member of the body, and the member names of the
 * first error in it.
 */
function describeErrorShape(body: unknown): string {
  if (body === undefined) return 'no JSON'
  const [around = 'nothing'] = Object.keys(Object(body))
  const [first] = getErrors(body)
  return `${around}: ${Object.keys(Object(first)).toSorted().join(', ')}`
}

function getErrorTags(body: unknown): readonly string[] {
  return getErrors(body).flatMap((error) => {
    const { 'error-tag': tag }: { 'error-tag'?: unknown } = Object(error)
    return typeof tag === 'string' ? [tag] : []
  })
}

function getErrors(body: unknown): readonly unknown[] {
  const [errors] = Object.values(Object(body))
  const { error }: { error?: unknown } = Object(errors)
  return Array.isArray(error) ? error : []
}
