import { describe } from 'vitest'
import { ownText } from '#lib/testkit/fields.ts'
import { outcome } from '#lib/testkit/platform.ts'
import { PATH, test } from './fixtures.ts'
import { verifies } from './contract.ts'

/** Behaviour of LACP that the contract leaves open. */
describe('LACP', () => {
  test(
    'may or may not be configurable with a body that is not wrapped in `ietf-restconf:data`',
    verifies('lacp/patch-unwrapped'),
    async ({ restconf, lag, lacp, lent, settled, observe }) => {
      const answer = await restconf.ask('PATCH', '/data/', lent({ config: { name: lag, interval: 'FAST' } }))

      const found = await settled(
        () => lacp.named(lag),
        (each) => each?.config?.interval === 'FAST',
      )
      observe('lacp/patch-unwrapped', outcome(answer, found?.config?.interval === 'FAST'))
    },
  )

  test(
    'may or may not be configurable for a LAG that does not exist',
    verifies('lacp/without-lag'),
    async ({ restconf, checkpointLacp, lacp, worker, settled, observe }) => {
      const name = ownText('<name>', worker.run)
      const lent = await checkpointLacp(name)

      const answer = await restconf.ask('PATCH', '/data/', {
        'ietf-restconf:data': lent({ config: { name, interval: 'FAST', 'lacp-mode': 'ACTIVE' } }),
      })

      const found = await settled(
        () => lacp.named(name),
        (each) => each !== undefined,
      )
      observe('lacp/without-lag', outcome(answer, found !== undefined))
    },
  )

  test(
    'may or may not have a writable system priority',
    verifies('lacp/system-priority-written'),
    async ({ restconf, checkpointLeaf, settled, observe }) => {
      const stood = await checkpointLeaf(`${PATH}/config/system-priority`)
      const wanted = stood === 4096 ? 8192 : 4096

      const answer = await restconf.ask('PATCH', '/data/', {
        'ietf-restconf:data': { 'openconfig-lacp:lacp': { config: { 'system-priority': wanted } } },
      })

      const shown = await settled(
        async () => parseSystemPriority(await restconf.read(PATH)),
        (now) => now === wanted,
      )
      observe('lacp/system-priority-written', outcome(answer, shown === wanted))
    },
  )
})

function parseSystemPriority(body: unknown): number | undefined {
  const lacp: { config?: { 'system-priority'?: number } } = Object(Object(body ?? {})['openconfig-lacp:lacp'])
  return lacp.config?.['system-priority']
}
