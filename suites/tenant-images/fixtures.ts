import { type Restconf, test as base } from '#lib/fixtures/platform.ts'

const PATH = '/data/vendor-tenant-images:images'

export const test = base
  /** The tenant images that each root lists, in words: the name and whether it is in use. */
  .extend('tenantImages', ({ restconf, otherRoot }) => ({
    listed: () => listedAt(restconf),
    listedAtRestconf: () => listedAt(otherRoot),
  }))

async function listedAt(root: Pick<Restconf, 'read'>): Promise<readonly string[]> {
  const { 'vendor-tenant-images:images': images }: { 'vendor-tenant-images:images'?: { image?: unknown } } = Object(
    (await root.read(PATH)) ?? {},
  )
  const all: readonly unknown[] = Array.isArray(images?.image) ? images.image : []
  return all.flatMap((each) => {
    const { name, 'in-use': inUse }: { name?: unknown; 'in-use'?: unknown } = Object(each ?? {})
    return typeof name === 'string' ? [`${name}, in-use ${JSON.stringify(inUse) ?? 'not shown'}`] : []
  })
}
