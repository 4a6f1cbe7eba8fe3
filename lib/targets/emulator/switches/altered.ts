import type { Device } from '../device.ts'
import type { Alteration, Change } from '../meddling/alteration.ts'
import { intercept } from '../meddling/interceptor.ts'
import type { Switch } from './switch.ts'
import { UnknownNameError } from '../unknown-name.ts'

const PREFIX = 'altered:'

/**
 * Creates a fault that is not in the catalogue: `altered:` followed by an alteration as JSON. Undefined for any other
 * name. A device that was started by a run reports on standard error when the fault first takes effect, so that the
 * author of the fault can see that it works.
 */
export function createAlterationFault(name: string, device: Device): Switch | undefined {
  if (!name.startsWith(PREFIX)) return undefined
  const alteration = parseAlteration(name.slice(PREFIX.length))
  let told = false
  const tell = () => {
    if (!told && process.send !== undefined) process.stderr.write('an exchange was altered\n')
    told = true
  }
  return {
    name,
    summary: 'exchanges are altered',
    apply: (behaviour) => intercept(behaviour, alteration, device, tell),
  }
}

/** Properties that each kind of change must have. */
const NEEDED: Readonly<Record<Change['kind'], readonly string[]>> = {
  status: ['to'],
  body: ['to'],
  header: ['name', 'to'],
  member: ['at', 'to'],
  sent: ['at', 'to'],
  write: ['to'],
  tokens: ['to'],
  entry: [],
  restarts: ['to'],
  printed: ['line', 'to'],
  datagram: ['to'],
}

/** @throws {UnknownNameError} if the text is not an alteration */
function parseAlteration(text: string): Alteration {
  const alteration = parseObject(text)
  const { calls = {}, change } = alteration
  if (!isObject(calls) || !isObject(change))
    throw new UnknownNameError(`'${PREFIX}' wants {"calls"?: {...}, "change": {"kind": ...}} as JSON, not ${text}`)
  const { kind } = change
  if (typeof kind !== 'string' || !isKind(kind))
    throw new UnknownNameError(
      `'${PREFIX}' knows the kinds ${Object.keys(NEEDED).join(', ')}, not ${JSON.stringify(kind)}`,
    )
  const missing = NEEDED[kind].find((name) => change[name] === undefined)
  if (missing !== undefined)
    throw new UnknownNameError(`'${PREFIX}' wants "${missing}" in a change of kind ${kind}: ${text}`)
  return alteration as unknown as Alteration
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text)
    return isObject(parsed) ? parsed : {}
  } catch {
    return {}
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isKind(kind: string): kind is Change['kind'] {
  return Object.hasOwn(NEEDED, kind)
}
