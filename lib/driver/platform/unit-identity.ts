import type { Restconf } from '../../channel/http/restconf.ts'
import type { UnitIdentity } from '../../domain/conformance.ts'
import { ChannelError } from '../../domain/errors.ts'
import { readReleases } from './identity.ts'

const COMPONENTS = '/data/openconfig-platform:components/component'
const HOST_NAME = '/data/openconfig-system:system/state/hostname'
/** Names of the component that represents the whole unit, on an appliance and on a chassis. */
const WHOLE = ['platform', 'chassis']

/** Reads how a unit identifies itself. The contract requires none of the values, so missing values are omitted. */
export async function readIdentity(restconf: Restconf): Promise<UnitIdentity> {
  const [components, name, releases] = await Promise.all([
    read(restconf, COMPONENTS),
    read(restconf, HOST_NAME),
    readReleases(restconf),
  ])
  const listed = [components].flat().map((each) => Object(each))
  const { state } = listed.find((each) => WHOLE.includes(each.name)) ?? {}
  const told: readonly (readonly [keyof UnitIdentity, unknown])[] = [
    ['serial', realSerial(Object(state)['serial-no'])],
    ['hostName', name],
    ['description', Object(state).description],
    ['partNumber', Object(state)['part-no']],
    ['hardwareRevision', Object(state)['hardware-version']],
    ['release', releases.join(', ')],
  ]
  return Object.fromEntries(told.flatMap(([member, value]) => (isText(value) ? [[member, value.trim()]] : [])))
}

/** Returns the first member of a response; undefined if there is none. */
async function read(restconf: Restconf, path: string): Promise<unknown> {
  try {
    const { status, body } = await restconf.ask('GET', path)
    return status < 300 ? Object.values(Object(body))[0] : undefined
  } catch (error) {
    // The contract does not guarantee the resource, so its absence proves nothing. If the target is lost, the next
    // request will fail.
    if (error instanceof ChannelError) return undefined
    throw error
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

function realSerial(value: unknown): string | undefined {
  return typeof value === 'string' && SERIAL.test(value) && !PLACEHOLDER.test(value) ? value : undefined
}

const SERIAL = /^\S{4,}$/
/** Matches placeholder serial numbers of units that were never given a real one. */
const PLACEHOLDER = /^((.)\2*|none|unknown|default|unspecified|not-?.*)$/i
