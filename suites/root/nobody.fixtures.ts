import { ownText } from '#lib/testkit/fields.ts'
import { type Files, TRANSFER_STATUS } from '#lib/testkit/files.ts'
import { type Answer, type Ask, ChannelError, contradiction, HarnessError } from '#lib/testkit/platform.ts'
import { READ, test as base } from './fixtures.ts'
import { getExpectedMembers, LOGS } from './rows.ts'

const DNS = '/data/openconfig-system:system/dns'
const SERVERS = `${READ}/remote-servers/remote-server`

/** The list of components, with its module. The documented PATCH of system/logging writes this list. */
const COMPONENTS = 'vendor-openconfig-system-logging:sw-components'

/** The number of bytes at the start of a file by which the file is recognised. */
const START = 100
/** The maximum number of files in a directory that are tried. */
const MOST = 4

const ACCOUNTS = '/data/openconfig-system:system/aaa'

export const test = base
  /**
   * The name of a user whose account may be locked. Skips the test if the target lists its users without this user,
   * because refusing an unknown user does not prove that a wrong password is refused.
   */
  .extend('spareUser', async ({ restconf, worker, skip }): Promise<string> => {
    const { spareUser } = worker.run.profile.fixtures
    if (spareUser === undefined) return skip('the profile names no user who may be locked: fixtures.spareUser')
    const users = listUsernames(await restconf.read(ACCOUNTS))
    if (users.length > 0 && !users.includes(spareUser))
      return skip(`the target has no user ${spareUser}, whom fixtures.spareUser of the profile names`)
    return spareUser
  })
  /**
   * Checks that the response to a forbidden call contains neither the requested data nor a usable token.
   * @throws {Contradiction} `accepted` if the response contains either of them
   * @throws {ChannelError} if the response is a server error that was received only once
   */
  .extend('servesNothing', ({ restconf }) => async (answer: Answer): Promise<void> => {
    if (answer.once) throw new ChannelError(`the call is answered ${answer.status}, once: nobody decided on it`)
    if (holds(answer)) throw createServedError(answer, 'is served')
    const token = answer.headers['x-auth-token'] ?? ''
    if (token === '') return
    const used = await restconf.ask('GET', READ, undefined, { auth: { token, form: 'header' } })
    if (holds(used)) throw createServedError(answer, 'brings a token that is taken')
  })
  /**
   * Makes a read at each root and calls an operation, with a login by Basic. Makes no further calls, because wrong logins
   * may lock the account.
   */
  .extend('callsBy', ({ restconf }) => async (login: Login): Promise<readonly [Answer, Answer, Answer]> => {
    const auth = { basic: login }
    return [
      await restconf.ask('GET', READ, undefined, { auth }),
      await restconf.ask('GET', READ, undefined, { auth, root: 'restconf' }),
      await restconf.ask('POST', TRANSFER_STATUS, undefined, { auth, harmless: true }),
    ]
  })
  /** Downloads a file. Returns the response and the start of the received content. */
  .extend(
    'startOf',
    ({ files }) =>
      async (directory: string, name: string, by: Parameters<Files['download']>[2] = {}) => {
        let bytes = ''
        const take = (piece: Uint8Array) =>
          void (bytes.length < START && (bytes += Buffer.from(piece).toString('latin1')))
        const { answer } = await files.download(directory, name, { ...by, take })
        return { answer, start: bytes.slice(0, START) }
      },
  )
  /**
   * A log file, and the start of its content; undefined if the session can download no log file. What starts like HTML,
   * like JSON, or like the response for a file that does not exist may report an error, so it does not count.
   */
  .extend('logFile', async ({ files, startOf, worker }) => {
    for (const directory of LOGS) {
      const refusal = (await startOf(directory, `${worker.run.prefix}.log`)).start
      for (const name of (await files.names(directory)).slice(0, MOST)) {
        const { start } = await startOf(directory, name)
        if (/^\s*[^\s<{]/.test(start) && start !== refusal) return { directory, name, start }
      }
    }
    return undefined
  })
  /** One component and its log level. The levels of other components stay unchanged. */
  .extend('component', async ({ restconf, checkpointEntry }) => {
    const { [COMPONENTS]: components }: Logging = Object(Object(await restconf.read(READ))['openconfig-system:logging'])
    const found = components?.['sw-component']?.find(({ config }) => config?.severity !== undefined)
    if (found === undefined) throw new HarnessError('no component of the target shows the level that it logs at')
    const { name, config } = found
    const other = config?.severity === 'NOTICE' ? 'WARNING' : 'NOTICE'
    const entries = (await checkpointEntry(`${READ}/${COMPONENTS}/sw-component`, name))({
      name,
      config: { name, severity: other },
    })
    const body = { 'openconfig-system:logging': { [COMPONENTS]: { 'sw-component': entries } } }
    const level = async (by: Ask = {}) => {
      const read: unknown = await restconf.read(READ, by)
      const { [COMPONENTS]: now }: Logging = Object(Object(read)['openconfig-system:logging'])
      return now?.['sw-component']?.find((each) => each.name === name)?.config?.severity
    }
    return { name, other, body, level }
  })
  /**
   * Writes of values that belong to this run, one for each documented write that can be undone. `look` reads whether
   * the target shows these values.
   */
  .extend('writes', async ({ checkpoint, checkpointEntry, component, restconf, worker }) => {
    const [domain, host] = [ownText('<name>.example.net', worker.run), ownText('192.0.2.<number>', worker.run)]
    await checkpoint(DNS)
    const servers = (await checkpointEntry(SERVERS, host))({ host, config: { host, 'remote-port': 1514 } })
    const logging = { 'remote-servers': { 'remote-server': servers } }
    const shows = async (path: string, text: string) => JSON.stringify((await restconf.read(path)) ?? '').includes(text)
    return {
      rows: [
        [DNS, { 'openconfig-system:dns': { config: { search: [domain] } } }],
        ['/data/', { 'openconfig-system:system': { logging } }],
        [READ, component.body],
      ] as const,
      look: async () => ({
        [domain]: await shows(DNS, domain),
        [host]: await shows(READ, `"${host}"`),
        [component.name]: await component.level(),
      }),
    }
  })

interface Login {
  readonly username: string
  readonly password: string
}

interface Logging {
  readonly [COMPONENTS]?: {
    readonly 'sw-component'?: readonly { readonly name: string; readonly config?: { readonly severity?: string } }[]
  }
}

/** Whether a response, in any format, contains some of the requested data. A login page does not count. */
function holds({ status, text, exchange }: Answer): boolean {
  if (status < 200 || status > 299 || /^\s*<(!doctype\s+)?html/i.test(text)) return false
  return getExpectedMembers(exchange.path).some((name) => new RegExp(`["<]([\\w-]+:)?${name}["\\s/>]`).test(text))
}

function createServedError(answer: Answer, what: string): Error {
  return contradiction('accepted', `a call without valid credentials ${what}`, answer, 'nothing', answer.status)
}

/** Returns all user names in a part of the configuration, at any depth. */
function listUsernames(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    name === 'username' && typeof value === 'string' ? [value] : listUsernames(value),
  )
}
