import { type Content, type Lent, type Own, test as base, parseUploadId } from '#lib/testkit/files.ts'
import { type ImageState, reads, parseImageState } from './state.ts'

const STATE = '/data/openconfig-system:system/vendor-system-image:image/state'
const STAGING = 'images/staging'
const IMPORTED = 'images/import/iso'

/** The places where a staged file can be found. */
export interface Seen {
  readonly isos: ImageState['isos']
  /** File names that are new in images/import/iso. */
  readonly imported: readonly string[]
  readonly staged: readonly string[]
}

/** A file that was sent to images/staging. */
export interface Sent {
  readonly own: Own
  /** The HTTP status of the upload, or of start-upload if it returned no upload ID. */
  readonly status: number
}

export const test = base
  /** Returns a function that reads where staged files are now. */
  .extend('seen', async ({ restconf, files }) => {
    const before = await files.names(IMPORTED)
    return async (): Promise<Seen> => ({
      isos: parseImageState(await restconf.read(STATE)).isos,
      imported: (await files.names(IMPORTED)).filter((name) => !before.includes(name)),
      staged: await files.names(STAGING),
    })
  })
  /** A platform image from the profile that the target does not have yet. */
  .extend('fresh', async ({ lent, seen, skip }) => {
    const image = lent('platform') ?? skip('the profile lends no image of the platform: fixtures.images')
    const { isos, staged } = await seen()
    if (isos.some(({ version }) => version === image.version))
      return skip(`the target has ${image.version} already: remove it, or lend another image`)
    if (image.keepsName && staged.includes(image.name))
      return skip(`${image.name} lies in ${STAGING} already: remove it, or lend another image`)
    return image
  })
  /**
   * Sends a file to images/staging with the documented calls, and removes the file when the test ends. A truncated
   * image gets a name of its own.
   */
  .extend(
    'send',
    ({ files }) =>
      async ({ name, version, content: whole, ...by }: Lent, content: Content): Promise<Sent> => {
        const own = await files.ownImage(STAGING, name, {
          keepsName: by.keepsName && content === whole,
          into: IMPORTED,
          ...(version === undefined ? {} : { version }),
        })
        const started = await files.startUpload(own, content.size)
        const id = parseUploadId(started)
        if (id === undefined) return { own, status: started.status }
        return { own, status: (await files.sendUpload(id, own, content)).status }
      },
  )

/** Whether an image of a version is listed and ready. */
export function isReady({ isos }: Pick<Seen, 'isos'>, wanted: string | undefined): boolean {
  return isos.some(({ version, status }) => version === wanted && reads(status, 'ready'))
}

/** Describes where a file is now. */
export function whereabouts(
  { own: { name }, status }: Sent,
  version: string | undefined,
  { isos, imported, staged }: Seen,
): string {
  const iso = isos.find((each) => each.version === version)
  const places = [
    ...(staged.includes(name) ? ['in images/staging'] : []),
    ...(imported.includes(name) ? ['below images/import/iso'] : []),
    ...(iso === undefined ? [] : [`among the ISOs, ${iso.status}`]),
  ]
  return `${status}, ${places.length === 0 ? 'nowhere' : places.join(', ')}`
}
