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
  /** The logging area of the target: reads, documented writes, and hosts unique to the run. */
  .extend('logging', ({ restconf, worker }) =>
    createLogging(restconf, (pattern) => ownText(pattern, worker.run.prefix)),
  )
  /** Lends the list of remote servers until the test ends. Returns those that must accompany another one. */
  .extend('lentServers', async ({ checkpoint }) => {
    const { besides } = await checkpoint(`${PATH}/remote-servers`)
    const [servers]: readonly { 'remote-server'?: readonly RemoteServer[] }[] = Object.values(Object(besides ?? {}))
    return servers?.['remote-server'] ?? []
  })
  /** A facility without its type's module, and with the module that this target shows, or else the contract's. */
  .extend('spellings', async ({ logging }) => {
    const shown = (await logging.servers()).flatMap(getSelectors)
    const [module = 'vendor-system-logging-types'] = shown.flatMap(({ facility }) => /^[^:]+(?=:)/.exec(facility) ?? [])
    return { 'without a module': FACILITY, 'with a module': `${module}:${FACILITY}` }
  })
  /**
   * The documented write of selectors, in any spelling of the facility that the target accepts. @returns that spelling
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
  /** Lends a component, any one, until the test ends. Returns the documented writes of its fields. */
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
      /** The fields that the documented write may set. */
      shown: async () => {
        const found = (await logging.components()).find((each) => each.name === name)?.config
        return { description: found?.description, severity: found?.severity }
      },
      /** The journal entry for the write. */
      as: (fields: object) => ({ path: PATH, body: body(entries(fields)) }),
      set: (fields: object) => restconf.write('PATCH', PATH, body(entries(fields))),
      /** The same write with any values, not judged. */
      attempt: (fields: object) => restconf.ask('PATCH', PATH, body(entries(fields))),
      /** The same write with the component as in the contract's row: an object. */
      attemptAlone: (fields: object) => restconf.ask('PATCH', PATH, body(entries(fields).at(-1))),
    }
  })

/** Hosts are unique to the run and differ in every test. */
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
    /** The documented write of remote servers. Values are not type-checked, as on the wire. */
    patch: (logging: object): Promise<Answer> => restconf.write('PATCH', '/data/', system(logging)),
    /** The same write, not judged. */
    attempt: (logging: object): Promise<Answer> => restconf.ask('PATCH', '/data/', system(logging)),
  }
}
