import { describe, expect } from 'vitest'
import { firstHalf } from '#lib/testkit/files.ts'
import { NOT_PUT_BACK } from '#lib/testkit/platform.ts'
import { isReady, test, whereabouts } from './sending.ts'
import { verifies } from './contract.ts'

describe('an image in `images/staging`', () => {
  // This test runs before a complete image of the same version is sent. Otherwise the version might be ready although
  // the truncated image is not.
  test(
    'does not become ready if its second half is missing',
    verifies('images/staging-verifies', 'images/staging-invalid'),
    async ({ fresh, lent, files, send, seen, watchedImage, verify, observe, skip }) => {
      const { version } = fresh
      const cut = await send(fresh, firstHalf(fresh.content))
      // The unsealed image only adds an observation, so it is not sent if it would stay on the target.
      const unsealed = files.stay() ? undefined : lent('unsealed')
      const other = unsealed && (await send(unsealed, unsealed.content))

      const last = await watchedImage(seen, (now) => isReady(now, version))

      observe('images/staging-invalid', `cut off: ${whereabouts(cut, version, last)}`)
      if (other !== undefined)
        observe('images/staging-invalid', `sealed by nobody: ${whereabouts(other, unsealed?.version, last)}`)
      if (cut.status >= 500) return skip(`the upload is answered ${cut.status}`)
      await verify('images/staging-verifies', () =>
        expect(
          isReady(last, version),
          `whether ${version}, of which half was sent, is among the ISOs that are ready`,
        ).toBe(false),
      )
    },
  )

  test(
    'may or may not be imported if it is for the other product line',
    verifies('images/staging-other-line'),
    async ({ lent, files, send, seen, watchedImage, observe, skip }) => {
      if (files.stay()) return skip(NOT_PUT_BACK)
      const image = lent('otherLine') ?? skip('the profile lends no image of the other line: fixtures.images')

      const sent = await send(image, image.content)

      const last = await watchedImage(seen, ({ staged }) => sent.status >= 300 || !staged.includes(sent.own.name))
      observe('images/staging-other-line', whereabouts(sent, image.version, last))
    },
  )
})

describe('an image in `images/staging`', () => {
  test(
    'is imported and verified automatically',
    verifies('images/staging-imports', 'images/staging-in-state', 'images/staging-ready', 'images/staging-delay'),
    async ({ fresh, send, seen, watchedImage, clock, verify, observe, skip }) => {
      const { version, content } = fresh
      const { own, status } = await send(fresh, content)
      if (status >= 300) return skip(`the upload of ${own.name} is answered ${status}`)
      const begun = await clock.now()

      const last = await watchedImage(seen, (now) => isReady(now, version) && now.imported.length > 0)

      const minutes = Math.ceil(((await clock.now()) - begun) / 60_000)
      const its = last.isos.find((each) => each.version === version)
      observe('images/staging-delay', isReady(last, version) ? `ready within ${minutes} min` : 'not ready')
      await verify('images/staging-imports', () =>
        expect(last.imported.length, `files that came below images/import/iso after ${own.name}`).toBeGreaterThan(0),
      )
      await verify('images/staging-in-state', () =>
        expect(
          last.isos.map((each) => each.version),
          'versions of ISOs',
        ).toContain(version),
      )
      if (its === undefined) return
      await verify('images/staging-ready', () =>
        expect(isReady(last, version) ? 'ready' : its.status, `the status of ${version}`).toBe('ready'),
      )
    },
  )
})
