/** One image of a list of the state, as far as the target shows it. */
export interface Image {
  readonly version: string
  readonly status: string
  readonly inUse: boolean
}

/** The state of the images, by the members that the contract names. */
export interface ImageState {
  readonly os: readonly Image[]
  readonly services: readonly Image[]
  readonly isos: readonly Image[]
  readonly install: { readonly os: string; readonly services: string; readonly status: string }
}

/** What the answer of a target shows; what is not there is empty. */
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

/** Whether the system and the services of a release are in use: it runs then, whatever its ISO says. */
export function runsRelease({ os, services }: ImageState, release: string): boolean {
  return [os, services].every((list) => versionsInUse(list).includes(release))
}

/** Whether an install of a release is done: it runs, and the install has told its success. */
export function isInstalled(state: ImageState, release: string): boolean {
  return runsRelease(state, release) && reads(state.install.status, 'success')
}

/** The versions of a list that are in use. */
export function versionsInUse(list: readonly Image[]): readonly string[] {
  return list.filter(({ inUse }) => inUse).map(({ version }) => version)
}

/** All that is in use, by list. */
export function imagesInUse({ os, services, isos }: ImageState): Readonly<Record<string, readonly string[]>> {
  return { system: versionsInUse(os), services: versionsInUse(services), ISOs: versionsInUse(isos) }
}

/** What is in use, and the last install. */
export function getInstalledState(state: ImageState): object {
  return { used: imagesInUse(state), install: state.install }
}

/** Whether a status is the one that the contract writes: devices write it in other cases, too. */
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

/** The versions of all images that show one. */
export function listVersions({ os, services, isos }: ImageState): readonly string[] {
  return [...os, ...services, ...isos].map(({ version }) => version).filter((version) => version !== '')
}
