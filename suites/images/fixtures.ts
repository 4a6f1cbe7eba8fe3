import { test as base } from '#lib/fixtures/platform.ts'
import { type ImageState, stateIn } from './state.ts'

export const IMAGE = '/data/openconfig-system:system/vendor-system-image:image'

export const test = base
  /** The state of the images, at either root. */
  .extend('images', ({ restconf, otherRoot }) => ({
    read: async (): Promise<ImageState> => stateIn(await restconf.read(`${IMAGE}/state`)),
    readAtRestconf: async (): Promise<ImageState> => stateIn(await otherRoot.read(`${IMAGE}/state`)),
  }))
