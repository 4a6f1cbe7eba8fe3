import type { StoredFile } from '../../files/file-system.ts'
import { getDirectory } from '../../files/place.ts'
import { examineImage } from '../../files/image-file.ts'
import type { DeviceView } from '../../device-view.ts'
import type { Services } from '../../services.ts'

export const TENANT = 'images/tenant'

type Status = 'verified' | 'verification-failed'

/** The verification results of uploaded files. Factory images have none and count as verified. */
const statuses = new WeakMap<StoredFile, Status>()

/** From now on, verifies each file that is uploaded to images/tenant. A file is listed once the result is available. */
export function startVerification({ files, events, processes, behaviour, description }: Services): void {
  const tell = (file: StoredFile, status: Status) => {
    statuses.set(file, status)
    events.publish('live')
  }
  events.on('file', (path) => {
    if (getDirectory(path) !== TENANT) return
    events.publish('live')
    const file = files.find(path)
    if (file?.received !== true) return
    const { lasts, verifiesTenants } = behaviour.images
    const done = async () => {
      const found = await examineImage(file.content).catch(() => undefined)
      const isImage = found === undefined ? description.takesAnyImage === true : found.whole
      const isVerified = verifiesTenants && isImage && found?.image.kind !== 'platform'
      tell(file, isVerified ? 'verified' : 'verification-failed')
      if (!isVerified) events.publish('unusable', path)
    }
    processes.start({ name: `verification of ${path}`, lasts, survivesRestart: true, done })
  })
}

/** Lists the tenant images with their verification status. */
export function listImages({
  files,
}: Pick<DeviceView, 'files'>): readonly { readonly name: string; readonly status: Status }[] {
  return files.list(TENANT).flatMap((file) => {
    const status = file.received === true ? statuses.get(file) : 'verified'
    return status === undefined ? [] : [{ name: file.name, status }]
  })
}
