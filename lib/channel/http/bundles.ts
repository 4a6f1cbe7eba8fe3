import { parseJson } from '../json.ts'
import { listFileNames, getOutput, type Removing, tryRemoval } from './files.ts'
import type { Restconf } from './restconf.ts'

const DIAGNOSTICS = '/data/openconfig-system:system/vendor-system-diagnostics-qkview:diagnostics'

/** Path that contains the operations on diagnostic bundles. */
export const QKVIEW = `${DIAGNOSTICS}/vendor-system-diagnostics-qkview:qkview/vendor-system-diagnostics-qkview`

/** The virtual directory that contains the bundles. */
export const BUNDLES = 'diags/shared/qkview'

/** The status of a capture. The members are not validated. */
export interface CaptureStatus {
  readonly Busy?: unknown
  readonly Percent?: unknown
  readonly Status?: unknown
  readonly Message?: unknown
  readonly Filename?: unknown
}

/** Requests the capture status as documented. The request changes nothing. */
export function askStatus(restconf: Pick<Restconf, 'ask'>) {
  return restconf.ask('POST', `${QKVIEW}:status`, undefined, { harmless: true })
}

/** Cancels the running capture with the operation that clients use. The contract does not document this operation. */
export function askCancel(restconf: Pick<Restconf, 'ask'>) {
  return restconf.ask('POST', `${QKVIEW}:cancel`)
}

/** Returns the members of an operation's `output`. The name `output` may have a module prefix. */
export function getOutputMembers(body: unknown): Readonly<Record<string, unknown>> {
  return Object(getOutput(body))
}

/** Parses the JSON text in a status response. Returns undefined if there is none. */
export function parseCaptureStatus(body: unknown): CaptureStatus | undefined {
  const { result } = getOutputMembers(body)
  try {
    const status: unknown = typeof result === 'string' ? parseJson(result) : undefined
    return typeof status === 'object' && status !== null && !Array.isArray(status) ? status : undefined
  } catch {
    return undefined
  }
}

/** Whether a capture is running. If the status is complete at 100%, the capture is over, whatever `Busy` says. */
export function isCapturing({ Busy, Percent, Status }: CaptureStatus = {}): boolean {
  return Busy === true && !(Percent === 100 && String(Status).trim().toLowerCase() === 'complete')
}

/** Returns the names of the listed bundles, or undefined if the directory cannot be listed. */
export function listBundles(restconf: Pick<Restconf, 'ask'>): Promise<readonly string[] | undefined> {
  return listFileNames(restconf, BUNDLES)
}

/**
 * Deletes a bundle, trying the bundle operation before the general methods.
 * @returns the same as `tryRemoval`
 */
export function tryBundleRemoval(restconf: Removing, name: string): Promise<string | undefined> {
  const body = (_: string, file: string) => ({ 'vendor-system-diagnostics-qkview:filename': file })
  return tryRemoval(restconf, BUNDLES, name, [{ path: `${QKVIEW}:delete`, body }])
}
