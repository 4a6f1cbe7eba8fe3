import { readable } from '#lib/testkit/platform.ts'

interface Events {
  readonly event?: readonly { readonly log?: unknown }[]
}

/** A line of the event log: the start or the end of a fault, or another event. */
interface Told {
  /** The id and the name of the fault. */
  readonly fault: string
  /** The component that the event concerns. Several sources may have faults with the same id and name. */
  readonly source: string
  readonly kind: string
  /** Epoch milliseconds, without fractions of a second; 0 if the format of the time is unknown. */
  readonly at: number
}

const LINE = /^\s*(\d+)\s+(?:(\S+)\s+)?(\S+)\s+(ASSERT|CLEAR|EVENT)\s/
const TIME = /(["'])([^"']*)\1\s*$/

/**
 * Returns the faults, by id and name, that the event log reports as raised but not cleared. Returns undefined if the
 * log contains no readable event. The order of events in the log is unspecified.
 */
export function findUnclearedFaults(body: unknown): readonly string[] | undefined {
  const { 'vendor-event-log:events': events }: { 'vendor-event-log:events'?: Events } = Object(body ?? {})
  const told = (events?.event ?? []).flatMap(({ log }) => parseEventLine(String(log)))
  if (told.length === 0) return undefined
  const edges = told.filter(({ kind }) => kind !== 'EVENT')
  // An ASSERT and its CLEAR share id and name. Events are grouped twice, with and without the source, because the
  // contract does not say whether faults of different sources are different faults.
  const apart = [...Map.groupBy(edges, ({ fault, source }) => `${source} ${fault}`).values()]
  const standing = [...Map.groupBy(edges, ({ fault }) => fault).values(), ...apart].filter(stands)
  return [...new Set(standing.flatMap(([first]) => (first === undefined ? [] : [first.fault])))]
}

function parseEventLine(line: string): readonly Told[] {
  const [, id, source = '', name, kind = ''] = LINE.exec(line) ?? []
  const [, , time] = TIME.exec(line) ?? []
  return id === undefined ? [] : [{ fault: `${id} ${name}`, source, kind, at: readable(time, 0)?.wall ?? 0 }]
}

/**
 * Whether the latest event of a fault is an ASSERT. An ASSERT may be repeated, for example after a restart, and a
 * single CLEAR then ends the fault.
 */
function stands(all: readonly Told[]): boolean {
  const latest = Math.max(...all.map(({ at }) => at))
  const last = all.filter(({ at }) => at === latest)
  return last.filter(({ kind }) => kind === 'ASSERT').length > last.filter(({ kind }) => kind === 'CLEAR').length
}
