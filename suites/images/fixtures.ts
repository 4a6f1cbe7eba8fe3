import { test as base } from '#lib/testkit/platform.ts'
import { type ImageState, stateIn } from './state.ts'

export const IMAGE = '/data/openconfig-system:system/vendor-system-image:image'
export const STATE = `${IMAGE}/state`

export const test = base
  /** The state of the images. */
  .extend('images', ({ restconf }) => ({
    read: async (): Promise<ImageState> => stateIn(await restconf.read(STATE)),
  }))
