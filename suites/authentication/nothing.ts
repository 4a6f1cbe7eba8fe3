import type { Restconf } from '#lib/fixtures/platform.ts'

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
const DNS = '/data/openconfig-system:system/dns'
const CLOCK = '/data/openconfig-system:system/clock'

const found = new WeakMap<object, Promise<Write>>()

/**
 * A write that changes nothing and that this target takes: one of nothing, else of search domains or of the zone as they
 * stand, for which fields a write has to hold is not shown. Looked for once a worker; where none is taken, the first.
 */
export function writeOfNothing(worker: object, restconf: Asking): Promise<Write> {
  const known = found.get(worker) ?? taken(restconf)
  found.set(worker, known)
  // A line that breaks says nothing of the next time.
  void known.catch(() => found.delete(worker))
  return known
}

async function taken(restconf: Asking): Promise<Write> {
  if (await isTaken(restconf, LOGGING)) return LOGGING
  for (const standing of [await domains(restconf), await zone(restconf)]) {
    if (standing !== undefined && (await isTaken(restconf, standing))) return standing
  }
  return LOGGING
}

/** Only an answer that speaks of the body sends on to the next one. */
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

interface Clock {
  readonly config?: { readonly 'timezone-name'?: string }
}
