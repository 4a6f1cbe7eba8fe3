import { parseJson } from '../json.ts'
import { listFileNames, getOutput, type Removing, tryRemoval } from './files.ts'
import type { Restconf } from './restconf.ts'

const DIAGNOSTICS = '/data/openconfig-system:system/vendor-system-diagnostics-qkview:diagnostics'

/** The operations on diagnostic bundles stand below it. */
export const QKVIEW = `${DIAGNOSTICS}/vendor-system-diagnostics-qkview:qkview/vendor-system-diagnostics-qkview`

/** The virtual directory of bundles. */
export const BUNDLES = 'diags/shared/qkview'

/** What the status of captures says, as far as it can be read. */
export interface CaptureStatus {
  readonly Busy?: unknown
  readonly Percent?: unknown
  readonly Status?: unknown
  readonly Message?: unknown
  readonly Filename?: unknown
}

/** Reads the status, by the documented row. Changes nothing. */
export function askStatus(restconf: Pick<Restconf, 'ask'>) {
  return restconf.ask('POST', `${QKVIEW}:status`, undefined, { harmless: true })
}

/** Ends the capture that is under way, as clients do; the contract shows no way. */
export function askCancel(restconf: Pick<Restconf, 'ask'>) {
  return restconf.ask('POST', `${QKVIEW}:cancel`)
}

/** What an operation puts out, with the module before it or without. */
export function getOutputMembers(body: unknown): Readonly<Record<string, unknown>> {
  return Object(getOutput(body))
}

/** The JSON in the result of the status; undefined where there is none. */
export function parseCaptureStatus(body: unknown): CaptureStatus | undefined {
  const { result } = getOutputMembers(body)
  try {
    const status: unknown = typeof result === 'string' ? parseJson(result) : undefined
    return typeof status === 'object' && status !== null && !Array.isArray(status) ? status : undefined
  } catch {
    return undefined
  }
}

/** Whether a capture is under way: a status that says complete, and all of it, is of one that is over, busy or not. */
export function isCapturing({ Busy, Percent, Status }: CaptureStatus = {}): boolean {
  return Busy === true && !(Percent === 100 && String(Status).trim().toLowerCase() === 'complete')
}

/** The names of the bundles that are listed; undefined where the directory is not. */
export function listBundles(restconf: Pick<Restconf, 'ask'>): Promise<readonly string[] | undefined> {
  return listFileNames(restconf, BUNDLES)
}

/** Removes a bundle, by the way of bundles first. @returns as `tryRemoval` */
export function tryBundleRemoval(restconf: Removing, name: string): Promise<string | undefined> {
  const body = (_: string, file: string) => ({ 'vendor-system-diagnostics-qkview:filename': file })
  return tryRemoval(restconf, BUNDLES, name, [{ path: `${QKVIEW}:delete`, body }])
}
