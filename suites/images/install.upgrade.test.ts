import { describe, expect } from 'vitest'
import { prints } from '#lib/fixtures/command-line.ts'
import { begun, demandsReady, test } from './installing.ts'
import { hasSet, passedCheck } from './operations.ts'
import { verifies } from './requirements.ts'
import { HarnessError, restarted } from '#lib/fixtures/platform.ts'
import { reads } from './state.ts'

describe('the ISOs, before the install', () => {
  test(
    'are listed by version and status',
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

describe('the release of the profile', () => {
  test(
    'is installed over the one before',
    verifies(
      'images/check-version',
      'images/check-version-succeeds',
      'images/set-version',
      'images/set-version-says',
      'images/set-version-installs',
      'images/install-reboots',
      'images/install-success',
      'images/install-in-use',
      'images/install-brings-os',
      'images/install-brings-services',
      'images/former-in-use',
      'images/running-config',
    ),
    async ({ release, images, checkVersion, install, commandLine, settled, profile, verify, leave, observe, skip }) => {
      demandsReady(await images.read(), release, skip)

      await verify('images/check-version-succeeds', async () => passedCheck(await checkVersion(release)))
      leave('images/check-version')
      const { answer, mark, reboot, state } = await install(release)

      // Every answer of set-version that is none of an error is judged for its shape.
      leave('images/set-version')
      await verify('images/set-version-installs', () => begun({ answer, reboot, state }, release))
      if (answer === undefined) leave('images/set-version-says')
      else await verify('images/set-version-says', () => hasSet(answer))
      await verify('images/install-reboots', () =>
        restarted('set-version was taken', reboot, answer, mark, profile.budgets.install),
      )
      const used = state.isos.filter(({ inUse }) => inUse).map(({ version }) => version)
      await verify('images/install-in-use', () =>
        expect(used, 'versions of ISOs that are in use after the install').toContain(release),
      )
      await verify('images/install-success', () =>
        expect(reads(state.install.status, 'success') ? 'success' : state.install.status, 'install-status').toBe(
          'success',
        ),
      )
      for (const [id, list, named] of [
        ['images/install-brings-os', state.os, state.install.os],
        ['images/install-brings-services', state.services, state.install.services],
      ] as const) {
        const its = list.filter(({ inUse }) => inUse).map(({ version }) => version)
        await verify(id, () => expect(its, 'versions that are in use after the install').toContain(named))
      }
      await verify('images/running-config', async () => {
        const printed = await settled(
          () => commandLine.print('show running-config system image'),
          (text) => prints(text, release),
        )
        if (!/\d+\.\d+\.\d+/.test(printed))
          throw new HarnessError('no version is printed, and whether an install by the API sets one is not shown')
        expect(prints(printed, release), `whether ${release} is printed, in "${printed.trim()}"`).toBe(true)
      })
      observe('images/former-in-use', used.length > 1 ? 'more than one ISO is in use' : 'no')
    },
  )
})
