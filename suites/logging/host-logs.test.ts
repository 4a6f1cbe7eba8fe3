import { describe } from 'vitest'
import { outcome } from '#lib/testkit/platform.ts'
import { test } from './fixtures.ts'
import { HOST_LOGS, PATH } from './logging.ts'
import { verifies } from './contract.ts'

const FORWARDING = `${PATH}/${HOST_LOGS}/config/remote-forwarding`
const STANDBY = 'vendor-system-logging-controller:include-standby'

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
})
