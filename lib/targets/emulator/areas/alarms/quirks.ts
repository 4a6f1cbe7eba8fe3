import type { Services } from '../../services.ts'
import type { Nodes } from '../../switches/nodes.ts'
import { createReadingSwitch } from '../../switches/reading.ts'
import type { Switch } from '../../switches/switch.ts'

/** Milliseconds by which the alarms lag behind. */
const LATE = 20_000

/** Creates the quirk in which alarms are shown late. */
export function quirks({ now }: Pick<Services, 'now'>, nodes: Nodes): Switch[] {
  return [
    createReadingSwitch(
      nodes,
      'alarms-shown-late',
      `the API shows alarms ${LATE / 1000} seconds late`,
      ['system/alarms/alarm'],
      (list) => (Array.isArray(list) ? list.filter(({ state }) => parseCreated(state) <= now() - LATE) : list),
    ),
  ]
}

/** Returns when an alarm was raised, in epoch milliseconds. */
function parseCreated(state: Readonly<Record<string, unknown>>): number {
  return Date.parse(String(state['time-created']).replace(/^(\S+) (\S+) UTC$/, '$1T$2Z'))
}
