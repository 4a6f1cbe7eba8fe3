import type { LineCommand, Operation } from '../../area.ts'
import { NOTHING } from '../../cli/said.ts'
import { Refusal } from '../../refusal.ts'
import { compareReleases } from '../../release.ts'
import { container, text } from '../../schema/declare.ts'
import type { Services } from '../../services.ts'

const image = ['openconfig-system:system', 'vendor-system-image:image']
const input = container({ 'iso-version': text() })
/** The input of set-version, with the confirmation that some clients send. */
const confirmed = container({ 'iso-version': text(), proceed: text() })

/** Milliseconds of device time until an install is written to disk, and from then until the restart. */
const INSTALL = 10_000
const SHUTDOWN = 1000

/** Returns the reason why a release cannot be installed, or undefined if it can. */
function objection({ images: { stored, release } }: Pick<Services, 'images'>, version: string): string | undefined {
  const image = stored.find((each) => each.version === version)
  if (image === undefined) return `there is no image ${version}`
  if (image.unready === true) return `the image ${version} is not ready`
  return compareReleases(version, release) < 0 ? `${version} is older than ${release}` : undefined
}

function readVersion({ 'iso-version': version }: Parameters<Operation['run']>[1]): string {
  if (typeof version === 'string' && version !== '') return version
  throw new Refusal('missing-element', 'iso-version is missing')
}

export const checkVersion: Operation = {
  path: [...image, 'check-version'],
  input,
  run: (device, given) => {
    const why = objection(device, readVersion(given))
    return {
      response:
        why === undefined ? 'Compatibility verification succeeded.' : `Compatibility verification failed: ${why}.`,
    }
  },
}

/** Installs a release and restarts the unit into it (platform: States and transitions, image ready). */
export const setVersion: Operation = {
  path: [...image, 'set-version'],
  input: confirmed,
  run: (device, given) => {
    const { images, processes, boot } = device
    const version = readVersion(given)
    const why = objection(device, version)
    if (why !== undefined) throw new Refusal('invalid-value', why)
    if (images.install.status === 'in-progress')
      throw new Refusal('in-use', `${images.install.version} is being installed`)
    if (version === images.release) throw new Refusal('in-use', `${version} is in use`)
    images.begin(version)
    const done = () => {
      // A reset may have discarded the install.
      if (images.install.status !== 'in-progress') return
      images.written()
      boot.restart(SHUTDOWN)
    }
    processes.start({ name: 'install', lasts: INSTALL, done })
    return { response: 'System ISO version has been set' }
  },
}

/** Prints the version that was set. Only the CLI shows this version. */
export const versionSet: LineCommand = {
  words: ['show', 'running-config', 'system', 'image'],
  run: async ({ images, behaviour }) => ({
    text: behaviour.images.configuresVersion
      ? `system image config iso-version ${images.install.version ?? images.release}\n`
      : NOTHING,
  }),
}
