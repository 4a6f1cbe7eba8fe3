import { describe } from 'vitest'
import { PATH, test } from './fixtures.ts'
import { verifies } from './contract.ts'

describe('tenant images', () => {
  test(
    'can be read at `/restconf` too',
    verifies('tenant-images/at-restconf'),
    async ({ count, countElsewhere, otherRoot, skip }) => {
      // Images that only /restconf lists contradict an empty list at /api.
      skip((await count()) === 0 && (await countElsewhere()) === 0, 'the target lists no tenant image')

      await otherRoot.agrees(PATH)
    },
  )
})
