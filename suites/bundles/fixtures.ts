import { expect } from 'vitest'
import { test as base } from '#lib/fixtures/bundles.ts'

const DIAGNOSTICS = '/data/openconfig-system:system/vendor-system-diagnostics-qkview:diagnostics'
export const STATUS = `${DIAGNOSTICS}/vendor-system-diagnostics-qkview:qkview/vendor-system-diagnostics-qkview:status`

export const test = base
  /** Downloads the first of some bundles. @returns where it lies */
  .extend('given', ({ taken }) => async ([first]: readonly string[]) => {
    const { at, status } = await taken('diags/shared/qkview', first ?? '')
    expect(status, `the status of the download of ${first}`).toBeLessThan(300)
    return at
  })
  /** The numbers of the blades of a partition, which stand before those of its ports. */
  .extend('blades', ({ restconf, profile }) => async (): Promise<readonly string[]> => {
    if (profile.kind !== 'partition') return []
    const shown = JSON.stringify(await restconf.read('/data/openconfig-interfaces:interfaces'))
    return [...new Set([...shown.matchAll(/"name":"(\d+)\/\d/g)].flatMap(([, blade]) => blade ?? []))]
  })
  /** Bundles of a target that captures none, as has been seen: what somebody else is capturing is left alone. */
  .extend('idle', async ({ qkview, worker, skip }) => {
    const looks = await qkview.watched((all) => all.at(-1)?.status?.Busy !== true)
    const last = looks.at(-1) ?? skip('the status of captures is not told')
    const { Busy, Filename = '' } = last.status ?? {}
    const isOwn = String(Filename).includes(worker.run.prefix)
    if (Busy === true) skip(isOwn ? 'an earlier capture goes on' : 'somebody else is capturing a bundle')
    return { ...qkview, seen: last }
  })
