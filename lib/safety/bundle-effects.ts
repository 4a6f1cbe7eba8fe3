import {
  askCancel,
  askStatus,
  BUNDLES,
  isCapturing,
  parseCaptureStatus,
  tryBundleRemoval,
} from '../channel/http/bundles.ts'
import { findFileNames } from '../channel/http/files.ts'
import type { Restconf } from '../channel/http/restconf.ts'
import type { BundleEffect } from './effect.ts'
import type { Journal } from './journal.ts'
import type { Difference } from './tree.ts'
import type { Undoing } from './undo.ts'

/** Looks at the status, where a journal of an older version does not say how many. */
const LOOKS = 360

/** Looks in a row that may tell nothing: a device that has just restarted is not ready to tell. */
const MUTE = 3

/** What a run does with a bundle, and how it goes: paths below the data root. */
const OPERATIONS = /^(system\/diagnostics\/(qkview|cloudhealth\/upload)|file\/delete)(\/|$)/

/**
 * Ends captures that a run has begun, and removes their bundles. The contract shows no way for either: a capture that
 * cannot be canceled is awaited, and where no removal works the bundle stays, and the journal says so for the report.
 */
export const bundleEffects: Undoing<BundleEffect> = {
  name: ({ name }) => `the diagnostic bundle ${name}`,
  covers: (_effect, leaf) => OPERATIONS.test(leaf),
  foreign: async () => [],
  async undo({ restconf }, effect, journal) {
    const isOwn = createBundleMatcher(effect)
    // What was asked for a moment ago may not show yet.
    const isShown = async () =>
      (await findFileNames(restconf, BUNDLES, isOwn))?.length !== 0 ||
      (await readCaptureState(restconf, isOwn)) === 'captured'
    await restconf.settled(isShown, (shown) => shown)
    const { was, is } = await endCapture(restconf, effect)
    const own = await findFileNames(restconf, BUNDLES, isOwn)
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

/** Whether a name holds that of the bundle, and does not go on with a number: what a target makes of it is its own. */
function createBundleMatcher({ name }: BundleEffect): (file: unknown) => boolean {
  return (file) =>
    String(file)
      .split(name)
      .slice(1)
      .some((rest) => !/^\d/.test(rest))
}

/** Whether a capture is under way: over when two looks agree, and untold where the status tells nothing. */
type Course = 'captured' | 'over' | 'untold'

/** Ends the capture of a bundle, which would bring it back, or waits for its end. */
async function endCapture(
  restconf: Restconf,
  effect: BundleEffect,
): Promise<{ readonly was: Course; readonly is: Course }> {
  let was: Course = 'over'
  let last: readonly Course[] = []
  for (let looks = effect.looks ?? LOOKS; looks > 0; looks -= 1) {
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
