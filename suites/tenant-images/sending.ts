import { type Content, type Lent, type Own, test as base, parseUploadId } from '#lib/testkit/files.ts'

const PATH = '/data/vendor-tenant-images:images'
const DIRECTORY = 'images/tenant'

/** A file that was sent to images/tenant. */
interface Sent {
  readonly own: Own
  /** The HTTP status of the response to the upload, or to `start-upload` if that response contains no upload id. */
  readonly status: number
}

export const test = base
  /** Reads the status of the tenant image with the name of a file; undefined if no such image is listed. */
  .extend('statusOf', ({ restconf }) => async ({ name }: Pick<Own, 'name'>): Promise<string | undefined> => {
    const { 'vendor-tenant-images:images': images }: { 'vendor-tenant-images:images'?: { image?: unknown } } = Object(
      (await restconf.read(PATH)) ?? {},
    )
    const all: readonly unknown[] = Array.isArray(images?.image) ? images.image : []
    const its = all.map((each): Listed => Object(each ?? {})).find((each) => each.name === name)
    return its === undefined ? undefined : String(its.status).trim()
  })
  /**
   * The tenant image that the profile lends. Skips the test if the profile lends none, or if the image must keep its
   * name and the target already has that image.
   */
  .extend('image', async ({ lent, files, statusOf, skip }) => {
    const image = lent('tenant') ?? skip('the profile lends no image for tenants: fixtures.images')
    if (!image.keepsName) return image
    const isThere = (await files.names(DIRECTORY)).includes(image.name) || (await statusOf(image)) !== undefined
    return isThere ? skip(`the target has ${image.name} already: remove it, or lend another image`) : image
  })
  /**
   * Sends a file to images/tenant with the calls in the contract's endpoint table, and removes the file when the test
   * ends.
   */
  .extend('send', ({ files }) => async ({ name, content: whole, ...by }: Lent, content: Content): Promise<Sent> => {
    const own = await files.ownImage(DIRECTORY, name, { keepsName: by.keepsName && content === whole })
    const started = await files.startUpload(own, content.size)
    const id = parseUploadId(started)
    if (id === undefined) return { own, status: started.status }
    return { own, status: (await files.sendUpload(id, own, content)).status }
  })

interface Listed {
  readonly name?: unknown
  readonly status?: unknown
}
