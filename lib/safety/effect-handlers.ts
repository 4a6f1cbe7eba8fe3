import {
  askCancel,
  askStatus,
  BUNDLES,
  isCapturing,
  parseCaptureStatus,
  tryBundleRemoval,
} from '../channel/http/bundles.ts'
import { findFileNames, readTransfers, tryRemoval } from '../channel/http/files.ts'
import type { Restconf } from '../channel/http/restconf.ts'
import { ChannelError } from '../domain/errors.ts'
import { addressEffects } from './address-effects.ts'
import type { Undoing } from './effect-handler.ts'
import type { BundleEffect, Effect, FileEffect, InstallEffect, StimulusEffect } from './effect.ts'
import { RestoreError } from './error.ts'
import type { Journal } from './journal.ts'
import { powerEffects } from './power-effects.ts'
import { rangeEffects } from './range-effects.ts'
import { configurationEffects } from './restore-configuration.ts'
import type { Difference } from './tree.ts'

const STATE = '/data/openconfig-system:system/vendor-system-image:image/state'

type Members = Readonly<Record<string, unknown>>

/** The state of the platform's images, reduced to the parts that a run may change. */
export interface ListedImages {
  /**
   * Versions of all stored ISO images, because a target need not show any ISO as in use. `os` and `services` contain
   * only the versions in use.
   */
  readonly isos: readonly string[]
  readonly os: readonly string[]
  readonly services: readonly string[]
  readonly install: Members
}

/** Returns the state of the images. Returns undefined if there is no response, an error response, or no JSON body. */
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

/** Number of status polls for journals of older versions, which do not contain this number. */
const CAPTURE_LOOKS = 360

/** Maximum number of successive polls without a result. A device that has just restarted may not be ready. */
const MUTE = 3

/** Operations on bundles, by their paths below the data root. */
const BUNDLE_OPERATIONS = /^(system\/diagnostics\/(qkview|cloudhealth\/upload)|file\/delete)(\/|$)/

/**
 * Ends captures that a run started, and removes their bundles. The contract documents neither operation. A capture that
 * cannot be cancelled is awaited. If no removal works, the bundle remains on the target, and the journal records it for
 * the report.
 */
export const bundleEffects: Undoing<BundleEffect> = {
  name: ({ name }) => `the diagnostic bundle ${name}`,
  covers: (_effect, leaf) => BUNDLE_OPERATIONS.test(leaf),
  foreign: async () => [],
  async undo({ restconf }, effect, journal) {
    const isOwn = createBundleMatcher(effect)
    // A capture that was requested a moment ago may not be shown yet.
    const isShown = async () =>
      ((await findFileNames(restconf, BUNDLES, isOwn)) ?? []).length > 0 ||
      (await readCaptureState(restconf, isOwn)) === 'captured'
    await restconf.settled(isShown, (shown) => shown)
    const { was, is } = await endCapture(restconf, effect)
    const own = await awaitFileNames(restconf, BUNDLES, isOwn)
    const left = (what: string) => journal.append({ kind: 'left', what: `the diagnostic bundle ${what}` })
    if (is === 'captured') left(`${effect.name}: it is still being captured, and will come to lie in ${BUNDLES}`)
    else if (own === undefined) left(`${effect.name}, if it is there: ${BUNDLES} is not listed`)
    else if (is === 'untold' && own.length === 0)
      left(`${effect.name}, if it comes: nothing tells whether it is still being captured`)
    const ending =
      was === 'captured' && is === 'over' ? [makeDifference(`the capture of ${effect.name}`, 'under way')] : []
    return [...ending, ...(await removeBundles(restconf, own ?? [], journal))]
  },
}

/**
 * Finds files in a directory. A listing that fails may be a single wrong response, so the search is repeated until the
 * budget `settle` is used up.
 * @returns undefined if the directory is still not listed
 */
function awaitFileNames(
  restconf: Restconf,
  directory: string,
  isOwn: (name: string) => boolean,
): Promise<readonly string[] | undefined> {
  return restconf.settled(
    () => findFileNames(restconf, directory, isOwn),
    (names) => names !== undefined,
  )
}

async function removeBundles(
  restconf: Restconf,
  own: readonly string[],
  journal: Journal,
): Promise<readonly Difference[]> {
  const gone: Difference[] = []
  for (const name of own) {
    const path = `${BUNDLES}/${name}`
    const tried = await tryBundleRemoval(restconf, name)
    if (tried === undefined) gone.push(makeDifference(path, 'a bundle'))
    else
      journal.append({
        kind: 'left',
        what: `the diagnostic bundle ${path}: the target shows no way to remove it, after ${tried}`,
        stays: 'bundle',
      })
  }
  return gone
}

