import { readable } from '#lib/testkit/platform.ts'

interface Events {
  readonly event?: readonly { readonly log?: unknown }[]
}

/** A line that tells that a fault began or ended, or something else. */
interface Told {
  /** By id and name. */
  readonly fault: string
  /** Of what it is told: several may have faults of one id and name. */
  readonly source: string
  readonly kind: string
  /** When, to the second; 0 where the form of the time is not known. */
  readonly at: number
}

const LINE = /^\s*(\d+)\s+(?:(\S+)\s+)?(\S+)\s+(ASSERT|CLEAR|EVENT)\s/
const TIME = /(["'])([^"']*)\1\s*$/

/**
 * Faults, by id and name, that the event log tells of and that were not cleared; in which order it lists events is not
 * shown. Undefined where it tells of none at all.
 */
export function findUnclearedFaults(body: unknown): readonly string[] | undefined {
  const { 'vendor-event-log:events': events }: { 'vendor-event-log:events'?: Events } = Object(body ?? {})
  const told = (events?.event ?? []).flatMap(({ log }) => parseEventLine(String(log)))
  if (told.length === 0) return undefined
  const edges = told.filter(({ kind }) => kind !== 'EVENT')
  // What belongs together is told by id and name; whether the source tells it apart is not shown.
  const apart = [...Map.groupBy(edges, ({ fault, source }) => `${source} ${fault}`).values()]
  const standing = [...Map.groupBy(edges, ({ fault }) => fault).values(), ...apart].filter(stands)
  return [...new Set(standing.flatMap(([first]) => (first === undefined ? [] : [first.fault])))]
}

function parseEventLine(line: string): readonly Told[] {
  const [, id, source = '', name, kind = ''] = LINE.exec(line) ?? []
  const [, , time] = TIME.exec(line) ?? []
  return id === undefined ? [] : [{ fault: `${id} ${name}`, source, kind, at: readable(time, 0)?.wall ?? 0 }]
}

/** Whether what was told last of a fault is its beginning. It may be told again, as after a restart, and end once. */
function stands(all: readonly Told[]): boolean {
  const latest = Math.max(...all.map(({ at }) => at))
  const last = all.filter(({ at }) => at === latest)
  return last.filter(({ kind }) => kind === 'ASSERT').length > last.filter(({ kind }) => kind === 'CLEAR').length
}
