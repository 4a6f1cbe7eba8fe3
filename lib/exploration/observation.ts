import { stripKeys, stripModule } from '../domain/data-path.ts'
import type { Exploration } from '../domain/exploration.ts'
import type { Resource } from '../schema/fields.ts'
import { isHeld } from '../safety/contract-writes.ts'
import { isMembers, listLeaves } from '../safety/tree.ts'
import { comparePrinted, type ShownEntry } from '../testkit/printed-entries.ts'
import { prints } from '../testkit/printed.ts'
import type { Model } from './model.ts'
import { type Channel, getKey, type Step } from './step.ts'

/** One resource as each channel of a unit shows it. */
export interface Observation {
  readonly api: unknown
  /** Undefined if the resource is not compared at `/restconf`. */
  readonly restconf?: unknown
  readonly printed?: string
}

/** A contradiction between a unit and the model, or between its channels. */
export interface Difference {
  /** Differences that probably have the same cause have the same kind. */
  readonly kind: string
  readonly message: string
  /** The requirement that the unit violates; absent if the contract does not specify the behaviour. */
  readonly requirement?: string
  /** The place where the unit's configuration differs from the model. */
  readonly place?: string
  /** The channel of the write that had no effect. */
  readonly over?: Channel
}

/** Whether a difference of the same kind was found before. */
export type IsKnown = (difference: Difference) => boolean

/** Known facts about a resource, other than its configuration. */
export interface Known {
  readonly described: Resource
  readonly printed?: Exploration['printed'] | undefined
  /** Keys and values that only the run uses. */
  readonly own: ReadonlySet<string>
}

/**
 * Compares an observation of a resource with the model.
 * @param last the step after which the observation was made
 */
export function compare(seen: Observation, model: Model, known: Known, last: Step): readonly Difference[] {
  const { described } = known
  const { resource } = described
  const shown = readLeaves(resource, seen.api)
  return [
    ...compareConfiguration(shown, model, described, last),
    ...compareState(shown, seen.api, model, described),
    ...compareRoots(shown, seen, model, described),
    ...comparePrint(shown, seen, model, known),
  ]
}

type Leaves = ReadonlyMap<string, unknown>

function readLeaves(resource: string, body: unknown): Leaves {
  return new Map(listLeaves(resource, body).map(({ path, value }) => [path, value]))
}

/** Compares `config` at `/api` with the model. */
function compareConfiguration(shown: Leaves, model: Model, described: Resource, last: Step): readonly Difference[] {
  const { resource } = described
  const wrong = [...model.expected(resource)].filter(([path, { value }]) => shown.get(path) !== value)
  const places = new Map(wrong.map(([path, leaf]) => [findMissing(path, shown), { path, ...leaf }]))
  const back = model.gone(resource).filter((place) => isHeld(place, shown.keys()))
  return [
    ...[...places].map(([place, { path, value, setBy }]): Difference => {
      const what =
        place === path && shown.has(path) ? `is ${write(shown.get(path))}, not ${write(value)}` : 'is missing'
      const kind = setBy === last ? 'not kept' : setBy === undefined ? 'changed with another' : 'lost later'
      const against = setBy === last ? describeWriting(last, described) : {}
      return { ...buildDifference(kind, place, `${place} ${what}`), ...against, place }
    }),
    ...back.map((place) => ({
      ...buildDifference('came back', place, `${place} is there again, after it was removed`),
      place,
    })),
    ...compareDefaults(shown, model, described),
  ]
}

/** Compares unset leaves in the run's own entries with the defaults that the contract gives. */
function compareDefaults(shown: Leaves, model: Model, { resource, fields }: Resource): readonly Difference[] {
  const unset = new Map(fields.flatMap((field) => (field.unset === undefined ? [] : [[field.path, field.unset]])))
  const expected = model.expected(resource)
  return [...shown].flatMap(([path, value]): readonly Difference[] => {
    const { reads, requirement } = unset.get(stripKeys(path)) ?? {}
    const entry = path.replace(/(=[^/]*)\/(?!.*=).*$/, '$1')
    const isOwn = [...expected].some(([leaf, { setBy }]) => setBy !== undefined && isHeld(entry, [leaf]))
    if (requirement === undefined || !isOwn || expected.has(path) || value === String(reads)) return []
    const what = `${path} is not set, and is ${write(value)} instead of ${write(reads)}`
    return [{ ...buildDifference('not the default', path, what), requirement }]
  })
}

/** Returns the outermost missing list entry around a leaf, or the leaf itself if no entry around it is missing. */
function findMissing(path: string, shown: Leaves): string {
  const segments = path.split('/')
  const entries = segments.flatMap((segment, at) =>
    segment.includes('=') ? [segments.slice(0, at + 1).join('/')] : [],
  )
  return entries.find((entry) => !isHeld(entry, shown.keys())) ?? path
}

/** Returns the channel of a write, and the requirement which says that a value written over this channel is shown. */
export function describeWriting(
  step: Step,
  { roots }: Pick<Resource, 'roots'>,
): Pick<Difference, 'requirement' | 'over'> {
  if (step.kind === 'remove') return {}
  const { channel, setting } = step
  const requirement = {
    '/api': setting.requirement,
    '/restconf': roots,
    'the command line': setting.command?.requirement,
  }[channel]
  return { over: channel, ...(requirement === undefined ? {} : { requirement }) }
}

