import { describe, expect } from 'vitest'
import { type Content, generateContent, FILES, type Own } from '#lib/testkit/files.ts'
import { NOT_PUT_BACK } from '#lib/testkit/platform.ts'
import { verifies } from './contract.ts'
import { TENANTS, test as base } from './uploading.ts'

const START = `${FILES}/vendor-file-upload-meta-data:upload/start-upload`
const IMAGES = '/data/vendor-tenant-images:images'

const test = base
  /** Copies one of the run's own files by SCP. The journal records the copy as if it were an upload. */
  .extend('copied', ({ configure }) => ({ directory, name }: Own, to: string, content: Content) => {
    const body = { name, size: content.size, 'file-path': directory }
    return configure.copy({ directory: to, name, content }, { path: START, body })
  })
  /** A tenant image from the profile that the target does not have yet. */
  .extend('tenantImage', ({ files, lent, skip }) => async () => {
    const { name, keepsName, content } =
      lent('tenant') ?? skip('the target takes no file that is no image, and the profile lends none: fixtures.images')
    if ((await files.names(TENANTS)).includes(name)) skip(`${name} is on the target already: lend another image`)
    return { own: await files.ownImage(TENANTS, name, { keepsName }), content }
  })

describe('a copy by SCP', () => {
  test(
    'to `/var/import/staging/` is stored in `images/staging` or imported from there',
    verifies('files/copy-staging'),
    async ({ files, copied, lies, image, skip }) => {
      if (files.stay()) return skip(NOT_PUT_BACK)
      const content = generateContent('a copy', 100_000)
      const own = files.own('images/staging', 'copied.iso')
      const first = await copied(own, '/var/import/staging/', content)
      if (first.isTaken && (await lies(own))) return

      // Repeats the copy with an image, because a target need not keep a file that is not an image.
      const other = await image()
      const { isTaken, said } = await copied(other.own, '/var/import/staging/', other.content)

      expect(isTaken, `whether ${other.own.name} is taken; what is said of it is "${said}"`).toBe(true)
      expect(await other.came(), `${other.own.name} in images/staging, or imported from there`).toBe(true)
    },
  )

  test(
    'to `IMAGES` is stored in `images/tenant`',
    verifies('files/copy-tenant'),
    async ({ files, copied, lies, tenantImage, restconf, watchedImage, skip }) => {
      if (files.stay()) return skip(NOT_PUT_BACK)
      const content = generateContent('a copy for tenants', 100_000)
      const own = files.own(TENANTS, 'copied.bundle')
      const first = await copied(own, 'IMAGES', content)
      if (first.isTaken && (await lies(own))) return

      const other = await tenantImage()
      const { isTaken, said } = await copied(other.own, 'IMAGES', other.content)

      expect(isTaken, `whether ${other.own.name} is taken; what is said of it is "${said}"`).toBe(true)
      const listed = async () => JSON.stringify((await restconf.read(IMAGES)) ?? '').includes(other.own.name)
      const came = async () => (await files.names(TENANTS)).includes(other.own.name) || (await listed())
      expect(await watchedImage(came, Boolean), `${other.own.name} in ${TENANTS}, or among tenant images`).toBe(true)
    },
  )
})
