import { describe, expect } from 'vitest'
import { contentOf, FILES, test } from '#lib/fixtures/files.ts'
import { NOT_PUT_BACK } from '#lib/fixtures/platform.ts'
import { verifies } from './requirements.ts'

const START = `${FILES}/vendor-file-upload-meta-data:upload/start-upload`
/** Each with the directory in which the file is found. */
const PLACES = [
  ['files/copy-staging', '/var/import/staging/', 'images/staging', 'copied.iso'],
  ['files/copy-tenant', 'IMAGES', 'images/tenant', 'copied.bundle'],
] as const

describe('a copy by SCP', () => {
  for (const [id, to, directory, given] of PLACES) {
    test(`is taken to ${to}`, verifies(id), async ({ files, configure, skip }) => {
      if (files.stay()) return skip(NOT_PUT_BACK)
      const content = contentOf(given, 100_000)
      const { name } = files.own(directory, given)
      const as = { path: START, body: { name, size: content.size, 'file-path': directory } }

      const { isTaken, said } = await configure.copy({ directory: to, name, content }, as)

      expect(isTaken, `whether ${name} is taken; what is said of it is "${said}"`).toBe(true)
    })
  }
})
