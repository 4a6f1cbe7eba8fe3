import { isSameContent, type Restconf } from '#lib/testkit/platform.ts'

/** A documented PATCH. */
interface Write {
  readonly path: string
  readonly body: object
}

type Asking = Pick<Restconf, 'ask'>

const LOGGING: Write = {
  path: '/data/openconfig-system:system/logging',
  body: { 'openconfig-system:logging': {} },
}
const COMPONENTS = 'vendor-openconfig-system-logging:sw-components'
const DNS = '/data/openconfig-system:system/dns'
const CLOCK = '/data/openconfig-system:system/clock'

const found = new WeakMap<object, Promise<Write>>()

/**
 * Finds a no-op write that this target accepts: an empty container, or else the current search domains, time zone or
 * log levels of all components. Tries several writes, because the fields that a write must contain are unspecified.
 * Runs once per worker. If the target accepts none, returns the empty container.
 */
export function writeOfNothing(worker: object, restconf: Asking): Promise<Write> {
  const known = found.get(worker) ?? findAcceptedWrite(restconf)
  found.set(worker, known)
  // Forgets a failed search, because a broken connection does not predict the result of the next attempt.
  void known.catch(() => found.delete(worker))
  return known
}

async function findAcceptedWrite(restconf: Asking): Promise<Write> {
  if (await isTaken(restconf, LOGGING)) return LOGGING
  for (const look of [domains, zone, levels]) {
    const standing = await look(restconf)
    // One response may be wrong, and a value that is not the current one must not be written. Lists may come in another
    // order each time.
    if (!isSameContent(standing, await look(restconf))) continue
    if (standing !== undefined && (await isTaken(restconf, standing))) return standing
  }
  return LOGGING
}

/**
 * Whether the target accepts a write. A response of 401 or 403 does not depend on the body, so the write counts as
 * accepted and no other write is tried.
 */
async function isTaken(restconf: Asking, { path, body }: Write): Promise<boolean> {
  const { status } = await restconf.ask('PATCH', path, body, { harmless: true })
  return status < 400 || status === 401 || status === 403
}

async function domains(restconf: Asking): Promise<Write | undefined> {
  const { 'openconfig-system:dns': dns }: { 'openconfig-system:dns'?: { config?: { search?: readonly string[] } } } =
    Object((await restconf.ask('GET', DNS)).body ?? {})
  const search = dns?.config?.search ?? []
  return search.length === 0 ? undefined : { path: DNS, body: { 'openconfig-system:dns': { config: { search } } } }
}

async function zone(restconf: Asking): Promise<Write | undefined> {
  const { 'openconfig-system:clock': clock }: { 'openconfig-system:clock'?: Clock } = Object(
    (await restconf.ask('GET', CLOCK)).body ?? {},
  )
  const name = clock?.config?.['timezone-name']
  if (name === undefined) return undefined
  return { path: '/data/', body: { 'openconfig-system:system': { clock: { config: { 'timezone-name': name } } } } }
}

async function levels(restconf: Asking): Promise<Write | undefined> {
  const body: { 'openconfig-system:logging'?: Logging } = Object((await restconf.ask('GET', LOGGING.path)).body ?? {})
  const all = body['openconfig-system:logging']?.[COMPONENTS]?.['sw-component'] ?? []
  if (all.length === 0) return undefined
  // Includes all components, because a target may replace the whole list.
  const list = {
    'sw-component': all.map(({ name, config: { description, severity } = {} }) => ({
      name,
      // Includes only fields that the contract documents, because other fields may not be writable.
      config: { name, ...(description !== undefined && { description }), ...(severity !== undefined && { severity }) },
    })),
  }
  return { path: LOGGING.path, body: { 'openconfig-system:logging': { [COMPONENTS]: list } } }
}

interface Logging {
  readonly [COMPONENTS]?: { readonly 'sw-component'?: readonly Component[] }
}

interface Component {
  readonly name?: string
  readonly config?: { readonly description?: string; readonly severity?: string }
}

interface Clock {
  readonly config?: { readonly 'timezone-name'?: string }
}
