import type { Restconf } from '../channel/http/restconf.ts'
import { ChannelError } from '../domain/errors.ts'

const STATE = '/data/openconfig-system:system/vendor-system-image:image/state'

type Members = Readonly<Record<string, unknown>>

/** The state of the platform's images, as far as what a run has done to them is told by it. */
export interface ListedImages {
  /** Versions of the ISOs that are stored, and of systems and services that are in use: an ISO may never say that it is. */
  readonly isos: readonly string[]
  readonly os: readonly string[]
  readonly services: readonly string[]
  readonly install: Members
}

/** Undefined while nothing answers, or something else does in its place. */
export async function listImages(restconf: Pick<Restconf, 'ask'>): Promise<ListedImages | undefined> {
  try {
    const { status, body } = await restconf.ask('GET', STATE)
    return status >= 300 || body === undefined ? undefined : parseImageState(body)
  } catch (error) {
    if (error instanceof ChannelError) return undefined
    throw error
  }
}

/** Whether the target lists an ISO of this version. */
export async function listsImage(restconf: Pick<Restconf, 'ask'>, version: string): Promise<boolean> {
  return (await listImages(restconf))?.isos.includes(version) ?? false
}

function parseImageState(body: unknown): ListedImages {
  const [state]: readonly unknown[] = Object.values(Object(body))
  const { iso, os, services, install }: Members = Object(state ?? {})
  const isUsed = (entry: Members) => entry['in-use'] === true
  return {
    isos: listEntries(iso, 'iso').map((entry) => String(entry['version-iso'])),
    os: listEntries(os, 'os')
      .filter(isUsed)
      .map((entry) => String(entry['version-os'])),
    services: listEntries(services, 'service')
      .filter(isUsed)
      .map((entry) => String(entry['version-service'])),
    install: Object(install ?? {}),
  }
}

function listEntries(container: unknown, list: string): readonly Members[] {
  const { [list]: entries }: Members = Object(container ?? {})
  return Array.isArray(entries) ? entries.map((entry: unknown): Members => Object(entry)) : []
}
