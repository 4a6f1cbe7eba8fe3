import type { Restconf } from '../channel/http/restconf.ts'
import { ChannelError } from '../domain/errors.ts'
import type { InstallEffect } from './effect.ts'
import { RestoreError } from './error.ts'
import type { Undoing } from './undo.ts'

const IMAGE = '/data/openconfig-system:system/vendor-system-image:image'
/** Where set-version is written, in bare names. */
const SET = 'system/image/set-version'

/** Waits for the end of installs that a run has begun: whichever release runs then stays. */
export const installEffects: Undoing<InstallEffect> = {
  name: ({ version }) => `the install of ${version}`,
  covers: (_, leaf) => leaf.startsWith(SET),
  foreign: async () => [],
  async undo({ restconf }, { version, looks }) {
    for (let look = 0; look < looks; look += 1) {
      if (await hasEnded(restconf, version)) return []
      await restconf.pause()
    }
    throw new RestoreError(`the install of ${version} has not ended: restore again when it has, or has failed`)
  },
}

/** Whether the release runs, or the target tells of no install of it; not while nothing answers. */
async function hasEnded(restconf: Restconf, version: string): Promise<boolean> {
  try {
    const { status, text } = await restconf.ask('GET', `${IMAGE}/state`)
    if (status >= 300) return false
    const { iso, install } = stateIn(text)
    if (iso.some((each) => each['version-iso'] === version && each['in-use'] === true)) return true
    return install['install-os-version'] !== version || /success|fail/i.test(String(install['install-status']))
  } catch (error) {
    if (error instanceof ChannelError) return false
    throw error
  }
}

type Members = Readonly<Record<string, unknown>>

function stateIn(text: string): { readonly iso: readonly Members[]; readonly install: Members } {
  const [state]: readonly unknown[] = Object.values(Object(text === '' ? {} : JSON.parse(text)))
  const { iso, install }: Members = Object(state ?? {})
  const { iso: listed }: Members = Object(iso ?? {})
  return {
    iso: Array.isArray(listed) ? listed.map((each: unknown): Members => Object(each)) : [],
    install: Object(install ?? {}),
  }
}
