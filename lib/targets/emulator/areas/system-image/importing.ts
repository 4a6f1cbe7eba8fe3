import type { StoredFile } from '../../files/file-system.ts'
import { getDirectory, getImportPath, getFileName } from '../../files/place.ts'
import { examineImage } from '../../files/image-file.ts'
import type { Services } from '../../services.ts'

const STAGING = 'images/staging'

/**
 * Starts to check the files in images/staging, and to import the images for this unit (platform: States and
 * transitions).
 */
export function startImports(device: Services): void {
  const { files, events, processes, behaviour } = device
  events.on('file', (path) => {
    const file = getDirectory(path) === STAGING ? files.find(path) : undefined
    if (file?.received !== true) return
    const { lasts, showsHalf } = behaviour.images
    const look = (share: number, then: (version: string) => void | Promise<void>) =>
      processes.start({
        name: `import of ${path}`,
        lasts: lasts * share,
        // The check of a staged file continues after a restart.
        survivesRestart: true,
        done: async () => {
          const version = await findVersion(device, file)
          // The file may have been deleted and replaced by another one with the same name.
          if (files.find(path) !== file) return
          if (version === undefined) events.publish('unusable', path)
          if (version === undefined) dropInvalid(device, file)
          else await then(version)
        },
      })
    const done = (version: string) => take(device, file, version)
    if (behaviour.images.invalid === 'go at once')
      void findVersion(device, file).then((found) => found ?? drop(device, file))
    if (!showsHalf) return void look(1, done)
    look(0.5, (version) => {
      device.images.store(version, path, { unready: true })
      look(0.5, done)
    })
  })
}

/**
 * Returns the version of the image in a file. Undefined if the file is not an image for this unit, or the unit already
 * has this version.
 */
async function findVersion(
  { description, behaviour, images }: Services,
  { path, content }: StoredFile,
): Promise<string | undefined> {
  const found = await examineImage(content).catch(() => undefined)
  const line = description.kind === 'appliance' ? 'appliance' : 'chassis'
  if (found === undefined && description.takesAnyImage === true) return /\d+\.\d+\.\d+-\d+/.exec(getFileName(path))?.[0]
  if (found === undefined || (behaviour.images.verifies && !found.whole)) return undefined
  const { image } = found
  if (image.kind !== 'platform' || image.line !== line) return undefined
  const isKnown = images.stored.some((each) => each.version === image.version && each.path !== path)
  return isKnown ? undefined : image.version
}

function take({ files, images, behaviour }: Services, { path }: StoredFile, version: string): void {
  const place = getImportPath(getFileName(path))
  if (behaviour.images.lists) files.move(path, place)
  if (behaviour.images.shows) images.store(version, behaviour.images.lists ? place : path)
}

function dropInvalid(device: Services, file: StoredFile): void {
  if (device.behaviour.images.invalid !== 'stay') drop(device, file)
}

function drop({ files }: Services, { path }: StoredFile): void {
  files.remove(path)
}
