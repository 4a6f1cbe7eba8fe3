import { isEmpty, type Restconf } from './restconf.ts'

const DIAGNOSTICS = '/data/openconfig-system:system/vendor-system-diagnostics-qkview:diagnostics'
const FILES = '/data/vendor-utils-file-transfer:file'

/** The operations on diagnostic bundles stand below it. */
export const QKVIEW = `${DIAGNOSTICS}/vendor-system-diagnostics-qkview:qkview/vendor-system-diagnostics-qkview`

/** The virtual directory of bundles. */
const PLACE = 'diags/shared/qkview'

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

/** What an operation puts out, with the module before it or without. */
export function outputIn(body: unknown): Readonly<Record<string, unknown>> {
  const found = Object.entries(Object(body ?? {})).find(([name]) => /(^|:)output$/.test(name))
  return Object(found?.[1])
}

/** The JSON in the result of the status; undefined where there is none. */
export function statusIn(body: unknown): CaptureStatus | undefined {
  const { result } = outputIn(body)
  try {
    const status: unknown = typeof result === 'string' ? JSON.parse(result) : undefined
    return typeof status === 'object' && status !== null && !Array.isArray(status) ? status : undefined
  } catch {
    return undefined
  }
}

/** The names of the bundles that are listed; undefined where the directory is not. */
export async function bundlesAt(restconf: Pick<Restconf, 'ask'>): Promise<readonly string[] | undefined> {
  const body = { 'vendor-utils-file-transfer:path': PLACE }
  const answer = await restconf.ask('POST', `${FILES}/list`, body, { harmless: true })
  if (isEmpty(answer)) return []
  if (answer.status > 299) return undefined
  const { entries } = outputIn(answer.body)
  const names = (Array.isArray(entries) ? entries : []).map((each) => String(Object(each).name ?? ''))
  // In some listings one name holds several, on lines of their own.
  return names.flatMap((name) => name.split('\n')).flatMap((name) => (name.trim() === '' ? [] : [name.trim()]))
}

/** Ways in which devices of the family take a file that is to go; the contract shows none. */
const REMOVALS: readonly (readonly [path: string, body: (name: string) => object])[] = [
  [`${QKVIEW}:delete`, (name) => ({ 'vendor-system-diagnostics-qkview:filename': name })],
  [`${FILES}/delete`, (name) => ({ 'vendor-utils-file-transfer:file-name': `${PLACE}/${name}` })],
  [`${FILES}/delete`, (name) => ({ 'vendor-utils-file-transfer:path': `${PLACE}/${name}` })],
]

/** Removes a bundle by one way after the other. @returns whether it is gone */
export async function isBundleRemoved(restconf: Pick<Restconf, 'ask' | 'settled'>, name: string): Promise<boolean> {
  const isGone = async () => (await bundlesAt(restconf))?.includes(name) === false
  for (const [path, body] of REMOVALS) {
    const { status } = await restconf.ask('POST', path, body(name))
    if (status < 300 ? await restconf.settled(isGone, (gone) => gone) : await isGone()) return true
  }
  return false
}
