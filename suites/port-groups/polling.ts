import { expect } from 'vitest'
import { mirrored } from '#lib/fixtures/platform.ts'
import { PATH } from './groups.ts'
import { test as base } from './walking.ts'

/** Not the usual 30 seconds; a port that has it already gets one more. */
const SECONDS = 60

export const test = base
  /** Sets how often the optic of one port is polled, in a list of all ports as they stand, and judges that. */
  .extend(
    'changePolling',
    ({ lent, borrowLeaf, standing, portGroups, restconf, settled, verify, observe }) =>
      async (): Promise<void> => {
        void lent
        const modes = await standing()
        const [port = ''] = Object.keys(modes)
        const former = await borrowLeaf(
          `${PATH}/portgroup=${encodeURIComponent(port)}/config/vendor-ddm:ddm/ddm-poll-frequency`,
        )
        const wanted = former === SECONDS ? SECONDS + 1 : SECONDS
        const polling = { 'vendor-ddm:ddm': { 'ddm-poll-frequency': wanted } }
        const shown = (part: 'config' | 'state') => async () => {
          const group = (await portGroups()).find(({ portgroup_name }) => portgroup_name === port)
          return group?.[part]?.['vendor-ddm:ddm']?.['ddm-poll-frequency']
        }

        const portgroup = Object.entries(modes).map(([name, mode]) => ({
          portgroup_name: name,
          config: { mode, ...(name === port ? polling : {}) },
        }))
        await verify('port-groups/patch-ddm-poll-frequency', async () => {
          await restconf.write('PATCH', PATH, { 'vendor-portgroup:portgroups': { portgroup } })
          expect(
            await settled(shown('config'), (seconds) => seconds === wanted),
            `config.ddm.ddm-poll-frequency of port ${port}`,
          ).toBe(wanted)
        })
        const mirror = await settled(shown('state'), (seconds) => seconds === wanted)
        observe('port-groups/state-follows-ddm-poll-frequency', mirrored(mirror, mirror === wanted))
      },
  )
