import type { Asked } from '../../behaviour.ts'
import type { Names } from '../../naming.ts'
import { notFound, Refusal } from '../../refusal.ts'

const system = '/data/openconfig-system:system'
const qkview = `${system}/vendor-system-diagnostics-qkview:diagnostics`
const capture = `${qkview}/vendor-system-diagnostics-qkview:qkview/vendor-system-diagnostics-qkview`
const health = `${qkview}/vendor-system-diagnostics-cloudhealth:cloudhealth/vendor-system-diagnostics-cloudhealth`
const proxy = `${qkview}/vendor-system-diagnostics-proxy:proxy`
const file = '/data/vendor-utils-file-transfer:file'
const image = `${system}/vendor-system-image:image`

/**
 * The rows of the endpoint table (platform: Endpoints). The keys are paths below a data root, and the values are the
 * documented methods.
 */
const rows: { readonly [path: string]: readonly string[] } = {
  '': ['GET'],
  '/data/': ['PATCH'],
  [`${system}/aaa`]: ['GET'],
  [`${system}/dns`]: ['GET', 'PATCH'],
  [`${system}/ntp`]: ['GET'],
  [`${system}/clock`]: ['GET'],
  [`${system}/logging`]: ['GET', 'PATCH'],
  [`${system}/alarms`]: ['GET'],
  [`${system}/vendor-event-log:events`]: ['GET'],
  [`${system}/vendor-system-snmp:snmp`]: ['GET'],
  [`${capture}:capture`]: ['POST'],
  [`${capture}:status`]: ['POST'],
  [`${health}:config/vendor-system-diagnostics-cloudhealth:clientid`]: ['GET', 'PUT'],
  [`${health}:config/vendor-system-diagnostics-cloudhealth:clientsecret`]: ['GET', 'PUT'],
  [`${health}:upload`]: ['POST'],
  [proxy]: ['GET'],
  [`${proxy}/vendor-system-diagnostics-proxy:config`]: ['PUT'],
  [`${file}/list`]: ['POST'],
  [`${file}/import`]: ['POST'],
  [`${file}/transfer-status`]: ['POST'],
  [`${file}/vendor-file-download:download-file/vendor-file-download:start-download`]: ['POST'],
  [`${file}/vendor-file-upload-meta-data:upload/start-upload`]: ['POST'],
  [`${system}/vendor-image-upload:image/upload-image`]: ['POST'],
  [`${image}/state`]: ['GET'],
  [`${image}/check-version`]: ['POST'],
  [`${image}/set-version`]: ['POST'],
  '/data/vendor-portgroup:portgroups': ['GET', 'PATCH'],
  '/data/openconfig-interfaces:interfaces': ['GET'],
  '/data/openconfig-lacp:lacp': ['GET'],
  '/data/vendor-tenant-images:images': ['GET'],
}

/**
 * Returns a function that looks up the documented methods of a request's path. The lookup uses the device's own names.
 * The result is empty if the path is undocumented.
 */
export function createMethodLookup(names: Names): (asked: Asked) => readonly string[] {
  const own = new Map(Object.entries(rows).map(([path, methods]) => [inOwnWords(path, names), methods]))
  // The root resource exists at `/api` only.
  return ({ root, path }) => (path === '' && root !== '/api' ? [] : (own.get(path) ?? []))
}

/**
 * Lists the documented resources that can be read. Each has a name without modules, and the path of its GET in the
 * device's own naming.
 */
export function reads(names: Names): readonly { readonly name: string; readonly path: string }[] {
  const read = Object.entries(rows).filter(([path, methods]) => path !== '' && methods.includes('GET'))
  return read.map(([path]) => ({
    name: path.replace('/data/', '').replaceAll(/[^/:]+:/g, ''),
    path: inOwnWords(path, names),
  }))
}

/** Returns a function that refuses every request not in the endpoint table: unknown paths, and undocumented methods. */
export function onlyRows(names: Names): (asked: Asked) => void {
  const methodsOf = createMethodLookup(names)
  return (asked) => {
    const methods = methodsOf(asked)
    if (methods.length === 0) throw notFound()
    if (!methods.includes(asked.method)) throw notPossible(asked, methods.join(', '))
  }
}

export function notPossible({ method }: Asked, allow?: string): Refusal {
  return new Refusal('operation-not-supported', `${method} is not possible here`, allow === undefined ? {} : { allow })
}

function inOwnWords(path: string, names: Names): string {
  const segments = path.split('/').map((segment) => {
    const [module = '', name] = segment.split(':')
    return name === undefined ? names.node(module) : `${names.module(module)}:${names.node(name)}`
  })
  return segments.join('/')
}
