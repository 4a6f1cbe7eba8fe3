import { test as base } from '#lib/fixtures/bundles.ts'

const DIAGNOSTICS = '/data/openconfig-system:system/vendor-system-diagnostics-qkview:diagnostics'
export const STATUS = `${DIAGNOSTICS}/vendor-system-diagnostics-qkview:qkview/vendor-system-diagnostics-qkview:status`

export const test = base
  /** Bundles of a target that captures none, as has been seen: what somebody else is capturing is left alone. */
  .extend('idle', async ({ qkview, skip }) => {
    const looks = await qkview.watched((all) => all.at(-1)?.status?.Busy !== true)
    const last = looks.at(-1) ?? skip('the status of captures is not told')
    if (last.status?.Busy === true) skip('somebody else is capturing a bundle')
    return { ...qkview, seen: last }
  })
