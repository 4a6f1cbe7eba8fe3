import { ownText } from '#lib/testkit/fields.ts'
import { test as base } from '#lib/testkit/files.ts'
import type { Answer, Restconf } from '#lib/testkit/platform.ts'
import {
  COMPONENTS,
  type Component,
  FACILITY,
  HOST_LOGS,
  type HostLogs,
  type Logging,
  parseLogging,
  PATH,
  type RemoteServer,
  buildSelectors,
  type Selector,
  getSelectors,
  withServer,
} from './logging.ts'

export const test = base
  /** Provides reads and documented writes of the logging configuration, and hosts that are unique to the run. */
  .extend('logging', ({ restconf, worker }) => createLogging(restconf, (pattern) => ownText(pattern, worker.run)))
  /** Checkpoints the list of remote servers. Returns the servers that a write must include along with a new server. */
  .extend('lentServers', async ({ checkpoint }) => {
    const { besides } = await checkpoint(`${PATH}/remote-servers`)
    const [servers]: readonly { 'remote-server'?: readonly RemoteServer[] }[] = Object.values(Object(besides ?? {}))
    return servers?.['remote-server'] ?? []
  })
  /**
   * Two spellings of a facility: without a module prefix, and with the module prefix that the target shows. If the
   * target shows no prefix, the prefix in the contract is used.
   */
  .extend('spellings', async ({ logging }) => {
    const shown = (await logging.servers()).flatMap(getSelectors)
    const [module = 'vendor-system-logging-types'] = shown.flatMap(({ facility }) => /^[^:]+(?=:)/.exec(facility) ?? [])
    return { 'without a module': FACILITY, 'with a module': `${module}:${FACILITY}` }
  })
  /**
   * Writes selectors by the documented PATCH, in a spelling of the facility that the target accepts.
   * @returns the accepted spelling
   */
  .extend(
    'select',
    ({ logging, lentServers, spellings }) =>
      async (host: string, severities: readonly string[]): Promise<string> => {
        const { 'without a module': plain, 'with a module': qualified } = spellings
        const body = (facility: string) => withServer(lentServers, host, {}, buildSelectors(facility, severities))
        const { status } = await logging.attempt(body(plain))
        if (status < 300) return plain
        await logging.patch(body(qualified))
        return qualified
      },
  )
  /**
   * Sends the same PATCH as `select` and does not judge the responses.
   * @returns whether the target accepted a spelling of the facility
   */
  .extend(
    'attemptToSelect',
    ({ logging, lentServers, spellings }) =>
      async (host: string, severities: readonly string[]): Promise<boolean> => {
        for (const facility of Object.values(spellings)) {
          const body = withServer(lentServers, host, {}, buildSelectors(facility, severities))
          if ((await logging.attempt(body)).status < 300) return true
        }
        return false
      },
  )
  /** Checkpoints one component. Returns the documented writes of its fields. */
  .extend('component', async ({ restconf, logging, checkpointEntry, skip }) => {
    const [found] = (await logging.components()).toSorted((one, other) => (one.name < other.name ? -1 : 1))
    const { name, config = {} } = found ?? skip('the target lists no component')
    const along = await checkpointEntry(`${PATH}/${COMPONENTS}/sw-component`, name)
    const { description, severity } = config
    const stands = { ...(description === undefined ? {} : { description }), ...(severity && { severity }) }
    const entries = (fields: object) => along({ name, config: { name, ...stands, ...fields } })
    const body = (all: unknown) => ({ 'openconfig-system:logging': { [COMPONENTS]: { 'sw-component': all } } })
    return {
      name,
      config,
      /** Reads the fields that the documented write may set. */
      shown: async () => {
        const found = (await logging.components()).find((each) => each.name === name)?.config
        return { description: found?.description, severity: found?.severity }
      },
      /** Returns the change that the journal records for `set`. */
      as: (fields: object) => ({ path: PATH, body: body(entries(fields)) }),
      set: (fields: object) => restconf.write('PATCH', PATH, body(entries(fields))),
      /** Sends the same PATCH as `set`, with any values, and does not judge the response. */
      attempt: (fields: object) => restconf.ask('PATCH', PATH, body(entries(fields))),
      /**
       * Sends the same PATCH as `attempt`, but with the component as an object, as in the contract's table of
       * endpoints.
       */
      attemptAlone: (fields: object) => restconf.ask('PATCH', PATH, body(entries(fields).at(-1))),
    }
  })

/** Provides reads and writes of logging. The hosts are unique to the run and differ in every test. */
function createLogging(restconf: Restconf, own: (pattern: string) => string) {
  const read = async (): Promise<Logging> => parseLogging(await restconf.read(PATH))
  const servers = async () => (await read())['remote-servers']?.['remote-server'] ?? []
  const system = (logging: object) => ({ 'openconfig-system:system': { logging } })
  return {
    read,
    servers,
    components: async (): Promise<readonly Component[]> => (await read())[COMPONENTS]?.['sw-component'] ?? [],
    /** Documentation addresses, where nobody receives log messages. */
    host: own('192.0.2.<number>'),
    otherHost: own('192.0.2.<number>'),
    hostName: own('<name>.example.net'),
    hostLogs: async (): Promise<HostLogs> => (await read())[HOST_LOGS]?.config ?? {},
    selectors: async (host: string): Promise<readonly Selector[]> =>
      (await servers()).filter((each) => each.host === host).flatMap(getSelectors),
    server: async (host: string) => (await servers()).find((each) => each.host === host),
    /**
     * Writes remote servers by the documented PATCH. Values are not type-checked, so a test can send values of a wrong
     * type.
     */
    patch: (logging: object): Promise<Answer> => restconf.write('PATCH', '/data/', system(logging)),
    /** Sends the same PATCH as `patch` and does not judge the response. */
    attempt: (logging: object): Promise<Answer> => restconf.ask('PATCH', '/data/', system(logging)),
  }
}
