import { describe } from 'vitest'
import { generateContent, type Own, parseUploadId } from '#lib/testkit/files.ts'
import { NOT_PUT_BACK } from '#lib/testkit/platform.ts'
import { test as base } from './fixtures.ts'
import { verifies } from './contract.ts'

const DIRECTORY = 'images/staging'
const content = generateContent('an upload that goes wrong', 2000)

const test = base
  // These tests only record what happens, so they are skipped if their files would stay on the target.
  .extend('spared', { auto: true }, ({ files, skip }) => {
    if (files.stay()) skip(NOT_PUT_BACK)
  })
  /** Announces a file of the run's own with `start-upload`. */
  .extend('announced', ({ files, skip }) => async (name: string, size = content.size) => {
    const own = files.own(DIRECTORY, name)
    const id = parseUploadId(await files.startUpload(own, size))
    return id === undefined ? skip('start-upload gives no id') : { own, id }
  })
  /** Describes the outcome of an upload. */
  .extend('became', ({ files, restconf }) => async ({ name }: Own, status: number | string) => {
    await restconf.pause()
    return `${status}, ${(await files.names(DIRECTORY)).includes(name) ? 'the file is there' : 'no file'}`
  })

describe('an upload', () => {
  test(
    'has an unspecified outcome if its size differs from the size given in `start-upload`',
    verifies('files/upload-of-wrong-size'),
    async ({ files, announced, became, observe }) => {
      const { own, id } = await announced('short.iso', content.size + 1)

      const { status } = await files.sendUpload(id, own, content)

      observe('files/upload-of-wrong-size', await became(own, status))
    },
  )

  test(
    'has an unspecified outcome with a wrong ID',
    verifies('files/upload-with-wrong-id'),
    async ({ files, announced, became, observe }) => {
      const { own } = await announced('wrong-id.iso')

      const { status } = await files.sendUpload('1', own, content)

      observe('files/upload-with-wrong-id', await became(own, status))
    },
  )

  test(
    'has an unspecified outcome without an ID',
    verifies('files/upload-without-id'),
    async ({ files, announced, became, observe }) => {
      const { own } = await announced('no-id.iso')

      const { status } = await files.sendUpload('', own, content, { headers: { 'file-upload-id': '' } })

      observe('files/upload-without-id', await became(own, status))
    },
  )

  test(
    'has an unspecified outcome if it is sent twice with the same ID',
    verifies('files/upload-twice'),
    async ({ files, announced, became, observe }) => {
      const { own, id } = await announced('twice.iso')

      await files.sendUpload(id, own, content)
      const { status } = await files.sendUpload(id, own, content)

      observe('files/upload-twice', await became(own, status))
    },
  )

  test(
    'has an unspecified outcome if it is interrupted',
    verifies('files/upload-broken-off'),
    async ({ files, announced, became, observe }) => {
      const { own, id } = await announced('broken.iso')
      const open = function* breaking() {
        yield content.read(0, 1000)
        throw new Error('broken off by the bench')
      }

      const status = await files.sendUpload(id, own, { size: content.size, open }).then(
        (answer) => answer.status,
        () => 'no answer',
      )

      observe('files/upload-broken-off', await became(own, status))
    },
  )
})
