/** One image in a list of the image state, with the values that the target shows. */
export interface Image {
  readonly version: string
  readonly status: string
  readonly inUse: boolean
}

/** The state of the images, as parsed from a response. */
export interface ImageState {
  readonly os: readonly Image[]
  readonly services: readonly Image[]
  readonly isos: readonly Image[]
  readonly install: { readonly os: string; readonly services: string; readonly status: string }
}

/** Parses a target's response. Missing parts become empty. */
export function parseImageState(body: unknown): ImageState {
  const { 'vendor-system-image:state': state } = members(body)
  const { os, services, iso, install } = members(state)
  const last = members(install)
  return {
    os: parseImages(members(os)['os'], 'version-os'),
    services: parseImages(members(services)['service'], 'version-service'),
    isos: parseImages(members(iso)['iso'], 'version-iso'),
    install: {
      os: text(last['install-os-version']),
      services: text(last['install-service-version']),
      status: text(last['install-status']),
    },
  }
}

/**
 * Whether the OS and the services of a release are in use. If so, the release runs, whatever the status of its ISO
 * image.
 */
export function runsRelease({ os, services }: ImageState, release: string): boolean {
  return [os, services].every((list) => versionsInUse(list).includes(release))
}

/** Whether an install of a release is done: the release runs and the install reports success. */
export function isInstalled(state: ImageState, release: string): boolean {
  return runsRelease(state, release) && reads(state.install.status, 'success')
}

/** Returns the versions in use in a list. */
export function versionsInUse(list: readonly Image[]): readonly string[] {
  return list.filter(({ inUse }) => inUse).map(({ version }) => version)
}

/** Returns all versions in use, by list. */
export function imagesInUse({ os, services, isos }: ImageState): Readonly<Record<string, readonly string[]>> {
  return { system: versionsInUse(os), services: versionsInUse(services), ISOs: versionsInUse(isos) }
}

/** Returns the versions in use, and the last install. */
export function getInstalledState(state: ImageState): object {
  return { used: imagesInUse(state), install: state.install }
}

/** Whether a status equals a word of the contract, ignoring case. */
export function reads(status: string, word: 'ready' | 'success'): boolean {
  return status.toLowerCase() === word
}

function parseImages(list: unknown, key: string): readonly Image[] {
  return (Array.isArray(list) ? list : []).map((entry) => {
    const { [key]: version, status, 'in-use': inUse } = members(entry)
    return { version: text(version), status: text(status), inUse: inUse === true }
  })
}

function members(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value ?? {})
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** Returns the versions of all images that show one. */
export function listVersions({ os, services, isos }: ImageState): readonly string[] {
  return [...os, ...services, ...isos].map(({ version }) => version).filter((version) => version !== '')
}
