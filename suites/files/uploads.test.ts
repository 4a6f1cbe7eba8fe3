import { describe, expect } from 'vitest'
import { generateContent, hashContent, type Own, parseUploadId } from '#lib/testkit/files.ts'
import { assertDownloaded, assertSucceeded } from './fixtures.ts'
import { verifies } from './contract.ts'
import { DIRECTORY, TENANTS, test } from './uploading.ts'

describe('an upload', () => {
  test(
    'stores the file unchanged',
    verifies(
      'files/start-upload',
      'files/upload',
      'files/upload-answers-nothing',
      'files/download-bytes',
      'files/upload-id-type',
    ),
    async ({ files, announced, sent, lies, listing, image, assertListedSize, verify, leave, observe }) => {
      const content = generateContent('an upload', 300_001)
      const own = files.own(DIRECTORY, 'upload.iso')

      const id = await verify('files/start-upload', () => announced(own, content.size))
      if (id === undefined) return
      observe('files/upload-id-type', typeof id)
      const first = await files.sendUpload(id, own, content)
      const other = (await lies(own)) ? undefined : await image()
      const answer = await verify('files/upload', async () => {
        if (other === undefined) {
          assertSucceeded(first, 'upload-image')
          await assertListedSize(own, content.size)
          return first
        }
        const taken = await sent(await announced(other.own, other.content.size), other.own, other.content)
        expect(await other.came(), `${other.own.name} in ${DIRECTORY}, or imported from there`).toBe(true)
        return taken
      })
      if (answer === undefined) return
      await verify('files/upload-answers-nothing', () => expect(answer.text, 'the answer to upload-image').toBe(''))
      const [{ name }, whole] = other === undefined ? [own, content] : [other.own, other.content]
      const directory = await listing(name)
      if (directory === undefined) return leave('files/download-bytes')
      await verify('files/download-bytes', async () => {
        const downloaded = await files.download(directory, name)
        assertDownloaded(downloaded)
        expect(downloaded.answer.taken, 'bytes that came back').toBe(whole.size)
        expect(downloaded.hash, 'SHA-256 of the bytes that came back').toBe(hashContent(whole))
      })
    },
  )
})

describe('an upload', () => {
  test(
    'is distinguished from other uploads by its ID',
    verifies('files/upload-id'),
    async ({ files, announced, sent, lies, image }) => {
      const content = generateContent('one of two', 1000)
      const first = files.own(DIRECTORY, 'first.iso')
      const second = files.own(DIRECTORY, 'second.iso')
      const id = await announced(first, content.size)
      await announced(second, content.size)

      const answer = await files.sendUpload(id, first, content)

      const isKept = await lies(first)
      // After `start-upload` alone, a file may already be listed, but empty.
      const isListed = (await files.names(DIRECTORY)).includes(second.name)
      const there = isListed ? (await files.download(DIRECTORY, second.name)).hash : undefined
      expect(there, `SHA-256 of ${second.name}, which was only announced, in ${DIRECTORY}`).not.toBe(
        hashContent(content),
      )
      if (isKept) return assertSucceeded(answer, 'upload-image')
      const other = await image()
      const third = await announced(other.own, other.content.size)
      const { came } = await other.beside(announced)

      await sent(third, other.own, other.content)

      expect(await other.came(), `${other.own.name}, whose id was sent, in ${DIRECTORY}, or imported from there`).toBe(
        true,
      )
      expect(await came(), 'another image, which was only announced, there').toBe(false)
    },
  )
})

describe('an upload', () => {
  test(
    'is stored in the directory announced for its ID, even if the same name was announced for another directory',
    verifies('files/upload-id'),
    async ({ files, lies, leave }) => {
      if (files.stay()) return leave('files/upload-id')
      const content = generateContent('one of two namesakes', 1000)
      const first = files.own(TENANTS, 'namesake.bundle')
      const second = files.ownNamesake(first, DIRECTORY)
      const holds = async ({ directory, name }: Own) =>
        (await files.names(directory)).includes(name) &&
        (await files.download(directory, name)).hash === hashContent(content)
      const id = parseUploadId(await files.startUpload(first, content.size))
      const other = parseUploadId(await files.startUpload(second, content.size))
      // The contract does not say which directories accept uploads.
      if (id === undefined || other === undefined) return leave('files/upload-id')

      await files.sendUpload(id, first, content)

      if ((await lies(first)) && (await holds(first))) return
      expect(await holds(second), `whether ${first.name}, sent with the ID for ${TENANTS}, is in ${DIRECTORY}`).toBe(
        false,
      )
      // The target keeps the file in neither directory, for example because the file is not an image.
      leave('files/upload-id')
    },
  )
})

describe('an upload at `/restconf`', () => {
  test(
    'stores the file too',
    verifies('files/start-upload-at-restconf', 'files/upload-at-restconf'),
    async ({ files, announced, sent, lies, image, otherRoot, verify }) => {
      const by = await otherRoot.enter()
      const content = generateContent('an upload at the other root', 1000)
      const own = files.own(DIRECTORY, 'elsewhere.iso')

      const id = await verify('files/start-upload-at-restconf', () => announced(own, content.size, by))
      if (id === undefined) return
      const first = await files.sendUpload(id, own, content, by)

      const other = (await lies(own)) ? undefined : await image()
      await verify('files/upload-at-restconf', async () => {
        if (other === undefined) return assertSucceeded(first, 'upload-image at /restconf')
        await sent(await announced(other.own, other.content.size, by), other.own, other.content, by)
        expect(await other.came(), `${other.own.name} in ${DIRECTORY}, or imported from there`).toBe(true)
      })
    },
  )
})
