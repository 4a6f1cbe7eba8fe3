import { type Restconf, test as base } from '#lib/fixtures/platform.ts'

const PATH = '/data/vendor-tenant-images:images'

export const test = base
  /** Names of the tenant images that each root lists. */
  .extend('tenantImages', ({ restconf, otherRoot }) => ({
    names: () => namesAt(restconf),
    namesAtRestconf: () => namesAt(otherRoot),
  }))

async function namesAt(root: Pick<Restconf, 'read'>): Promise<readonly string[]> {
  const { 'vendor-tenant-images:images': images }: { 'vendor-tenant-images:images'?: { image?: unknown } } = Object(
    (await root.read(PATH)) ?? {},
  )
  const all: readonly unknown[] = Array.isArray(images?.image) ? images.image : []
  return all.map((each): unknown => Object(each ?? {}).name).filter((name) => typeof name === 'string')
}
