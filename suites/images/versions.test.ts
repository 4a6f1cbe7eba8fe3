import { describe, expect } from 'vitest'
import { CHECK, inputOf, said, test, textOf, UNKNOWN } from './operations.ts'
import { verifies } from './requirements.ts'

describe('check-version', () => {
  test(
    'answers a text about the release in use',
    verifies('images/check-version', 'images/check-version-in-use'),
    async ({ images, checkVersion, observe, leave, skip }) => {
      const { isos } = await images.read()
      const used = isos.find(({ inUse }) => inUse)
      const [image = skip('the target lists no ISO')] = used === undefined ? isos : [used]

      const answer = await checkVersion(image.version)

      if (used !== undefined) observe('images/check-version-in-use', said(answer))
      // The witness judges the shape of an answer that is none of an error.
      leave('images/check-version')
    },
  )

  test(
    'is answered at /restconf as at /api',
    verifies('images/check-version-at-restconf'),
    async ({ images, checkVersion, otherRoot, skip }) => {
      const { isos } = await images.read()
      const { version } = isos.find(({ inUse }) => inUse) ?? isos[0] ?? skip('the target lists no ISO')
      const here = await checkVersion(version)
      skip(here.status > 299 || textOf(here) === undefined, `check-version of ${version} is answered with no text`)

      const there = await otherRoot.write('POST', CHECK, inputOf(version), { harmless: true })

      expect(typeof textOf(there), `the type of the response to check-version of ${version} at /restconf`).toBe(
        'string',
      )
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
