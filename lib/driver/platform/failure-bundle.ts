import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { BUNDLES, isCapturing } from '../../channel/http/bundles.ts'
import { createDownload } from '../../channel/http/download.ts'
import { describeError } from '../../domain/errors.ts'
import type { PlatformContext } from '../../judging/context.ts'
import { type Bundles, createBundles, type Look } from '../../safety/capturing.ts'
import { createBundleMatcher } from '../../safety/effect-handlers.ts'
import type { KeptBundle } from '../driver.ts'
import type { Admin } from './admin-connection.ts'
import { createJournal } from './journals.ts'

/**
 * Captures a diagnostic bundle, stores it in a local folder, and deletes it from the unit. Only the owner may read the
 * stored file, because a bundle contains configuration and logs.
 * @param signal ends the wait for the capture
 * @returns the stored file, or the reason why there is none
 */
export async function keepBundle(
  admin: Admin,
  context: PlatformContext,
  folder: string,
  signal?: AbortSignal,
): Promise<KeptBundle> {
  const { clock, restconf } = admin
  const { budgets } = context.profile
  const wait = signal === undefined ? {} : { signal }
  const late = findDeadlineRisk(context, await clock.now())
  if (late !== undefined) return { why: late }
  const bundles = createBundles({
    run: { prefix: `${context.prefix}-failure` },
    journal: createJournal(context),
    clock,
    wait,
    budgets,
    restconf,
    cleanUp: restconf,
    open: new Map(),
  })
  try {
    if (bundles.stay()) return { why: 'the unit does not delete bundles, and this one would remain on it' }
    const name = await captureBundle(bundles)
    return typeof name === 'string' ? await storeBundle(admin, name, join(folder, `${context.id}-bundle`)) : name
  } catch (error) {
    return { why: describeError(error) }
  } finally {
    // A bundle that cannot be deleted now stays in the journal, and is deleted at the end of the run.
    await bundles.end().catch(() => {})
  }
}

/** Returns why there is no time for a capture and a download; undefined if there is enough time. */
function findDeadlineRisk({ until, profile }: PlatformContext, now: number): string | undefined {
  const { bundle, transfer } = profile.budgets
  if (until === undefined || now + (bundle + transfer) * 1000 <= until.instant) return undefined
  return `it could take longer than until ${until.said}`
}

/** @returns the file name of the bundle, or the reason why there is none */
async function captureBundle(bundles: Bundles): Promise<string | { readonly why: string }> {
  const { status: before } = await bundles.look()
  if (isCapturing(before)) return { why: 'somebody else is capturing a bundle' }
  const name = bundles.own()
  const isOwn = createBundleMatcher({ name })
  const { status } = await bundles.capture(name)
  if (status > 299) return { why: `a capture is answered ${status}` }
  const looks = await bundles.watched(isOver)
  if (!isOver(looks)) return { why: 'the capture did not end within the budget "bundle"' }
  const [found] = (await bundles.names()).filter(isOwn)
  return found ?? { why: `${BUNDLES} lists no bundle with the name ${name}` }
}

/**
 * The number of consecutive polls without a capture after which the capture counts as over. One poll is not enough,
 * because a capture may appear late.
 */
const IDLE = 2

function isOver(looks: readonly Look[]): boolean {
  const last = looks.slice(-IDLE)
  return last.length === IDLE && last.every(({ status }) => status !== undefined && !isCapturing(status))
}

async function storeBundle({ session, clock, restconf }: Admin, name: string, base: string): Promise<KeptBundle> {
  const file = `${base}${/(\.tar)?(\.[a-z0-9]{1,8})?$/i.exec(name)?.[0] ?? ''}`
  const at = openSync(file, 'wx', 0o600)
  let bytes = 0
  let first: number | undefined
  const take = (piece: Uint8Array) => {
    first ??= piece[0]
    bytes += writeSync(at, piece)
  }
  try {
    const { answer, hash } = await createDownload({ session, clock, restconf })(BUNDLES, name, { take })
    if (answer.status < 300 && bytes > 0 && !isText(first)) return { file, bytes, hash }
    rmSync(file)
    return { why: `its download is answered ${answer.status}, and brings ${bytes === 0 ? 'nothing' : 'no bundle'}` }
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  } finally {
    closeSync(at)
  }
}

/** Whether a download begins like JSON, XML or HTML. A refusal may have the status 200. */
function isText(first: number | undefined): boolean {
  return first !== undefined && '{[<'.includes(String.fromCodePoint(first))
}
