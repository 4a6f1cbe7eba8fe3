import { describe } from 'vitest'
import { findLogDirectory } from '#lib/testkit/files.ts'
import { outcome } from '#lib/testkit/platform.ts'
import { test as base } from './fixtures.ts'
import { bare, FACILITY, formatSelectors, getSelectors, HOST_LOGS, PATH, SEVERITIES } from './logging.ts'
import { verifies } from './contract.ts'

const FORWARDING = `${PATH}/${HOST_LOGS}/config/remote-forwarding`
const STANDBY = 'vendor-system-logging-controller:include-standby'

/** Log files that the contract documents. */
const LOGS = ['audit.log', 'platform.log', 'snmp.log']

/** The lists of the host logs, with the names of their entries. */
const LISTS = { selectors: 'selector', files: 'file' } as const

const test = base
  /**
   * Checkpoints a list of the host logs. Returns the PATCH that adds an entry to it, which the contract does not
   * document.
   */
  .extend('addToHostLogs', ({ checkpoint, restconf }) => async (list: keyof typeof LISTS) => {
    const name = LISTS[list]
    const { besides } = await checkpoint(`${PATH}/${HOST_LOGS}/config/${list}`)
    const [held]: readonly Readonly<Record<string, readonly object[]>>[] = Object.values(Object(besides ?? {}))
    return (entry: object) => {
      const config = { [list]: { [name]: [...(held?.[name] ?? []), entry] } }
      return restconf.ask('PATCH', PATH, { 'openconfig-system:logging': { [HOST_LOGS]: { config } } })
    }
  })

describe('the host logs', () => {
  test(
    'may or may not accept a PATCH of their forwarding',
    verifies('logging/host-logs-written'),
    async ({ logging, checkpointLeaf, restconf, profile, settled, observe }) => {
      const enabled = (await checkpointLeaf(`${FORWARDING}/enabled`)) !== true
      if (profile.kind === 'controller') await checkpointLeaf(`${FORWARDING}/${STANDBY}`)
      // An empty leaf is encoded as a list containing null.
      const standby = profile.kind === 'controller' ? { [STANDBY]: [null] } : {}
      const hostLogs = { config: { 'remote-forwarding': { enabled, ...standby } } }

      const answer = await restconf.ask('PATCH', PATH, { 'openconfig-system:logging': { [HOST_LOGS]: hostLogs } })

      const shown = await settled(logging.hostLogs, (found) => found['remote-forwarding']?.enabled === enabled)
      observe('logging/host-logs-written', outcome(answer, shown['remote-forwarding']?.enabled === enabled))
    },
  )

  test(
    'may or may not accept a PATCH that adds a selector',
    verifies('logging/host-selector-written'),
    async ({ logging, addToHostLogs, settled, observe, skip }) => {
      const list = async () => (await logging.hostLogs()).selectors?.selector ?? []
      const listed = await list()
      // If the selector read back in another spelling, it would look like somebody else's.
      const [known] = [...listed, ...(await logging.servers()).flatMap(getSelectors)]
      const { facility } = known ?? skip('no selector shows how the target spells facilities')
      const severity = SEVERITIES.find((each) => !formatSelectors(listed).includes(`${FACILITY} ${each}`))
      if (severity === undefined) return skip(`the host logs select every severity of ${FACILITY}`)
      const add = await addToHostLogs('selectors')

      const answer = await add({ facility: `${facility.replace(bare(facility), '')}${FACILITY}`, severity })

      const isAdded = (found: readonly string[]) => found.includes(`${FACILITY} ${severity}`)
      const shown = await settled(async () => formatSelectors(await list()), isAdded)
      observe('logging/host-selector-written', outcome(answer, isAdded(shown)))
    },
  )

  test(
    'may or may not accept a PATCH that adds a file',
    verifies('logging/host-file-written'),
    async ({ logging, addToHostLogs, restconf, profile, settled, observe, skip }) => {
      const list = async () => (await logging.hostLogs()).files?.file?.map(({ name }) => name) ?? []
      const directory = await findLogDirectory(restconf, profile.kind)
      const listed = await list()
      // Only logs that every unit has: a target might create a file that does not exist, and nothing would delete it.
      const name = LOGS.map((log) => `${directory}/${log}`).find((each) => !listed.includes(each))
      if (name === undefined) return skip(`the host logs list ${LOGS.join(', ')} already`)
      const add = await addToHostLogs('files')

      const answer = await add({ name })

      const shown = await settled(list, (found) => found.includes(name))
      observe('logging/host-file-written', outcome(answer, shown.includes(name)))
    },
  )
})
