import { describe, expect } from 'vitest'
import { says } from '#lib/testkit/platform.ts'
import { CHECK, buildVersionInput, summariseAnswer, test, getResponseText, PASSED, UNKNOWN } from './operations.ts'
import { verifies } from './contract.ts'
import { type Image, type ImageState, runsRelease } from './state.ts'

/** Returns the ISO images, starting with the one of the release in use. */
function usedFirst(state: ImageState): readonly Image[] {
  const isUsed = ({ version }: Image) => runsRelease(state, version)
  return [...state.isos.filter(isUsed), ...state.isos.filter((iso) => !isUsed(iso))]
}

describe('`check-version`', () => {
  test(
    'returns a text about the release in use',
    verifies('images/check-version', 'images/check-version-in-use'),
    async ({ images, checkVersion, observe, leave, skip }) => {
      const state = await images.read()
      const { version } = usedFirst(state)[0] ?? skip('the target lists no ISO')

      const answer = await checkVersion(version)

      if (runsRelease(state, version)) observe('images/check-version-in-use', summariseAnswer(answer))
      // The witness checks the form of every successful response, so this test does not.
      leave('images/check-version')
    },
  )

  test(
    'returns a text at `/restconf` too',
    verifies('images/check-version-at-restconf'),
    async ({ images, checkVersion, otherRoot, skip }) => {
      const { version } = usedFirst(await images.read())[0] ?? skip('the target lists no ISO')
      const here = await checkVersion(version)
      skip(
        here.status > 299 || getResponseText(here) === undefined,
        `check-version of ${version} is answered with no text`,
      )

      const there = await otherRoot.write('POST', CHECK, buildVersionInput(version), { harmless: true })

      const text = getResponseText(there)
      expect(typeof text, `the type of the response to check-version of ${version} at /restconf`).toBe('string')
      // The check may begin to succeed or to fail meanwhile, so the response at /api is read before and after.
      const texts = [here, await checkVersion(version)].map((answer) => getResponseText(answer) ?? '')
      expect(
        texts.some((each) => says(each, PASSED) === says(text ?? '', PASSED)),
        `whether check-version of ${version} ends alike at /restconf, "${text}", and at /api, "${texts.join('" and "')}"`,
      ).toBe(true)
    },
  )

  test(
    'has an unspecified response for a version that does not exist',
    verifies('images/check-version-failure'),
    async ({ checkVersion, observe }) => {
      const answer = await checkVersion(UNKNOWN)

      observe('images/check-version-failure', answer.status < 300 ? summariseAnswer(answer) : `${answer.status}`)
    },
  )
})
