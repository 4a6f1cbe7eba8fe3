import { test as base } from '#lib/testkit/platform.ts'

export const PATH = '/data/vendor-tenant-images:images'

interface Images {
  readonly 'vendor-tenant-images:images'?: { readonly image?: unknown }
}

export const test = base
  /** Reads the tenant images that the target lists. */
  .extend(
    'listed',
    ({ restconf }) =>
      async () =>
        parseImages(await restconf.read(PATH)),
  )
  /** Counts the tenant images that `/restconf` lists for the session's token. */
  .extend(
    'countElsewhere',
    ({ restconf }) =>
      async () =>
        parseImages((await restconf.readElsewhere(PATH))?.body).length,
  )
  /** Counts the tenant images that the target lists. */
  .extend(
    'count',
    ({ listed }) =>
      async (): Promise<number> =>
        (await listed()).length,
  )
  /** Reads the names of the listed tenant images. Images without a name are ignored. */
  .extend('names', ({ listed }) => async (): Promise<readonly string[]> => {
    const names = (await listed()).map((image): unknown => Object(image).name)
    return names.filter((name) => typeof name === 'string')
  })

function parseImages(body: unknown): readonly unknown[] {
  const { 'vendor-tenant-images:images': images }: Images = Object(body ?? {})
  return Array.isArray(images?.image) ? images.image : []
}
