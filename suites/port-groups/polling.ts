import { expect } from 'vitest'
import { describeMirror } from '#lib/testkit/platform.ts'
import { parsePortGroups, PATH, type PortGroup } from './groups.ts'
import { getFormerModes } from './modes.ts'
import { test as base } from './walking.ts'

/** A polling interval in seconds, other than the usual 30. A port that already has it gets one second more. */
const SECONDS = 60
const SECONDS_ELSEWHERE = 90

export const test = base
  /**
   * Checkpoints the polling interval of one port's optic. Returns a PATCH of all ports that changes only this interval.
   */
  .extend('polled', ({ lent, checkpointLeaf, standing }) => async (usually: number) => {
    const modes = await getFormerModes(lent, standing)
    const [port = ''] = Object.keys(modes)
    const seconds = await checkpointLeaf(
      `${PATH}/portgroup=${encodeURIComponent(port)}/config/vendor-ddm:ddm/ddm-poll-frequency`,
    )
    const wanted = seconds === usually ? usually + 1 : usually
    const polling = { 'vendor-ddm:ddm': { 'ddm-poll-frequency': wanted } }
    const portgroup = Object.entries(modes).map(([name, mode]) => ({
      portgroup_name: name,
      config: { mode, ...(name === port ? polling : {}) },
    }))
    return { port, wanted, body: { 'vendor-portgroup:portgroups': { portgroup } } }
  })
  /** Sets the polling interval of one port's optic and judges the result. */
  .extend('changePolling', ({ polled, portGroups, restconf, settled, verify, observe }) => async (): Promise<void> => {
    const { port, wanted, body } = await polled(SECONDS)
    const shown = (part: 'config' | 'state') => async () => getPollFrequency(await portGroups(), port, part)

    await verify('port-groups/patch-ddm-poll-frequency', async () => {
      await restconf.write('PATCH', PATH, body)
      expect(
        await settled(shown('config'), (seconds) => seconds === wanted),
        `config.ddm.ddm-poll-frequency of port ${port}`,
      ).toBe(wanted)
    })
    const mirror = await settled(shown('state'), (seconds) => seconds === wanted)
    observe('port-groups/state-follows-ddm-poll-frequency', describeMirror(mirror, mirror === wanted))
  })
  /** Sets the polling interval of one port's optic at /restconf. Both roots must then show the new interval. */
  .extend('changePollingElsewhere', ({ polled, restconf, otherRoot, settled, verify }) => async (): Promise<void> => {
    const { port, wanted, body } = await polled(SECONDS_ELSEWHERE)

    await verify('port-groups/both-roots', async () => {
      await otherRoot.write('PATCH', PATH, body)
      for (const [root, client] of [['/restconf', otherRoot] as const, ['/api', restconf] as const]) {
        const shown = async () => getPollFrequency(parsePortGroups(await client.read(PATH)), port, 'config')
        const seconds = await settled(shown, (found) => found === wanted)
        expect(seconds, `ddm-poll-frequency of port ${port} at ${root}, written at /restconf`).toBe(wanted)
      }
    })
  })

function getPollFrequency(groups: readonly PortGroup[], port: string, part: 'config' | 'state'): number | undefined {
  const group = groups.find(({ portgroup_name }) => portgroup_name === port)
  return group?.[part]?.['vendor-ddm:ddm']?.['ddm-poll-frequency']
}
