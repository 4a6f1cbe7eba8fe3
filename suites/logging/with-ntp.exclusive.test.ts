import { describe, expect } from 'vitest'
import { ownText } from '#lib/testkit/fields.ts'
import { test as base } from './fixtures.ts'
import { withServer } from './logging.ts'
import { verifies } from './contract.ts'

const NTP = '/data/openconfig-system:system/ntp'

interface TimeServer {
  readonly address: string
  readonly config?: object
}

const test = base
  /** Checkpoints the list of time servers. Returns the servers that a write must include along with a new server. */
  .extend('lentTimeServers', async ({ checkpoint }) => {
    const { besides } = await checkpoint(`${NTP}/servers`)
    const [servers]: readonly { server?: readonly TimeServer[] }[] = Object.values(Object(besides ?? {}))
    return (servers?.server ?? []).map(({ address, config }) => ({ address, config: { address, ...config } }))
  })

describe('a single PATCH of `/data/`', () => {
  test(
    'sets remote log servers and time servers',
    verifies('logging/patch-with-ntp'),
    async ({ logging, lentServers, lentTimeServers, restconf, worker, settled }) => {
      const address = ownText('<name>.example.net', worker.run)
      const server = [...lentTimeServers, { address, config: { address } }]
      const body = { logging: withServer(lentServers, logging.host), ntp: { servers: { server } } }

      await restconf.write('PATCH', '/data/', { 'openconfig-system:system': body })

      const shown = async () => ({
        [logging.host]: (await logging.server(logging.host)) !== undefined,
        [address]: JSON.stringify((await restconf.read(NTP)) ?? '').includes(`"${address}"`),
      })
      const found = await settled(shown, (all) => Object.values(all).every((each) => each))
      expect(found, 'whether the servers that were written together are shown').toEqual({
        [logging.host]: true,
        [address]: true,
      })
    },
  )
})
