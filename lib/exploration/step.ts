import type { OfferedExploration } from '../catalogue/offers.ts'
import type { Deletable } from '../domain/abilities.ts'
import { decodeKeys, stripKey } from '../domain/data-path.ts'
import type { Explorable, Setting } from '../domain/exploration.ts'
import { getTopMember } from '../safety/contract-writes.ts'
import { listLeaves, type Members } from '../safety/tree.ts'

/** How a step is sent. */
export type Channel = '/api' | '/restconf' | 'the command line'

/** Part of the configuration of a resource. */
export interface Part {
  readonly resource: string
  /** Place below the data root. */
  readonly place: string
}

interface Common {
  /** Unique, and the same for the same profile and run. */
  readonly title: string
  readonly resource: string
  /** Parts that must be there before, and that stay as long as what the step wrote. */
  readonly needs: readonly Part[]
}

/** Writes a setting over a channel. */
export interface Writing extends Common {
  readonly kind: 'write'
  readonly channel: Channel
  readonly setting: Setting
  /** The resource with nothing but the setting. */
  readonly body: Members
  /** The part that the write adds, if it can be removed again. */
  readonly part?: Part
}

/** Removes what a write added. */
export interface Removal extends Common {
  readonly kind: 'remove'
  readonly part: Part
}

/** Something that exploration does once. */
export type Step = Writing | Removal

/** What a unit offers beside its settings. */
export interface Reach {
  /** Whether a resource can be written at `/restconf` too. */
  hasOtherRoot(resource: string): boolean
  readonly hasCommandLine: boolean
  /** Whether the unit removes an element of this kind. */
  removes(kind: Deletable): boolean
}

/**
 * Lists everything that exploration may do on a unit, in an order that is the same for the same profile. Things on
 * which others depend come first.
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

/** Returns the part that a removal of a setting takes out. */
function findPart(resource: string, { sets, removes }: Setting): Part | undefined {
  if (removes === undefined) return undefined
  const last = listLeaves(resource, { [getTopMember(resource)]: sets }).at(-1)?.path ?? ''
  if (removes !== 'entry') return { resource, place: last }
  const segments = last.split('/')
  const entry = segments.findIndex((segment) => segment.includes('='))
  return { resource, place: segments.slice(0, entry + 1).join('/') }
}

/** Returns the last key in a place; undefined if it has none. */
export function getKey(place: string): string | undefined {
  const segment = place.split('/').findLast((each) => each.includes('='))
  return segment === undefined ? undefined : decodeKeys(segment.slice(stripKey(segment).length + 1))[0]
}
