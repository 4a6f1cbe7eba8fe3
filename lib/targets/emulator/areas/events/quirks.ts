import type { Nodes } from '../../switches/nodes.ts'
import { createReadingSwitch } from '../../switches/reading.ts'
import type { Switch } from '../../switches/switch.ts'

/** Creates the quirks that vary the spelling of lines in the event log. */
export function quirks(nodes: Nodes): Switch[] {
  const spelled = (name: string, summary: string, spelling: (line: string) => string) =>
    createReadingSwitch(nodes, name, summary, ['system/events/event/log'], (line) => spelling(String(line)))
  return [
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
