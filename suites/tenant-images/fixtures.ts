import { test as base } from '#lib/fixtures/platform.ts'

export const PATH = '/data/vendor-tenant-images:images'

export const test = base
  /** How many tenant images the target lists. */
  .extend('count', ({ restconf }) => async (): Promise<number> => {
    const { 'vendor-tenant-images:images': images }: { 'vendor-tenant-images:images'?: { image?: unknown } } = Object(
      (await restconf.read(PATH)) ?? {},
    )
    return Array.isArray(images?.image) ? images.image.length : 0
  })
