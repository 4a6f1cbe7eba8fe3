import type { Services } from '../../services.ts'
import type { Nodes } from '../../switches/nodes.ts'
import { createPartialRefusalFault } from '../../switches/refused-in-part.ts'
import type { Switch } from '../../switches/switch.ts'
import { dateTime, isZone } from './zones.ts'

const properName = 'America/New_York'
const oldName = 'EST5EDT'

/** Creates the faults that affect the time zone and the time of day. */
export function clockFaults(device: Services, nodes: Nodes): Switch[] {
  const date = (
    name: string,
    summary: string,
    change: (date: string, time: string, zone: string) => string,
  ): Switch => ({
    name,
    summary,
    apply: ({ readings }) => {
      readings.set(nodes.leaf('system/clock/state/appliance/date-time'), (value) => {
        const [day = '', time = '', zone = ''] = String(value).split(' ')
        return change(day, time, zone)
      })
    },
  })
  return [
    date('date-time-in-utc', 'the time of day is in UTC, whatever the configured zone', (_day, _time, zone) =>
      dateTime(device.now(), 'Etc/UTC').replace('Etc/UTC', zone),
    ),
    date(
      'date-time-zone-stale',
      'the time of day shows the name of the factory zone, whatever the configured zone',
      (day, time) => `${day} ${time} ${properName}`,
    ),
    date(
      'date-time-of-no-day',
      'the date does not exist in the calendar',
      (day, time, zone) => `${day.slice(0, 4)}-13-45 ${time} ${zone}`,
    ),
    date(
      'date-time-of-no-day-once',
      'the third read of the time of day returns a date that does not exist in the calendar',
      third((day, time, zone) => `${day.slice(0, 4)}-02-30 ${time} ${zone}`),
    ),
    date('date-time-in-words', 'the date is a word', (_day, time, zone) => `today ${time} ${zone}`),
    date(
      'date-time-of-no-zone',
      'the time of day ends with a zone abbreviation that does not exist',
      (day, time) => `${day} ${time} XQZ`,
    ),
    date('date-time-without-zone', 'the time of day lacks its zone', (day, time) => `${day} ${time}`),
    date('date-time-stands-still', 'the time of day stands still', first()),
    date(
      'date-time-stands-in-each-zone',
      'the time of day stands still until another zone is configured',
      firstOfEach(),
    ),
    ...zoneFaults(nodes),
    createPartialRefusalFault(
      'beside-clock',
      nodes.leaf('system/ntp/config/enabled'),
      (json) => !['true', 'false'].includes(String(json)),
    ),
  ]
}

function zoneFaults(nodes: Nodes): Switch[] {
  const config = nodes.leaf('system/clock/config/timezone-name')
  const state = nodes.leaf('system/clock/state/timezone-name')
  const underOldName = (value: unknown) => (value === properName ? oldName : value)
  return [
    {
      name: 'zone-mirror-apart',
      summary: 'while the factory zone is configured, state shows a different zone',
      apply: ({ readings }) => readings.set(state, (zone) => (zone === properName ? 'America/Detroit' : zone)),
    },
    createPartialRefusalFault('clock', config, (json) => !isZone(String(json)), 'Etc/GMT'),
    {
      name: 'factory-zone-without-city',
      summary: 'config shows the factory zone under its old name EST5EDT',
      apply: ({ readings, writings }) => {
        readings.set(config, underOldName)
        writings.set(config, (json) => (json === oldName ? properName : json))
      },
    },
    {
      name: 'mirrored-zone-without-city',
      summary: 'state shows the factory zone under its old name EST5EDT',
      apply: ({ readings }) => readings.set(state, underOldName),
    },
  ]
}

/** Returns a function that joins the words of its first call, and returns the same text in every later call. */
function first(): (...words: string[]) => string {
  let kept: string | undefined
  return (...words) => (kept ??= words.join(' '))
}

/** Returns a function that joins its words, and returns the same text in every later call with the same last word. */
function firstOfEach(): (...words: string[]) => string {
  const kept = new Map<string, string>()
  return (...words) => {
    const zone = words.at(-1) ?? ''
    const text = kept.get(zone) ?? words.join(' ')
    kept.set(zone, text)
    return text
  }
}

/**
 * Returns a function that applies `change` only in its third call. In all other calls it joins the given words without
 * changing them.
 */
function third(change: (...words: string[]) => string): (...words: string[]) => string {
  let times = 0
  return (...words) => {
    times += 1
    return times === 3 ? change(...words) : words.join(' ')
  }
}
