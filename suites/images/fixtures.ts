import { test as base } from '#lib/testkit/platform.ts'
import { type ImageState, parseImageState } from './state.ts'

export const IMAGE = '/data/openconfig-system:system/vendor-system-image:image'
export const STATE = `${IMAGE}/state`

export const test = base
  /** Reads the state of the images. */
  .extend('images', ({ restconf }) => ({
    read: async (): Promise<ImageState> => parseImageState(await restconf.read(STATE)),
  }))
