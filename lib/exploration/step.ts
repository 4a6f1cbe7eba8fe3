import type { OfferedExploration } from '../catalogue/offers.ts'
import type { Deletable } from '../domain/abilities.ts'
import { decodeKeys, stripKey } from '../domain/data-path.ts'
import type { Explorable, Setting } from '../domain/exploration.ts'
import { getTopMember } from '../safety/contract-writes.ts'
import { listLeaves, type Members } from '../safety/tree.ts'

/** The channel over which a write is sent. */
export type Channel = '/api' | '/restconf' | 'the command line'

/** Part of the configuration of a resource. */
export interface Part {
  readonly resource: string
  /** Place below the data root. */
  readonly place: string
}

interface Common {
  /** Unique. Depends only on the profile and the run. */
  readonly title: string
  readonly resource: string
  /** Parts that must exist before the step. They are not removed while the result of the step exists. */
  readonly needs: readonly Part[]
}

/** Writes a setting over a channel. */
export interface Writing extends Common {
  readonly kind: 'write'
  readonly channel: Channel
  readonly setting: Setting
  /** A body of the resource that contains only the setting. */
  readonly body: Members
  /** The part that the write adds; absent if the part cannot be removed again. */
  readonly part?: Part
}

/** Removes what a write added. */
export interface Removal extends Common {
  readonly kind: 'remove'
  readonly part: Part
}

/** One action of an exploration. */
export type Step = Writing | Removal

/** The channels and removals that a unit supports. */
export interface Reach {
  /** Whether a resource can also be written at `/restconf`. */
  hasOtherRoot(resource: string): boolean
  readonly hasCommandLine: boolean
  /** Whether elements of this kind can be removed on the unit. */
  removes(kind: Deletable): boolean
}

/**
 * Lists all steps that exploration may take on a unit. The order depends only on the profile. A step precedes the steps
 * that depend on it.
 */
export function listSteps(offers: readonly OfferedExploration[], unit: Explorable, reach: Reach): readonly Step[] {
  const settings = offers.flatMap(({ resource, settings }) =>
    settings(unit).map((setting) => ({ resource, setting, part: findPart(resource, setting) })),
  )
  const parts = new Map(settings.map(({ setting, part }) => [setting.what, part]))
  const known = settings.filter(({ setting: { needs = [] } }) => needs.every((what) => parts.has(what)))
  const rank = ({ setting: { needs = [] } }: (typeof known)[number]): number =>
    Math.max(0, ...needs.map((what) => 1 + rankOf(what)))
  const rankOf = (what: string): number => {
    const found = known.find(({ setting }) => setting.what === what)
    return found === undefined ? 0 : rank(found)
  }
  const ordered = known.toSorted((one, other) => rank(one) - rank(other))
  const removed = new Set<string>()
  return ordered.flatMap(({ resource, setting, part }): readonly Step[] => {
    const needs = (setting.needs ?? []).flatMap((what) => parts.get(what) ?? [])
    const body = { [getTopMember(resource)]: setting.sets }
    const writing = { kind: 'write', resource, needs, setting, body, ...(part === undefined ? {} : { part }) } as const
    const written = listChannels(resource, setting, reach).map((channel) => ({
      ...writing,
      channel,
      title: `set ${setting.what} over ${channel}`,
    }))
    const { removes } = setting
    if (part === undefined || removes === undefined || removed.has(part.place) || !reach.removes(removes))
      return written
    removed.add(part.place)
    return [...written, { kind: 'remove', resource, needs: [], part, title: `remove ${part.place}` }]
  })
}

function listChannels(resource: string, { command }: Setting, reach: Reach): readonly Channel[] {
  return [
    '/api',
    ...(reach.hasOtherRoot(resource) ? (['/restconf'] as const) : []),
    ...(reach.hasCommandLine && command !== undefined ? (['the command line'] as const) : []),
  ]
}

/** Returns the part that is deleted when a setting is removed; undefined if the setting is never removed. */
function findPart(resource: string, { sets, removes }: Setting): Part | undefined {
  if (removes === undefined) return undefined
  const last = listLeaves(resource, { [getTopMember(resource)]: sets }).at(-1)?.path ?? ''
  if (removes !== 'entry') return { resource, place: last }
  const segments = last.split('/')
  const entry = segments.findIndex((segment) => segment.includes('='))
  return { resource, place: segments.slice(0, entry + 1).join('/') }
}

/** Returns the last key in a place, or undefined if the place has no key. */
export function getKey(place: string): string | undefined {
  const segment = place.split('/').findLast((each) => each.includes('='))
  return segment === undefined ? undefined : decodeKeys(segment.slice(stripKey(segment).length + 1))[0]
}
