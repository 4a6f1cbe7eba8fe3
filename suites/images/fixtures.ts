import { comparePrinted } from '#lib/testkit/command-line.ts'
import { test as base } from '#lib/testkit/platform.ts'
import { parseShownImages } from './printed-images.ts'
import { type ImageState, parseImageState } from './state.ts'

export const IMAGE = '/data/openconfig-system:system/vendor-system-image:image'
export const STATE = `${IMAGE}/state`

export const test = base
  /** Reads the state of the images. */
  .extend('images', ({ restconf }) => ({
    read: async (): Promise<ImageState> => parseImageState(await restconf.read(STATE)),
  }))
  /**
   * Compares the images that the CLI prints with those that the API shows. Returns each difference in words. If the API
   * shows no image with a version, the test is skipped.
   */
  .extend(
    'comparePrintedImages',
    ({ commandLine, restconf, settled, skip }) =>
      async (): Promise<readonly string[]> => {
        const compared = async () => {
          const entries = parseShownImages(await restconf.read(STATE))
          return { entries, differences: comparePrinted(await commandLine.print('show system image'), entries) }
        }
        const { entries, differences } = await settled(compared, (seen) => seen.differences.length === 0)
        skip(!entries.some(({ key }) => key !== ''), 'the target lists no image with a version')
        return differences
      },
  )
