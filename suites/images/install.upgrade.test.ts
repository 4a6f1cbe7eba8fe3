import { describe, expect } from 'vitest'
import { prints } from '#lib/testkit/command-line.ts'
import { assertInstallStarted, demandsReady, test } from './installing.ts'
import { hasSet, assertCheckPassed } from './operations.ts'
import { verifies } from './contract.ts'
import { STATE } from './fixtures.ts'
import { HarnessError, assertRestarted } from '#lib/testkit/platform.ts'
import {
  type ImageState,
  imagesInUse,
  listVersions,
  getInstalledState,
  reads,
  runsRelease,
  versionsInUse,
} from './state.ts'

/**
 * Builds the checks of the images in use. The OS images and the service images are each checked for the release and for
 * the version that `state.install` reports.
 */
function buildInUseChecks({ os, services, install }: ImageState, release: string) {
  const [system, its] = [
    { what: 'system', used: versionsInUse(os) },
    { what: 'services', used: versionsInUse(services) },
  ]
  return [
    { id: 'images/install-os-in-use', ...system, wanted: release },
    { id: 'images/install-services-in-use', ...its, wanted: release },
    { id: 'images/install-brings-os', ...system, wanted: install.os },
    { id: 'images/install-brings-services', ...its, wanted: install.services },
  ] as const
}

describe('the ISO images before the install', () => {
  test(
    'are listed with a version and a status',
    verifies('images/iso-version', 'images/iso-status'),
    async ({ images, settled, verify, skip }) => {
      const { isos } = await settled(images.read, (found) =>
        found.isos.every(({ version, status }) => version !== '' && status !== ''),
      )

      skip(isos.length === 0, 'the target lists no ISO')
      const versions = isos.map(({ version }) => version)
      const stati = isos.map(({ status }) => status)
      await verify('images/iso-version', () => expect(versions, 'version-iso of each ISO').not.toContain(''))
      await verify('images/iso-status', () => expect(stati, 'status of each ISO').not.toContain(''))
    },
  )
})

describe('the release in the profile', () => {
  test(
    'is installed over the previous release',
    verifies(
      'images/check-version',
      'images/check-version-succeeds',
      'images/check-version-changes-nothing',
      'images/set-version',
      'images/set-version-says',
      'images/set-version-installs',
      'images/install-reboots',
      'images/install-success',
      'images/install-os-in-use',
      'images/install-services-in-use',
      'images/install-iso-in-use',
      'images/install-brings-os',
      'images/install-brings-services',
      'images/former-in-use',
      'images/running-config',
    ),
    async ({ release, images, checkVersion, install, commandLine, settled, profile, verify, leave, observe, skip }) => {
      const before = await images.read()
      demandsReady(before, release, skip)

      await verify('images/check-version-succeeds', async () => assertCheckPassed(await checkVersion(release)))
      leave('images/check-version')
      await verify('images/check-version-changes-nothing', async () =>
        expect(getInstalledState(await images.read()), 'what is in use, and the last install').toEqual(
          getInstalledState(before),
        ),
      )
      const { answer, mark, reboot, state } = await install(release)

      // The witness checks the form of every successful response to `set-version`, so this test does not.
      leave('images/set-version')
      await verify('images/set-version-installs', () => assertInstallStarted({ answer, reboot, state }, release))
      if (answer === undefined) leave('images/set-version-says')
      else await verify('images/set-version-says', () => hasSet(answer))
      await verify('images/install-reboots', () =>
        assertRestarted('set-version was taken', reboot, answer, mark, profile.budgets.install),
      )
      await verify('images/install-success', () =>
        expect(reads(state.install.status, 'success') ? 'success' : state.install.status, 'install-status').toBe(
          'success',
        ),
      )
      for (const { id, what, used, wanted } of buildInUseChecks(state, release))
        await verify(id, () =>
          expect(used, `versions of the ${what} that are in use after the install`).toContain(wanted),
        )
      observe('images/install-iso-in-use', versionsInUse(state.isos).includes(release) ? 'yes' : 'no')
      await verify('images/running-config', async () => {
        const printed = await settled(
          () => commandLine.print('show running-config system image'),
          (text) => prints(text, release),
        )
        if (!/\d+\.\d+\.\d+/.test(printed)) throw new HarnessError(describeNoVersion(printed))
        expect(prints(printed, release), `whether ${release} is printed, in "${printed.trim()}"`).toBe(true)
      })
      observe('images/former-in-use', Object.values(imagesInUse(state)).some((used) => used.length > 1) ? 'yes' : 'no')
    },
  )
})

// If the release of the profile does not run, the run ends after these tests, and they show what is wrong with the
// images. Otherwise the tests of the main lane judge the last two, once the unit has been up for longer.
describe('the images, if the release is not installed', () => {
  test('are read', verifies('images/resource'), async ({ served }) => served(STATE))

  test('are the same at `/restconf`', verifies('images/at-restconf'), async ({ images, otherRoot, profile, leave }) => {
    const state = await images.read()
    if (runsRelease(state, profile.release) || listVersions(state).length === 0) return leave('images/at-restconf')

    await otherRoot.agrees(STATE)
  })

  test(
    'are printed as the API shows them',
    verifies('images/show'),
    async ({ images, comparePrintedImages, profile, leave }) => {
      if (runsRelease(await images.read(), profile.release)) return leave('images/show')

      expect(await comparePrintedImages(), 'what show system image prints otherwise than the API shows').toEqual([])
    },
  )
})

function describeNoVersion(printed: string): string {
  return `show running-config system image prints no version after an install over the API, and the contract does not say that such an install sets config.iso-version: compare by hand with show system image. It prints "${printed.trim()}"`
}
