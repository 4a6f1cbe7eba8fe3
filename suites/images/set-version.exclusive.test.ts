import { describe, expect } from 'vitest'
import { hasSetNothing, said, UNKNOWN } from './operations.ts'
import { test } from './refusing.ts'
import { verifies } from './contract.ts'
import { imagesInUse } from './state.ts'
import { stayedUp } from '#lib/fixtures/platform.ts'

describe('set-version', () => {
  test(
    'installs nothing that is not there',
    verifies('images/set-version-checks', 'images/set-version-failure'),
    async ({ images, setVersion, profile, mark, reboot, verify, observe }) => {
      const used = async () => imagesInUse(await images.read())
      const [before, first] = [await mark(), await used()]

      const answer = await setVersion(UNKNOWN)

      // A restart that comes later is one that nobody asked for, which the run tells by itself.
      const restart = await reboot(`set-version of ${UNKNOWN}`, before, { within: profile.budgets.settle })
      observe('images/set-version-failure', answer.status < 300 ? said(answer) : answer.status)
      await verify('images/set-version-checks', async () => {
        stayedUp(restart)
        hasSetNothing(answer)
        expect(await used(), 'images that are in use').toEqual(first)
      })
    },
  )
})
