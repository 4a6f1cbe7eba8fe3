import { Contradiction, type Restconf, test as base } from '#lib/testkit/platform.ts'
import { type Line, parseEventLine } from './lines.ts'
import { type LocalClock, parseLocalClock } from './stamps.ts'

export const PATH = '/data/openconfig-system:system/vendor-event-log:events'
const CLOCK = '/data/openconfig-system:system/clock'

export const test = base
  /** Reads the lines of the event log at `/api` and at `/restconf`, in the order of the response. */
  .extend('eventLog', ({ restconf, otherRoot }) => ({
    lines: () => readEventLines(restconf),
    linesAtRestconf: () => readEventLines(otherRoot),
    localClock: () => readLocalClock(restconf),
  }))
  /** The lines of the event log at `/api`. Skips the test if there are none. */
  .extend('lines', async ({ eventLog, skip }) => {
    const lines = await eventLog.lines()
    return lines.length === 0 ? skip('the event log contains no event yet') : lines
  })

/** Reads the device's local clock; undefined if the target shows no time or no zone. */
async function readLocalClock(restconf: Restconf): Promise<LocalClock | undefined> {
  const { status, body } = await restconf.ask('GET', CLOCK)
  return status === 200 ? parseLocalClock(body) : undefined
}

async function readEventLines(root: Pick<Restconf, 'read'>): Promise<readonly Line[]> {
  const { 'vendor-event-log:events': events }: { 'vendor-event-log:events'?: Events } = Object(
    (await root.read(PATH)) ?? {},
  )
  const all = Array.isArray(events?.event) ? events.event : []
  return all.flatMap(({ log }) => (typeof log === 'string' ? [parseEventLine(log)] : []))
}

interface Events {
  readonly event?: readonly { readonly log?: unknown }[]
}

/**
 * Checks every line.
 * @throws {Contradiction} `value` with the first wrong line
 */
export function demand(lines: readonly Line[], what: string, isRight: (line: Line) => boolean): void {
  const wrong = lines.find((line) => !isRight(line))
  if (wrong === undefined) return
  const message = `a line of the event log has to have ${what}, and this one has not: ${wrong.line}`
  throw new Contradiction({
    code: 'value',
    path: '/vendor-event-log:events',
    message,
    expected: what,
    actual: wrong.line,
  })
}
