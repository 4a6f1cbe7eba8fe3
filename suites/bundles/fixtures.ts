import { expect } from 'vitest'
import { isCapturing, test as base } from '#lib/testkit/bundles.ts'
import { readContents } from './contents.ts'

const DIAGNOSTICS = '/data/openconfig-system:system/vendor-system-diagnostics-qkview:diagnostics'
export const STATUS = `${DIAGNOSTICS}/vendor-system-diagnostics-qkview:qkview/vendor-system-diagnostics-qkview:status`

/** The maximum number of files that are downloaded to find a bundle. */
const MOST = 3

interface Interfaces {
  readonly 'openconfig-interfaces:interfaces'?: {
    readonly interface?: readonly { readonly name: string; readonly config?: { readonly type?: unknown } }[]
  }
}

export const test = base
  /** Downloads the first of the given bundles. @returns its local path */
  .extend('given', ({ taken }) => async ([first]: readonly string[]) => {
    const { at, status } = await taken('diags/shared/qkview', first ?? '')
    expect(status, `the status of the download of ${first}`).toBeLessThan(300)
    return at
  })
  /** Whether a download of the first of the given bundles returns a bundle. A refusal may be a text with status 200. */
  .extend('isGiven', ({ taken }) => async ([first]: readonly string[]): Promise<boolean> => {
    const { at, status } = await taken('diags/shared/qkview', first ?? '')
    if (status > 299) return false
    const { compressed, names } = await readContents(at)
    return compressed !== undefined || names !== undefined
  })
  /**
   * Finds a bundle among files that may be anything, because clients can store files beside the bundles. Only the first
   * few files are downloaded, because a file may be large. A file does not count if it is gone, if it cannot be
   * downloaded or opened, or if its capture was aborted.
   */
  .extend('findBundle', ({ qkview, taken }) => async (files: readonly string[]): Promise<string | undefined> => {
    const names = files.length === 0 ? [] : await qkview.names()
    const candidates = files.filter((each) => names.includes(each) && !/\.(canceled|timedout)$/.test(each))
    for (const file of candidates.slice(0, MOST)) {
      const { at, status } = await taken('diags/shared/qkview', file)
      if (status < 300 && (await readContents(at)).containers.length > 0) return file
    }
    return undefined
  })
  /** The blade numbers of a partition. Each port name begins with a blade number. */
  .extend('blades', ({ restconf, profile }) => async (): Promise<readonly string[]> => {
    if (profile.kind !== 'partition') return []
    const body: Interfaces = Object(await restconf.read('/data/openconfig-interfaces:interfaces'))
    const all = body['openconfig-interfaces:interfaces']?.interface ?? []
    const ports = all.filter(({ config }) => !/lag$/i.test(String(config?.type)))
    return [...new Set(ports.flatMap(({ name }) => /^(\d+)\/\d/.exec(name)?.[1] ?? []))]
  })
  /**
   * Access to the bundles of a target on which no capture is running. Waits until a running capture, which may be
   * somebody else's, has ended. Skips the test if that capture does not end in time.
   */
  .extend('idle', async ({ qkview, worker, skip }) => {
    // One response that shows no capture may be wrong, so a second one confirms it.
    const looks = await qkview.watched(
      (all) => all.length > 1 && all.slice(-2).every(({ status }) => !isCapturing(status)),
    )
    const last = looks.at(-1) ?? skip('the target returns no status of captures')
    const { Filename = '' } = last.status ?? {}
    const isOwn = String(Filename).includes(worker.run.prefix)
    if (isCapturing(last.status))
      skip(isOwn ? 'an earlier capture of this run is still in progress' : 'somebody else is capturing a bundle')
    return { ...qkview, seen: last }
  })
