import { DOWNLOAD, generateContent, parseEntries, parseUploadId } from '#lib/testkit/files.ts'
import { type Answer, type Ask, ChannelError, contradiction, HarnessError } from '#lib/testkit/platform.ts'
import { READ, test as base } from './fixtures.ts'
import { CREDENTIALS, EFFECTS, OPERATIONS, PATCHES, READABLE, UPLOAD_IMAGE } from './rows.ts'

type Root = 'api' | 'restconf'

/** A documented call. It changes nothing, or only a file of the run's own. */
interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly body?: object
  /** The fields of the form, except the token. */
  readonly fields?: Readonly<Record<string, string>>
  /**
   * Returns what the call sends besides, by the response to the preceding call.
   * @throws {HarnessError} if the call cannot be made after that response
   */
  readonly follows?: (previous: Answer | undefined) => Ask
  /** Makes the whole call again, with other credentials. If absent, the call consists of its path and body. */
  readonly repeat?: (by: Ask) => Promise<Answer>
}

type Sweep = (roots: readonly Root[], calls: readonly Call[]) => Promise<void>

export const test = base
  /** Documented calls: reads, read operations with one download, and writes that change nothing. */
  .extend('calls', async ({ files, restconf }) => {
    const [, , [list, directory] = []] = OPERATIONS
    const [first] = parseEntries(await restconf.ask('POST', list ?? '', directory, { harmless: true }))
    const path = Object.values(Object(directory)).join('')
    const repeat = async (by: Ask) => (await files.download(path, first?.name ?? '', by)).answer
    const download = first === undefined ? [] : [{ path: DOWNLOAD, fields: { 'file-name': first.name, path }, repeat }]
    const operations = [
      ...OPERATIONS.map(([path, body]) => (body === undefined ? { path } : { path, body })),
      ...download,
    ]
    return {
      resources: [...READABLE, ...CREDENTIALS].map((path): Call => ({ method: 'GET', path })),
      operations: operations.map((each): Call => ({ method: 'POST', ...each })),
      writes: PATCHES.map(([path, body]): Call => ({ method: 'PATCH', path, body })),
    }
  })
  /**
   * Calls of operations that change something: an upload of one byte, an import of no file, and a check of a version.
   * The file is deleted when the test ends.
   */
  .extend('effects', ({ files, listedVersion }) => {
    const own = files.own('images/staging', 'by-each-login.iso')
    const content = generateContent('an upload by each login', 1)
    const file = { field: 'file', name: own.name, size: content.size, open: () => content.open() }
    const upload = (id: unknown): Ask => ({
      headers: { 'file-upload-id': String(id) },
      form: { fields: {}, file },
    })
    const follows = (previous: Answer | undefined): Ask => {
      const id = previous === undefined ? undefined : parseUploadId(previous)
      if (id === undefined) throw new HarnessError('start-upload returns no upload ID, so that no file can be sent')
      return upload(id)
    }
    const repeat = async (by: Ask) => {
      const announced = await files.startUpload(own, content.size, by.auth === 'none' ? {} : by)
      return files.sendUpload(parseUploadId(announced), own, content, by)
    }
    const post = ([path, body]: readonly [string, object]): Call => ({ method: 'POST', path, body })
    return [
      post(EFFECTS.startUpload(own, content.size)),
      { method: 'POST', path: UPLOAD_IMAGE, follows, repeat },
      post(EFFECTS.importFiles()),
      post(EFFECTS.checkVersion(listedVersion)),
    ] satisfies readonly Call[]
  })
  /**
   * Judges a call with valid credentials. If the session cannot make the same call either, a refusal proves nothing
   * about the credentials.
   * @returns whether the call was served, or at least got a status that it does not get without credentials
   * @throws {Contradiction} `refused` if the credentials were refused
   */
  .extend('letsIn', ({ restconf, otherRoot }) => async (answer: Answer, call: Call, root: Root): Promise<boolean> => {
    const { method, path, body } = call
    const { status, once } = answer
    const ask = (by: Ask) => restconf.ask(method, path, body, { ...by, harmless: true })
    const { repeat = ask } = call
    if (once) throw new ChannelError(`the call is answered ${status}, once: nobody decided on it`)
    if (isServed(answer)) return true
    const isDenied = status < 400 || status === 401 || status === 403
    if (isDenied || isServed(await repeat(root === 'api' ? {} : await otherRoot.enter())))
      throw contradiction('refused', `${method} with valid credentials is answered ${status}`, answer, '2xx', status)
    const nobodys = await repeat({ auth: 'none', root })
    return nobodys.status !== status
  })
  .extend(
    'byBasic',
    ({ basic, letsIn }): Sweep =>
      async (roots, calls) => {
        let isTaken = false
        for (const root of roots) {
          let token = ''
          let answer: Answer | undefined
          for (const call of listRootCalls(root, calls)) {
            const { method, path, body } = call
            const by = buildAsk(call, token, answer)
            answer = await basic(method, path, body, { root, ...by })
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
          const auth = { token, form: 'bearer' } as const
          let answer: Answer | undefined
          for (const call of listRootCalls(root, calls)) {
            const by = buildAsk(call, token, answer)
            answer = await restconf.ask(call.method, call.path, call.body, { root, auth, ...by })
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

/**
 * Builds the form and headers of a call. The downloaded file is discarded.
 * @param previous the response to the preceding call
 * @throws {HarnessError} if the call cannot be made after that response
 */
function buildAsk({ fields, follows }: Call, token: string, previous: Answer | undefined): Ask {
  if (follows !== undefined) return follows(previous)
  const form = fields === undefined ? {} : { form: { fields: { ...fields, token } }, sink: () => {} }
  return { harmless: true, ...form }
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