/** Compares `state` with `config` where the contract says that `state` mirrors `config`. */
function compareState(shown: Leaves, body: unknown, model: Model, described: Resource): readonly Difference[] {
  const { resource, fields, atRest } = described
  const state = readLeaves(resource, showStateAsConfig(body))
  const mirrored = new Map(fields.map(({ path, mirrored: requirement }) => [path, requirement]))
  const behind = [...model.expected(resource)].flatMap(([path, { setBy }]): readonly Difference[] => {
    const requirement = mirrored.get(stripKeys(path))
    if (setBy === undefined || requirement === undefined || !shown.has(path)) return []
    if (state.get(path) === shown.get(path)) return []
    const found = state.has(path) ? `shows ${write(state.get(path))}` : 'does not show it'
    const what = `${path} is ${write(shown.get(path))}, and state ${found}`
    return [{ ...buildDifference('not mirrored', path, what), requirement }]
  })
  const kept = model.gone(resource).filter((place) => isHeld(place, state.keys()) && !isHeld(place, shown.keys()))
  return [
    ...behind,
    ...kept.map((place) => ({
      ...buildDifference('kept in state', place, `state still shows ${place}, after it was removed`),
      ...(atRest === undefined ? {} : { requirement: atRest }),
    })),
  ]
}

/** Returns a body in which each `config` is replaced by its `state`. */
function showStateAsConfig(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(showStateAsConfig)
  if (!isMembers(value)) return value
  const kept = Object.entries(value).filter(([name]) => stripModule(name) !== 'config')
  return Object.fromEntries(
    kept.map(([name, inner]) => [stripModule(name) === 'state' ? 'config' : name, showStateAsConfig(inner)]),
  )
}

/** Compares both roots at the leaves that the model knows and at the places that were removed. */
function compareRoots(shown: Leaves, seen: Observation, model: Model, described: Resource): readonly Difference[] {
  const { resource, roots } = described
  if (roots === undefined || !('restconf' in seen)) return []
  const other = readLeaves(resource, seen.restconf)
  const paths = [...model.expected(resource).keys()].filter((path) => shown.get(path) !== other.get(path))
  const places = new Set(paths.map((path) => findMissing(shown.has(path) ? path : findMissing(path, shown), other)))
  const gone = model.gone(resource).filter((place) => isHeld(place, shown.keys()) !== isHeld(place, other.keys()))
  const describe = (path: string, leaves: Leaves) =>
    isHeld(path, leaves.keys()) ? write(leaves.get(path) ?? 'there') : 'missing'
  return [...places, ...gone].map((path) => ({
    ...buildDifference(
      'roots differ',
      path,
      `${path} is ${describe(path, shown)}, and ${describe(path, other)} at /restconf`,
    ),
    requirement: roots,
  }))
}

/**
 * Compares the printed configuration with the API. Compares only the run's own values, and the run's own entries with
 * their printed fields, because other texts may also occur elsewhere in the output.
 */
function comparePrint(shown: Leaves, seen: Observation, model: Model, known: Known): readonly Difference[] {
  const { described, printed, own } = known
  if (printed === undefined || seen.printed === undefined) return []
  const text = seen.printed
  const of = [...model.expected(described.resource).keys()].filter((path) => shown.has(path))
  const standing = new Map(of.flatMap((path) => listOwnKeys(path, own).map((key) => [key, path] as const)))
  const gone = model.gone(described.resource).filter((place) => isOwn(place, own) && !isHeld(place, shown.keys()))
  const { command, requirement } = printed
  const missing = [...standing].filter(([key]) => !prints(text, key))
  const left = gone.filter((place) => !standing.has(getKey(place) ?? '') && prints(text, getKey(place) ?? ''))
  const entries = listOwnEntries(shown, own)
  const layout = { fields: entries.flatMap(({ fields }) => Object.keys(fields)), entries: true }
  return [
    ...missing.map(([key, path]) => buildDifference('not printed', path, `"${command}" does not print ${key}`)),
    ...left.map((place) =>
      buildDifference('still printed', place, `"${command}" prints ${getKey(place)}, which is removed`),
    ),
    ...comparePrinted(text, entries, layout).map((what) =>
      buildDifference('printed otherwise', described.path, `"${command}": ${what}`),
    ),
  ].map((each) => ({ ...each, requirement }))
}

function isOwn(place: string, own: ReadonlySet<string>): boolean {
  return own.has(getKey(place) ?? '')
}

/** Returns the last key or value in a path, if only the run uses it. */
function listOwnKeys(path: string, own: ReadonlySet<string>): readonly string[] {
  const key = getKey(path)
  return key !== undefined && own.has(key) ? [key] : []
}

/** Returns the run's own list entries with their leaves under `config`. */
function listOwnEntries(shown: Leaves, own: ReadonlySet<string>): readonly ShownEntry[] {
  const found = [...shown].flatMap(([path, value]) => {
    const [, list, key, name] = /(?:^|\/)([^/=]+)=([^/]+)\/config\/([^/=]+)$/.exec(path) ?? []
    return list !== undefined && key !== undefined && own.has(key) ? [{ list, key, name: `config ${name}`, value }] : []
  })
  return [...Map.groupBy(found, ({ list, key }) => `${list} ${key}`).values()].map((leaves) => ({
    list: leaves[0]?.list ?? '',
    key: leaves[0]?.key ?? '',
    fields: Object.fromEntries(leaves.map(({ name, value }) => [name, value])),
  }))
}

function buildDifference(kind: string, place: string, message: string): Difference {
  return { kind: `${kind}: ${stripKeys(place)}`, message }
}

function write(value: unknown): string {
  return JSON.stringify(value)
}
