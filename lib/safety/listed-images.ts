import type { Restconf } from '../channel/http/restconf.ts'
import { ChannelError } from '../domain/errors.ts'

const STATE = '/data/openconfig-system:system/vendor-system-image:image/state'

type Members = Readonly<Record<string, unknown>>

/** The state of the platform's images, as far as what a run has done to them is told by it. */
export interface ListedImages {
  readonly iso: readonly Members[]
  readonly install: Members
}

/** Undefined while nothing answers, or something else does in its place. */
export async function listedImages(restconf: Pick<Restconf, 'ask'>): Promise<ListedImages | undefined> {
  try {
    const { status, body } = await restconf.ask('GET', STATE)
    return status >= 300 || body === undefined ? undefined : stateIn(body)
  } catch (error) {
    if (error instanceof ChannelError) return undefined
    throw error
  }
}

/** Whether the target lists an ISO of this version. */
export async function listsImage(restconf: Pick<Restconf, 'ask'>, version: string): Promise<boolean> {
  const { iso } = (await listedImages(restconf)) ?? { iso: [] }
  return iso.some((each) => each['version-iso'] === version)
}

function stateIn(body: unknown): ListedImages {
  const [state]: readonly unknown[] = Object.values(Object(body))
  const { iso, install }: Members = Object(state ?? {})
  const { iso: listed }: Members = Object(iso ?? {})
  return {
    iso: Array.isArray(listed) ? listed.map((each: unknown): Members => Object(each)) : [],
    install: Object(install ?? {}),
  }
}
