import { expect } from 'vitest'
import { groupsIn, PATH } from './groups.ts'
import { test as base } from './polling.ts'

/** Neither usual nor what the other test of it sets. */
const SECONDS = 90

export const test = base
  /** Sets how often the optic of one port is polled at /restconf, in a list of all ports as they stand, and judges that. */
  .extend(
    'changePollingElsewhere',
    ({ lent, borrowLeaf, standing, restconf, otherRoot, settled, verify }) =>
      async (): Promise<void> => {
        void lent
        const modes = await standing()
        const [port = ''] = Object.keys(modes)
        const former = await borrowLeaf(
          `${PATH}/portgroup=${encodeURIComponent(port)}/config/vendor-ddm:ddm/ddm-poll-frequency`,
        )
        const wanted = former === SECONDS ? SECONDS + 1 : SECONDS
        const polling = { 'vendor-ddm:ddm': { 'ddm-poll-frequency': wanted } }
        const portgroup = Object.entries(modes).map(([name, mode]) => ({
          portgroup_name: name,
          config: { mode, ...(name === port ? polling : {}) },
        }))

        await verify('port-groups/both-roots', async () => {
          await otherRoot.write('PATCH', PATH, { 'vendor-portgroup:portgroups': { portgroup } })
          for (const [root, client] of [['/restconf', otherRoot] as const, ['/api', restconf] as const]) {
            const shown = async () =>
              groupsIn(await client.read(PATH)).find(({ portgroup_name }) => portgroup_name === port)?.config?.[
                'vendor-ddm:ddm'
              ]?.['ddm-poll-frequency']
            const seconds = await settled(shown, (found) => found === wanted)
            expect(seconds, `ddm-poll-frequency of port ${port} at ${root}, written at /restconf`).toBe(wanted)
          }
        })
      },
  )