function makeDifference(path: string, after: string): Difference {
  return { path, before: 'nothing', after }
}

/**
 * Returns a matcher for the file names of a bundle. The target chooses the file name, which contains the requested
 * name. If a digit follows, the file belongs to a bundle with a longer name.
 */
export function createBundleMatcher({ name }: Pick<BundleEffect, 'name'>): (file: unknown) => boolean {
  return (file) =>
    String(file)
      .split(name)
      .slice(1)
      .some((rest) => !/^\d/.test(rest))
}

/**
 * State of a capture. `over` counts only if two successive polls agree; `untold` means that the status shows no state.
 */
type Course = 'captured' | 'over' | 'untold'

/**
 * Cancels the capture of a bundle, or waits for its end. A capture that continues would recreate the removed bundle.
 */
async function endCapture(
  restconf: Restconf,
  effect: BundleEffect,
): Promise<{ readonly was: Course; readonly is: Course }> {
  let was: Course = 'over'
  let last: readonly Course[] = []
  for (let looks = effect.looks ?? CAPTURE_LOOKS; looks > 0; looks -= 1) {
    const now = await readCaptureState(restconf, createBundleMatcher(effect))
    last = [...last.slice(1 - MUTE), now]
    if (now === 'over' && last.at(-2) === 'over') return { was, is: 'over' }
    if (last.length === MUTE && last.every((each) => each === 'untold')) return { was, is: 'untold' }
    if (now === 'captured' && was !== 'captured') {
      was = 'captured'
      await askCancel(restconf)
    }
    if (now !== 'over') await restconf.pause()
  }
  return { was, is: last.at(-1) === 'over' ? 'over' : 'captured' }
}

async function readCaptureState(restconf: Restconf, isOwn: (file: unknown) => boolean): Promise<Course> {
  const status = parseCaptureStatus((await askStatus(restconf)).body)
  if (status === undefined) return 'untold'
  return isCapturing(status) && isOwn(status.Filename) ? 'captured' : 'over'
}

/** Number of transfer polls for journals of older versions, which do not contain this number. */
const TRANSFER_LOOKS = 60

/** Operations that create or remove a file, by their paths below the data root. */
const FILE_OPERATIONS = /^(file\/(import|delete|upload\/start-upload)|system\/image\/upload-image)(\/|$)/

/**
 * Removes files that a run created. The contract documents no method for this. If no method works, the file remains on
 * the target, and the journal records it for the report. For an image, the directory to which the target moves images
 * is searched, too. The search is repeated after a pause, because the image may still be in transit.
 */
export const fileEffects: Undoing<FileEffect> = {
  name: formatFilePath,
  covers: (_effect, leaf) => FILE_OPERATIONS.test(leaf),
  foreign: async () => [],
  async undo({ restconf }, effect, journal) {
    await waitForFile(restconf, effect)
    const isOver = await waitForTransfer(restconf, effect)
    const { image } = effect
    const removed = await removeFile(restconf, effect, isOver, journal)
    if (image === undefined) return removed
    await restconf.pause()
    removed.push(...(await removeFile(restconf, effect, true, journal)))
    const { version } = image
    const isListed = async () => version !== undefined && (await listsImage(restconf, version))
    if (await restconf.settled(isListed, (listed) => !listed))
      journal.append({ kind: 'left', what: `the image ${version} of ${formatFilePath(effect)}: it is listed still` })
    return removed
  },
}

/**
 * Removes a file from every directory that may contain it.
 * @returns the files that were found and removed
 */
async function removeFile(
  restconf: Restconf,
  { directory, name, image }: FileEffect,
  isOver: boolean,
  journal: Journal,
): Promise<Difference[]> {
  const removed: Difference[] = []
  for (const place of image?.into === undefined ? [directory] : [directory, image.into]) {
    const path = formatFilePath({ directory: place, name })
    const found = await awaitFileNames(restconf, place, (each) => each === name)
    const left = (what: string) => ({ kind: 'left', what: `the file ${path}${what}` }) as const
    if (!isOver) journal.append(left(', if it comes: its transfer has not ended'))
    else if (found === undefined) journal.append(left(', if it is there: its directory is not listed'))
    if (found === undefined || found.length === 0) continue
    const tried = await (place === BUNDLES ? tryBundleRemoval(restconf, name) : tryRemoval(restconf, place, name))
    if (tried === undefined) removed.push({ path, before: 'no file', after: 'a file' })
    else journal.append({ ...left(`: the target shows no way to remove it, after ${tried}`), stays: 'file' })
  }
  return removed
}

/** Waits a while for a file to be shown. A file that was requested a moment ago may not exist yet. */
async function waitForFile(restconf: Restconf, { directory, name }: FileEffect): Promise<void> {
  const look = () => findFileNames(restconf, directory, (each) => each === name)
  const isShown = async () => ((await look()) ?? []).length > 0 || (await readTransferLines(restconf, name)).length > 0
  await restconf.settled(isShown, (shown) => shown)
}

