import { describe, expect } from 'vitest'
import { comparePrinted, pickFields, type ShownEntry } from '#lib/testkit/command-line.ts'
import { STATE, test } from './fixtures.ts'
import { verifies } from './contract.ts'

const LISTS = [
  ['os', 'os', 'version-os'],
  ['services', 'service', 'version-service'],
  ['iso', 'iso', 'version-iso'],
] as const

describe('the CLI of the target', () => {
  test(
    'prints the images as the API shows them',
    verifies('images/show'),
    async ({ commandLine, restconf, settled, skip }) => {
      const compared = async () => {
        const entries = parseImages(await restconf.read(STATE))
        return { entries, differences: comparePrinted(await commandLine.print('show system image'), entries) }
      }

      const { entries, differences } = await settled(compared, (seen) => seen.differences.length === 0)

      skip(!entries.some(({ key }) => key !== ''), 'the target lists no image with a version')
      expect(differences, 'what show system image prints otherwise than the API shows').toEqual([])
    },
  )
})

/** Returns the images that the API lists, and the last install. */
function parseImages(body: unknown): readonly ShownEntry[] {
  const { 'vendor-system-image:state': state }: { 'vendor-system-image:state'?: Lists } = Object(body ?? {})
  const images = LISTS.flatMap(([container, list, version]) => {
    const { [list]: found }: Lists = Object(state?.[container] ?? {})
    return (Array.isArray(found) ? found : []).flatMap((image): ShownEntry[] => {
      const { [version]: key }: Lists = Object(image)
      if (typeof key !== 'string') return []
      return [{ list, key, fields: pickFields(image, ['status', 'date', 'in-use']) }]
    })
  })
  const install = pickFields(state?.['install'], ['install-os-version', 'install-service-version', 'install-status'])
  return [...images, { list: '', key: '', fields: install }]
}

interface Lists {
  readonly [name: string]: unknown
}
