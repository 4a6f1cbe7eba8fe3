import type { DeviceDescription } from './description.ts'
import type { Events } from './events.ts'
import { compareReleases } from './release.ts'

/** A release of the platform that is stored on the unit, ready to be installed. */
export interface StoredImage {
  readonly version: string
  /** Device time at which the image was imported, in epoch milliseconds. */
  readonly since: number
  /** The virtual path of the image file. */
  readonly path: string
  /** Set while the image is still being checked. */
  readonly unready?: true
}

/** The last install and its outcome. */
export interface Install {
  readonly version: string
  readonly status: 'success' | 'in-progress' | 'failed'
}

/** The platform's own software: the stored releases and the running one (platform: Platform software images). */
export interface Images {
  /** The running release. */
  readonly release: string
  /** The stored releases, lowest first. */
  readonly stored: readonly StoredImage[]
  readonly install: Install
  /** Stores a release. A stored release of the same version is replaced. */
  store(version: string, path: string, by?: { readonly unready?: true }): void
  /** Removes a stored release. Returns false if the release is absent or running, or during an install. */
  remove(version: string): boolean
  /** Starts the install of a stored release. */
  begin(version: string): void
  /** Marks the install as written to disk: the next restart activates it. */
  written(): void
  /** Starts to run the release that was last written to disk, as a restart does. */
  activate(): void
  /** Cancels the install and discards its effects. */
  abandon(): void
  /** Restores the factory state. */
  forget(): void
}

interface By {
  readonly events: Events
  readonly now: () => number
  /** Returns the file path of a release that is installed in the factory. */
  readonly pathOf: (version: string) => string
}

export function createImages(
  { release: first, images: further = [] }: DeviceDescription,
  { events, now, pathOf }: By,
): Images {
  const stored = new Map<string, StoredImage>()
  let release = first
  let install: Install = { version: first, status: 'success' }
  let next: string | undefined

  const changed = () => events.publish('live')
  const forget = () => {
    stored.clear()
    release = first
    install = { version: first, status: 'success' }
    next = undefined
    for (const version of [first, ...further])
      stored.set(version, { version, since: now() - DAY, path: pathOf(version) })
    changed()
  }
  const activate = () => {
    if (next !== undefined) release = next
    // If the restart comes before the install was written, the install has failed and the previous release keeps
    // running.
    if (install.status === 'in-progress') install = { ...install, status: next === undefined ? 'failed' : 'success' }
    next = undefined
    changed()
  }
  events.on('restart', activate)
  forget()
  return {
    get release() {
      return release
    },
    get stored() {
      return [...stored.values()].toSorted((one, other) => compareReleases(one.version, other.version))
    },
    get install() {
      return install
    },
    store(version, path, by = {}) {
      stored.set(version, { version, since: now(), path, ...by })
      changed()
    },
    remove(version) {
      if (version === release || install.status === 'in-progress' || !stored.delete(version)) return false
      changed()
      return true
    },
    begin(version) {
      install = { version, status: 'in-progress' }
      changed()
    },
    written: () => void (next = install.version),
    activate,
    abandon() {
      install = { version: release, status: 'success' }
      next = undefined
      changed()
    },
    forget,
  }
}

/** Milliseconds. */
const DAY = 24 * 3600 * 1000
