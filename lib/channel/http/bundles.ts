import { parseJson } from '../json.ts'
import { listFileNames, getOutput, type Removing, tryRemoval } from './files.ts'
import type { Restconf } from './restconf.ts'

const DIAGNOSTICS = '/data/openconfig-system:system/vendor-system-diagnostics-qkview:diagnostics'

/** Parent path of the operations on diagnostic bundles. */
export const QKVIEW = `${DIAGNOSTICS}/vendor-system-diagnostics-qkview:qkview/vendor-system-diagnostics-qkview`

/** The virtual directory of bundles. */
export const BUNDLES = 'diags/shared/qkview'

/** The capture status, as far as it can be parsed. */
export interface CaptureStatus {
  readonly Busy?: unknown
  readonly Percent?: unknown
  readonly Status?: unknown
  readonly Message?: unknown
  readonly Filename?: unknown
}

/** Reads the capture status as documented. Changes nothing. */
export function askStatus(restconf: Pick<Restconf, 'ask'>) {
  return restconf.ask('POST', `${QKVIEW}:status`, undefined, { harmless: true })
}

/** Cancels the running capture as clients do; the contract does not document this. */
export function askCancel(restconf: Pick<Restconf, 'ask'>) {
  return restconf.ask('POST', `${QKVIEW}:cancel`)
}

/** Returns an operation's output, with or without module prefix. */
export function getOutputMembers(body: unknown): Readonly<Record<string, unknown>> {
  return Object(getOutput(body))
}

/** Parses the JSON in the status result; undefined when there is none. */
export function parseCaptureStatus(body: unknown): CaptureStatus | undefined {
  const { result } = getOutputMembers(body)
  try {
    const status: unknown = typeof result === 'string' ? parseJson(result) : undefined
    return typeof status === 'object' && status !== null && !Array.isArray(status) ? status : undefined
  } catch {
    return undefined
  }
}

/** Whether a capture is running. A status of complete at 100% means it is over, busy or not. */
export function isCapturing({ Busy, Percent, Status }: CaptureStatus = {}): boolean {
  return Busy === true && !(Percent === 100 && String(Status).trim().toLowerCase() === 'complete')
}

/** Returns the names of the listed bundles; undefined when the directory cannot be listed. */
export function listBundles(restconf: Pick<Restconf, 'ask'>): Promise<readonly string[] | undefined> {
  return listFileNames(restconf, BUNDLES)
}

/** Removes a bundle, trying the bundle operation first. @returns as `tryRemoval` */
export function tryBundleRemoval(restconf: Removing, name: string): Promise<string | undefined> {
  const body = (_: string, file: string) => ({ 'vendor-system-diagnostics-qkview:filename': file })
  return tryRemoval(restconf, BUNDLES, name, [{ path: `${QKVIEW}:delete`, body }])
}
