import { describe, expect } from 'vitest'
import { type Content, contentOf, hashOf, type Own, outputOf, uploadIdIn } from '#lib/fixtures/files.ts'
import { contradiction } from '#lib/fixtures/platform.ts'
import { given, succeeded, test as base } from './fixtures.ts'
import { verifies } from './requirements.ts'

const DIRECTORY = 'images/staging'
const OUTPUT = 'vendor-file-upload-meta-data:output'

const test = base
  /** Announces a file of the run's own, and gives its id. */
  .extend('announced', ({ files }) => async (own: Own, size: number): Promise<unknown> => {
    const answer = await files.startUpload(own, size)
    succeeded(answer, 'start-upload')
    if (!(OUTPUT in Object(answer.body ?? {})))
      throw contradiction('missing', `start-upload answers no ${OUTPUT}`, answer, OUTPUT, answer.body)
    const id = uploadIdIn(answer)
    if (id === undefined || id === '' || typeof id === 'object')
      throw contradiction(
        'missing',
        'the output of start-upload has no upload-id',
        answer,
        'an upload-id',
        outputOf(answer.body),
      )
    return id
  })
  /** Reads until a file lies where it was sent. */
  .extend('lies', ({ files, settled }) => async ({ directory, name }: Own): Promise<boolean> => {
    const read = async () => (await files.names(directory)).includes(name)
    return settled(read, (there) => there)
  })
  /** Sends a file that was announced. */
  .extend('sent', ({ files }) => async (id: unknown, own: Own, content: Content) => {
    const answer = await files.sendUpload(id, own, content)
    succeeded(answer, 'upload-image')
    return answer
  })

describe('an upload', () => {
  test(
    'takes a file in as it is sent',
    verifies(
      'files/start-upload',
      'files/upload',
      'files/upload-answers-nothing',
      'files/download-bytes',
      'files/upload-id-type',
    ),
    async ({ files, announced, sent, lies, verify, leave, observe }) => {
      const content = contentOf('an upload', 300_001)
      const own = files.own(DIRECTORY, 'upload.iso')

      const id = await verify('files/start-upload', () => announced(own, content.size))
      if (id === undefined) return
      observe('files/upload-id-type', typeof id)
      const answer = await verify('files/upload', async () => {
        const taken = await sent(id, own, content)
        expect(await lies(own), `${own.name} in ${DIRECTORY}`).toBe(true)
        return taken
      })
      if (answer === undefined) return
      await verify('files/upload-answers-nothing', () => expect(answer.text, 'the answer to upload-image').toBe(''))
      if (!(await files.names(DIRECTORY)).includes(own.name)) return leave('files/download-bytes')
      await verify('files/download-bytes', async () => {
        const downloaded = await files.download(DIRECTORY, own.name)
        given(downloaded)
        expect(downloaded.answer.taken, 'bytes that came back').toBe(content.size)
        expect(downloaded.hash, 'SHA-256 of the bytes that came back').toBe(hashOf(content))
      })
    },
  )

  test('is told from others by its id', verifies('files/upload-id'), async ({ files, announced, sent, lies }) => {
    const content = contentOf('one of two', 1000)
    const first = files.own(DIRECTORY, 'first.iso')
    const second = files.own(DIRECTORY, 'second.iso')
    const id = await announced(first, content.size)
    await announced(second, content.size)

    await sent(id, first, content)

    expect(await lies(first), `${first.name}, whose id was sent, in ${DIRECTORY}`).toBe(true)
    const names = await files.names(DIRECTORY)
    expect(names.includes(second.name), `${second.name}, which was only announced, in ${DIRECTORY}`).toBe(false)
  })
})
