import { describe } from 'vitest'
import { said, test, UNKNOWN } from './operations.ts'
import { verifies } from './requirements.ts'

describe('check-version', () => {
  test(
    'answers a text about the release in use',
    verifies('images/check-version', 'images/check-version-in-use'),
    async ({ images, checkVersion, observe, leave, skip }) => {
      const [used] = (await images.read()).isos.filter(({ inUse }) => inUse)
      if (used === undefined) return skip('the target lists no ISO that is in use')

      const answer = await checkVersion(used.version)

      observe('images/check-version-in-use', said(answer))
      // The witness judges the shape of an answer that is none of an error.
      leave('images/check-version')
    },
  )

  test(
    'may say anything of a version that is not there',
    verifies('images/check-version-failure'),
    async ({ checkVersion, observe }) => {
      const answer = await checkVersion(UNKNOWN)

      observe('images/check-version-failure', answer.status < 300 ? said(answer) : `${answer.status}`)
    },
  )
})
