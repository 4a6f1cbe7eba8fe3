import { describe, expect } from 'vitest'
import { IMAGE } from './fixtures.ts'
import { hasSetNothing, buildVersionInput, summariseAnswer, test as base, UNKNOWN } from './operations.ts'
import { verifies } from './contract.ts'
import { imagesInUse } from './state.ts'
import { type Answer, assertNoRestart } from '#lib/testkit/platform.ts'

/**
 * Calls set-version for a version that must not be installed. If the target installs the version anyway, a later run
 * waits for the install to finish.
 */
const test = base.extend('setVersion', ({ restconf, installing }) => (version: string): Promise<Answer> => {
  installing(version)
  return restconf.ask('POST', `${IMAGE}/set-version`, buildVersionInput(version))
})

describe('`set-version`', () => {
  test(
    'does not install a version that does not exist',
    verifies('images/set-version-checks', 'images/set-version-failure'),
    async ({ images, setVersion, profile, mark, reboot, verify, observe }) => {
      const used = async () => imagesInUse(await images.read())
      const [before, first] = [await mark(), await used()]

      const answer = await setVersion(UNKNOWN)

      // A restart after this wait is reported by the run itself, as unexpected.
      const restart = await reboot(`set-version of ${UNKNOWN}`, before, { within: profile.budgets.settle })
      observe('images/set-version-failure', answer.status < 300 ? summariseAnswer(answer) : answer.status)
      await verify('images/set-version-checks', async () => {
        assertNoRestart(restart)
        hasSetNothing(answer)
        expect(await used(), 'images that are in use').toEqual(first)
      })
    },
  )
})
