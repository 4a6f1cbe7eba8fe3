import { type Restconf, test as base } from '#lib/fixtures/platform.ts'
import { type Alarm, alarmsIn } from './alarms.ts'

export const PATH = '/data/openconfig-system:system/alarms'
const EVENTS = '/data/openconfig-system:system/vendor-event-log:events'

export const test = base
  /** What is active now, at either root, and the faults that the event log tells of and that were not cleared. */
  .extend('alarms', ({ restconf, otherRoot }) => ({
    active: () => activeAt(restconf),
    activeAtRestconf: () => activeAt(otherRoot),
    asserted: async () => uncleared(JSON.stringify((await restconf.read(EVENTS)) ?? '')),
  }))

async function activeAt(root: Pick<Restconf, 'read'>): Promise<readonly Alarm[]> {
  return alarmsIn(await root.read(PATH))
}

/** Faults by id and name, in the text of an event log, or that it tells of no event. */
function uncleared(log: string): readonly string[] | undefined {
  const lines = [...log.matchAll(/"(\d+) (?:\S+ )?(\S+) (ASSERT|CLEAR|EVENT) /g)]
  const ends = lines.flatMap(([, id, name, kind]) => (kind === 'CLEAR' ? [`${id} ${name}`] : []))
  const begins = lines.flatMap(([, id, name, kind]) => (kind === 'ASSERT' ? [`${id} ${name}`] : []))
  return lines.length === 0 ? undefined : begins.filter((each) => !ends.includes(each))
}
