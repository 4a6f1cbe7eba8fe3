import { describe, expect } from 'vitest'
import { IMAGE, STATE } from './fixtures.ts'
import { hasSetNothing, buildVersionInput, summariseAnswer, UNKNOWN } from './operations.ts'
import { isReady, test as base } from './sending.ts'
import { verifies } from './contract.ts'
import { imagesInUse, parseImageState } from './state.ts'
import { type Answer, assertNoRestart, NOT_PUT_BACK } from '#lib/testkit/platform.ts'

/**
 * Calls set-version for a version that must not be installed. If the target installs the version anyway, a later run
 * waits for the install to finish.
 */
const test = base
  .extend('setVersion', ({ restconf, installing }) => (version: string): Promise<Answer> => {
    installing(version)
    return restconf.ask('POST', `${IMAGE}/set-version`, buildVersionInput(version))
  })
  /** Calls set-version for a version that must be refused, and checks that nothing is installed. */
  .extend(
    'refusesToSet',
    ({ restconf, setVersion, profile, mark, reboot, verify }) =>
      async (version: string, id: string): Promise<Answer> => {
        const used = async () => imagesInUse(parseImageState(await restconf.read(STATE)))
        const [before, first] = [await mark(), await used()]
        const answer = await setVersion(version)
        // A restart after this wait is reported by the run itself, as unexpected.
        const restart = await reboot(`set-version of ${version}`, before, { within: profile.budgets.settle })
        await verify(id, async () => {
          assertNoRestart(restart)
          hasSetNothing(answer, version)
          expect(await used(), 'images that are in use').toEqual(first)
        })
        return answer
      },
  )

describe('`set-version`', () => {
  test(
    'does not install a version that does not exist',
    verifies('images/set-version-checks', 'images/set-version-failure'),
    async ({ refusesToSet, observe }) => {
      const answer = await refusesToSet(UNKNOWN, 'images/set-version-checks')

      observe('images/set-version-failure', answer.status < 300 ? summariseAnswer(answer) : answer.status)
    },
  )

  test(
    'does not install an image for the other product line',
    verifies('images/set-version-other-line'),
    async ({ lent, files, send, seen, watchedImage, refusesToSet, skip }) => {
      if (files.stay()) return skip(NOT_PUT_BACK)
      const image = lent('otherLine') ?? skip('the profile lends no image of the other line: fixtures.images')
      const version = image.version ?? skip('the profile does not give the version of the image of the other line')
      // If an image for this unit has the same version, set-version may install it.
      const isKnown = async () => (await seen()).isos.some((iso) => iso.version === version)
      if (lent('platform')?.version === version || (await isKnown()) || (await isKnown()))
        return skip(`an image for the target's own line has the version ${version} as well`)
      const { own, status } = await send(image, image.content)
      if (status >= 300) return skip(`the upload of ${own.name} is answered ${status}`)
      await watchedImage(seen, (now) => isReady(now, version) || !now.staged.includes(own.name))

      await refusesToSet(version, 'images/set-version-other-line')
    },
  )
})
