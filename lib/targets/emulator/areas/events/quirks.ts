import type { Services } from '../../services.ts'
import type { Nodes } from '../../switches/nodes.ts'
import { createReadingSwitch } from '../../switches/reading.ts'
import type { Switch } from '../../switches/switch.ts'

/** Milliseconds by which the event log lags behind, with the quirk `events-shown-late`. */
const LATE = 20_000

/** Creates the quirks that vary the spelling of lines in the event log, and when they are shown. */
export function quirks({ now }: Pick<Services, 'now'>, nodes: Nodes): Switch[] {
  const spelled = (name: string, summary: string, spelling: (line: string) => string) =>
    createReadingSwitch(nodes, name, summary, ['system/events/event/log'], (line) => spelling(String(line)))
  return [
    createReadingSwitch(
      nodes,
      'events-shown-late',
      `the event log shows events ${LATE / 1000} seconds late`,
      ['system/events/event'],
      (list) => (Array.isArray(list) ? list.filter(({ log }) => parseLogTime(log) <= now() - LATE) : list),
    ),
    spelled('events-in-single-quotes', 'texts and times of events are in single quotes', (line) =>
      line.replaceAll('"', "'"),
    ),
    spelled('events-in-nanoseconds', 'times of events have nine decimal digits', (line) =>
      line.replace(/(\.\d{3}) UTC"$/, '$1636868 UTC"'),
    ),
    spelled('events-joined-by-t', 'times of events have a T between date and time, and end with Z', (line) =>
      line.replace(/"(\S+) (\S+) UTC"$/, '"$1T$2Z"'),
    ),
    spelled('sources-in-capitals', 'sources of events begin with a capital letter', (line) =>
      line.replace(/^(\d+) (\w)/, (_, id: string, first: string) => `${id} ${first.toUpperCase()}`),
    ),
  ]
}

/** Returns the time in a line of the event log, in epoch milliseconds. Other quirks may have changed its format. */
function parseLogTime(line: unknown): number {
  const [, date = '', time = ''] = /(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d\.\d{3})/.exec(String(line)) ?? []
  return Date.parse(`${date}T${time}Z`)
}
