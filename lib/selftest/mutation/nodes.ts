import { bare, type Described, type Field, toAlterationPath } from './contract.ts'
import type { Exchange } from './recording.ts'

/** A member found in a run's responses, with its description in the contract. */
export interface Node {
  /** The member's path as used in an alteration, without keys. */
  readonly at: string
  /** The member's readable path, such as `servers.server[].config.port`. */
  readonly label: string
  /** The member's name in the response, with its module name if present. */
  readonly name: string
  /** The contract's description of the member. Undefined if the contract has no such member. */
  readonly field: Field | undefined
  /** The contract's fields below the member. */
  readonly below: readonly Field[]
  /** Whether the resource's own table requires the member to mirror its counterpart in `config` or `state`. */
  readonly mirrors: boolean
  /** Whether a documented call writes the member, or the field that it mirrors. */
  readonly follows: boolean
  /** The member's values in the first recorded response. Here `at` includes keys. */
  readonly found: readonly { readonly at: string; readonly value: unknown }[]
  /** The number of recorded responses that contain the member. */
  readonly shown: number
  readonly resource: Described
}

/** Finds the members in the responses to the documented GET of a resource. */
export function findNodes(resource: Described, exchanges: readonly Exchange[]): readonly Node[] {
  const { operation } = resource
  const above = toAlterationPath(resource).replace(/\/?[^/]*$/, '')
  const reads = exchanges
    .filter(
      ({ method, path, status }) => method === 'GET' && status === 200 && path.replace(/\/$/, '') === resource.resource,
    )
    .map(({ body }) => [...walkMembers(body, above, '')])
  const members =
    operation === undefined ? (reads[0] ?? []) : [...walkMembers(operation.answer, toAlterationPath(resource), '')]
  const nodes = Map.groupBy(members, ({ at }) => withoutKeys(at))
  const shown = countEach(reads.flatMap((read) => [...new Set(read.map(({ at }) => withoutKeys(at)))]))
  const fields = new Map(Object.entries(resource.fields).map(([path, field]) => [bare(path), field]))
  return [...nodes].map(([at, found]) => {
    const path = at.slice(toAlterationPath(resource).length + 1)
    const field = fields.get(path) ?? (path === '' ? ({ type: 'object', each: true } as const) : undefined)
    const twin = fields.get(findTwin(path) ?? '')
    return {
      at,
      label: formatLabel(path, fields),
      name: found[0]?.name ?? '',
      field,
      below: [...fields].filter(([other]) => path === '' || other.startsWith(`${path}/`)).map(([, each]) => each),
      mirrors: field?.mirror === 'table' || twin?.mirror === 'table',
      follows: field?.written === true || (field?.mirror === 'table' && twin?.written === true),
      found,
      shown: shown.get(at) ?? 0,
      resource,
    }
  })
}

function withoutKeys(at: string): string {
  return at.replaceAll(/\[[^\]]*\]/g, '')
}

function countEach(all: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1)
  return counts
}

interface Member {
  readonly name: string
  readonly at: string
  readonly value: unknown
}

function* walkMembers(holder: unknown, above: string, key: string): Generator<Member> {
  if (typeof holder !== 'object' || holder === null) return
  for (const [name, value] of Object.entries(holder)) {
    const at = `${above}${key}${above === '' ? '' : '/'}${bare(name)}`
    yield { name, at, value }
    if (!Array.isArray(value)) yield* walkMembers(value, at, '')
    else for (const entry of value) yield* walkMembers(entry, at, `[${findEntryKey(entry)}]`)
  }
}

/** Chooses the text that identifies an entry. The emulator uses the same rule to find entries. */
function findEntryKey(entry: unknown): string {
  const strings = Object.entries(Object(entry)).filter(([, value]) => typeof value === 'string')
  const named = strings.find(([name]) => /(^|_)(name|address|host)$/.test(bare(name))) ?? strings[0]
  return String(named?.[1])
}

function findTwin(path: string): string | undefined {
  if (/(^|\/)config\//.test(path)) return path.replace(/(^|\/)config\//, '$1state/')
  return /(^|\/)state\//.test(path) ? path.replace(/(^|\/)state\//, '$1config/') : undefined
}

function formatLabel(path: string, fields: ReadonlyMap<string, Field>): string {
  const steps = path.split('/')
  const named = steps.map((step, index) =>
    fields.get(steps.slice(0, index + 1).join('/'))?.type === 'list' ? `${step}[]` : step,
  )
  return path === '' ? 'the resource' : named.join('.')
}
