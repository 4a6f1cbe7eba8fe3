import { describe, expect } from 'vitest'
import { test } from './fixtures.ts'
import { verifies } from './requirements.ts'
import type { Image, ImageState } from './state.ts'

const VERSION = /^\d+\.\d+\.\d+-\d+$/

describe('the images', () => {
  test('have versions of three numbers and a build', verifies('images/version-format'), async ({ images, skip }) => {
    const versions = versionsIn(await images.read())
    skip(versions.length === 0, 'the target lists no image with a version')

    expect(
      versions.filter((version) => !VERSION.test(version)),
      'versions that are not <major>.<minor>.<patch>-<build>',
    ).toEqual([])
  })

  test('are read at /restconf too', verifies('images/at-restconf'), async ({ images, settled, skip }) => {
    const wanted = spelled(await images.read())
    skip(wanted.length === 0, 'the target lists no image')

    const shown = await settled(
      async () => spelled(await images.readAtRestconf()),
      (found) => wanted.every((each) => found.includes(each)),
    )

    expect(
      wanted.filter((each) => !shown.includes(each)),
      'images that are listed at /api and not at /restconf',
    ).toEqual([])
  })
})

function versionsIn({ os, services, isos }: ImageState): readonly string[] {
  return [...os, ...services, ...isos].map(({ version }) => version).filter((version) => version !== '')
}

function spelled({ os, services, isos }: ImageState): readonly string[] {
  const all: readonly (readonly [string, readonly Image[]])[] = [
    ['os', os],
    ['service', services],
    ['iso', isos],
  ]
  return all.flatMap(([list, images]) =>
    images.map(({ version, inUse }) => `${list} ${version}${inUse ? ', in use' : ''}`),
  )
}
