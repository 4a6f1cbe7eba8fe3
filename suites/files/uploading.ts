import { expect } from 'vitest'
import { type Content, type Own, getOutput, parseUploadId } from '#lib/testkit/files.ts'
import { type Ask, contradiction } from '#lib/testkit/platform.ts'
import { assertSucceeded, test as base } from './fixtures.ts'
import { matchesSize } from './printed.ts'

export const DIRECTORY = 'images/staging'
export const TENANTS = 'images/tenant'
const OUTPUT = 'vendor-file-upload-meta-data:output'

/** The directory into which a target may import an image. */
const IMPORTED = 'images/import/iso'

export const test = base
  /** Announces a file of the run's own with `start-upload`, and returns the id of the upload. */
  .extend('announced', ({ files }) => async (own: Own, size: number, by?: Ask): Promise<unknown> => {
    const answer = await files.startUpload(own, size, by)
    assertSucceeded(answer, 'start-upload')
    if (!(OUTPUT in Object(answer.body ?? {})))
      throw contradiction('missing', `start-upload answers no ${OUTPUT}`, answer, OUTPUT, answer.body)
    const id = parseUploadId(answer)
    if (id === undefined || id === '' || typeof id === 'object')
      throw contradiction(
        'missing',
        'the output of start-upload has no upload-id',
        answer,
        'an upload-id',
        getOutput(answer.body),
      )
    return id
  })
  /** Waits for a file to be listed in its directory. Returns whether it is. */
  .extend('lies', ({ files, settled }) => async ({ directory, name }: Own): Promise<boolean> => {
    const read = async () => (await files.names(directory)).includes(name)
    return settled(read, (there) => there)
  })
  /** Demands that a listing does not show another size than that of a file. A size without a unit is not judged. */
  .extend('assertListedSize', ({ entries, settled }) => async ({ directory, name }: Own, bytes: number) => {
    const read = async () => (await entries(directory)).find((each) => each.name === name)?.size
    const size = await settled(read, (found) => matchesSize(found, bytes) !== false)
    if (matchesSize(size, bytes) === false)
      expect(size, `the size of ${directory}/${name} in its listing`).toBe(`${bytes} bytes`)
  })
  /** Returns the directory that an uploaded file is in now. */
  .extend('listing', ({ files }) => async (name: string): Promise<string | undefined> => {
    for (const directory of [DIRECTORY, IMPORTED]) if ((await files.names(directory)).includes(name)) return directory
    return undefined
  })
  /** Sends the content of a file that `start-upload` announced. */
  .extend('sent', ({ files }) => async (id: unknown, own: Own, content: Content, by?: Ask) => {
    const answer = await files.sendUpload(id, own, content, by)
    assertSucceeded(answer, 'upload-image')
    return answer
  })
  /**
   * An image from the profile. A target need not keep a file that is not an image, and may import an image from the
   * directory to which it was uploaded.
   */
  .extend('image', ({ files, lent, watchedImage, skip }) => async () => {
    const { name, keepsName, version, content } =
      lent('platform') ?? skip('the target keeps no file that is no image, and the profile lends none: fixtures.images')
    const known = { into: IMPORTED, ...(version === undefined ? {} : { version }) }
    const before = [...(await files.names(DIRECTORY)), ...(await files.names(IMPORTED))]
    if (before.includes(name)) skip(`${name} is on the target already: remove it, or lend another image`)
    const lies = async (own: Own) =>
      [...(await files.names(DIRECTORY)), ...(await files.names(IMPORTED))].includes(own.name)
    const own = await files.ownImage(DIRECTORY, name, { ...known, keepsName })
    return {
      own,
      content,
      /** Whether the image has arrived, under its own name or as a newly imported file. */
      came: () =>
        watchedImage(
          async () => (await lies(own)) || (await files.names(IMPORTED)).some((each) => !before.includes(each)),
          Boolean,
        ),
      /** Announces another image with `start-upload`. That image is never sent. */
      beside: async (announce: (own: Own, size: number) => Promise<unknown>) => {
        const other = await files.ownImage(DIRECTORY, 'other.iso', known)
        await announce(other, content.size)
        return { came: () => lies(other) }
      },
    }
  })