function formatFilePath({ directory, name }: Pick<FileEffect, 'directory' | 'name'>): string {
  return `${directory}/${name}`
}

/**
 * Waits until the transfer of a file ends, because the file would reappear otherwise.
 * @returns whether no transfer is in progress
 */
async function waitForTransfer(restconf: Restconf, { name, looks = TRANSFER_LOOKS }: FileEffect): Promise<boolean> {
  let calm = 0
  for (let left = looks; left > 0; left -= 1) {
    const own = await readTransferLines(restconf, name)
    calm = own.some((line) => /in progress/i.test(line)) ? 0 : calm + 1
    // One response without the transfer may be wrong, so a second one confirms it.
    if (calm > 1) return true
    await restconf.pause()
  }
  return false
}

/** Returns the lines of the transfer table for a file. */
async function readTransferLines(restconf: Restconf, name: string): Promise<readonly string[]> {
  const { table } = await readTransfers(restconf)
  return table.split('\n').filter((line) => line.includes(name))
}

/** Path of `set-version` below the data root, without module prefixes. */
const SET = 'system/image/set-version'

/**
 * Waits for the end of installs that a run started. The release that then runs is kept, and is reported if a run
 * installed it.
 */
export const installEffects: Undoing<InstallEffect> = {
  name: ({ version }) => `the install of ${version}`,
  covers: (_, leaf) => leaf.startsWith(SET),
  foreign: async () => [],
  async undo({ restconf }, { version, looks }, journal) {
    let calm = 0
    for (let look = 0; look < looks; look += 1) {
      const seen = await readInstallState(restconf, version)
      calm = seen === 'no install' ? calm + 1 : 0
      // An install that was requested a moment ago may not be shown yet, so `no install` counts only if two successive
      // polls show it.
      if (seen === 'runs') journal.append({ kind: 'left', what: describeRelease(version) })
      if (seen === 'runs' || calm > 1) return []
      await restconf.pause()
    }
    throw new RestoreError(`the install of ${version} has not ended: restore again when it has, or has failed`)
  },
}

/**
 * Describes the releases that a run has installed and that are in use, even if the install has not finished. These
 * installs cannot be undone.
 */
export async function describeInstalledReleases(
  restconf: Pick<Restconf, 'ask'>,
  journal: Journal,
): Promise<readonly string[]> {
  const effects = journal.entries().flatMap((entry) => (entry.kind === 'opened' ? [entry.effect] : []))
  const versions = effects.flatMap((effect) => (effect.type === 'install' ? [effect.version] : []))
  if (versions.length === 0) return []
  const { os = [], services = [] } = (await listImages(restconf)) ?? {}
  return versions.filter((version) => os.includes(version) || services.includes(version)).map(describeRelease)
}

function describeRelease(version: string): string {
  return `the release ${version}: it is installed`
}

/** Returns the state of an install: its release `runs`, there is `no install`, or the state is still `unknown`. */
async function readInstallState(restconf: Restconf, version: string): Promise<'runs' | 'no install' | 'unknown'> {
  const seen = await listImages(restconf)
  if (seen === undefined) return 'unknown'
  const { os, services, install } = seen
  if (os.includes(version) && services.includes(version)) return 'runs'
  const isOver = install['install-os-version'] !== version || /success|fail/i.test(String(install['install-status']))
  return isOver ? 'no install' : 'unknown'
}

/** Clears faults that a run has provoked. A check judges whether the device still shows them. */
export const stimulusEffects: Undoing<StimulusEffect> = {
  name: ({ fault }) => `the fault ${fault}`,
  covers: () => false,
  foreign: async () => [],
  async undo({ stimulus }, { fault }) {
    if (stimulus === undefined)
      throw new RestoreError(`the fault ${fault} was provoked, and bench.stimulus names nobody who could take it away`)
    await stimulus.clear(fault).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      throw new RestoreError(`the fault ${fault} was provoked and could not be taken away: ${reason}`, { cause: error })
    })
    return [{ path: fault, before: 'cleared', after: 'raised' }]
  },
}

const KINDS: { readonly [T in Effect['type']]: Undoing<Extract<Effect, { type: T }>> } = {
  configuration: configurationEffects,
  stimulus: stimulusEffects,
  power: powerEffects,
  range: rangeEffects,
  address: addressEffects,
  bundle: bundleEffects,
  file: fileEffects,
  install: installEffects,
}

/** Returns how to undo an effect of this kind. */
export function getEffectHandler({ type }: Effect): Undoing {
  return KINDS[type]
}
