import { DOWNLOAD, parseEntries } from '#lib/testkit/files.ts'
import { type Answer, ChannelError, contradiction, HarnessError } from '#lib/testkit/platform.ts'
import { READ, test as base } from './fixtures.ts'
import { OPERATIONS, PATCHES, READABLE } from './rows.ts'

type Root = 'api' | 'restconf'

/** A documented call that changes nothing. */
interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly body?: object
  /** The fields of the form, except the token. */
  readonly fields?: Readonly<Record<string, string>>
}

type Sweep = (roots: readonly Root[], calls: readonly Call[]) => Promise<void>

export const test = base
  /** Documented calls: reads, read operations with one download, and writes that change nothing. */
  .extend('calls', async ({ restconf }) => {
    const [, , [list, directory] = []] = OPERATIONS
    const [first] = parseEntries(await restconf.ask('POST', list ?? '', directory, { harmless: true }))
    const path = Object.values(Object(directory)).join('')
    const download = first === undefined ? [] : [{ path: DOWNLOAD, fields: { 'file-name': first.name, path } }]
    const operations = [
      ...OPERATIONS.map(([path, body]) => (body === undefined ? { path } : { path, body })),
      ...download,
    ]
    return {
      resources: READABLE.map((path): Call => ({ method: 'GET', path })),
      operations: operations.map((each): Call => ({ method: 'POST', ...each })),
      writes: PATCHES.map(([path, body]): Call => ({ method: 'PATCH', path, body })),
    }
  })
  /**
   * Judges a call with valid credentials. If the session cannot make the same call either, a refusal proves nothing
   * about the credentials.
   * @returns whether the call was served, or at least got a status that it does not get without credentials
   * @throws {Contradiction} `refused` if the credentials were refused
   */
  .extend('letsIn', ({ restconf }) => async (answer: Answer, call: Call, root: Root): Promise<boolean> => {
    const { method, path, body } = call
    const { status, once } = answer
    if (once) throw new ChannelError(`the call is answered ${status}, once: nobody decided on it`)
    if (isServed(answer)) return true
    const isDenied = status < 400 || status === 401 || status === 403
    if (isDenied || isServed(await restconf.ask(method, path, body, { harmless: true })))
      throw contradiction('refused', `${method} with valid credentials is answered ${status}`, answer, '2xx', status)
    const nobodys = await restconf.ask(method, path, body, { auth: 'none', root, harmless: true })
    return nobodys.status !== status
  })
  .extend(
    'byBasic',
    ({ basic, letsIn }): Sweep =>
      async (roots, calls) => {
        let isTaken = false
        for (const root of roots) {
          let token = ''
          for (const call of listRootCalls(root, calls)) {
            const { method, path, body } = call
            const answer = await basic(method, path, body, { root, harmless: true, ...buildForm(call, token) })
            token = answer.headers['x-auth-token'] ?? token
            isTaken = (await letsIn(answer, call, root)) || isTaken
          }
        }
        if (!isTaken) throw createInconclusiveError()
      },
  )
  .extend(
    'asBearer',
    ({ basic, restconf, letsIn }): Sweep =>
      async (roots, calls) => {
        let isTaken = false
        for (const root of roots) {
          const { headers } = await basic('GET', READ, undefined, { root })
          const token = headers['x-auth-token'] ?? ''
          if (token === '') throw new HarnessError(`a login at /${root} brings no token`)
          const by = { root, auth: { token, form: 'bearer' }, harmless: true } as const
          for (const call of listRootCalls(root, calls)) {
            const answer = await restconf.ask(call.method, call.path, call.body, { ...by, ...buildForm(call, token) })
            isTaken = (await letsIn(answer, call, root)) || isTaken
          }
        }
        if (!isTaken) throw createInconclusiveError()
      },
  )

/** Returns the calls that are documented at a root. The root resource is documented only at /api. */
function listRootCalls(root: Root, calls: readonly Call[]): readonly Call[] {
  return calls.filter(({ path }) => root === 'api' || path !== '')
}

/** Builds the form for a call that needs one. The downloaded file is discarded. */
function buildForm({ fields }: Call, token: string) {
  return fields === undefined ? {} : { form: { fields: { ...fields, token } }, sink: () => {} }
}

/** Whether a call was served. A page that asks for a login does not count. */
function isServed({ status, text }: Answer): boolean {
  return status >= 200 && status < 300 && !/^\s*<(!doctype\s+)?html/i.test(text)
}

function createInconclusiveError(): HarnessError {
  return new HarnessError(
    'every call gets the same status without credentials, so the test cannot tell whether credentials are accepted',
  )
}
