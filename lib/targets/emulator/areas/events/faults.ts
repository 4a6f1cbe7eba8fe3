import type { Nodes } from '../../switches/nodes.ts'
import type { Answer, Asked } from '../../behaviour.ts'
import type { Services } from '../../services.ts'
import { createReadingSwitch } from '../../switches/reading.ts'
import { answers, type Switch } from '../../switches/switch.ts'
import { formatLogLine } from './line.ts'

const list = 'system/events/event'

/** Creates the faults that affect the event log. */
export function faults(device: Services, nodes: Nodes): Switch[] {
  const line = (name: string, summary: string, change: (line: string) => string) =>
    createReadingSwitch(nodes, name, summary, [`${list}/log`], (log) => change(String(log)))
  const lines = (name: string, summary: string, change: (lines: readonly string[]) => readonly string[]) =>
    createReadingSwitch(nodes, name, summary, [list], (events) =>
      Array.isArray(events) ? change(events.map(({ log }) => String(log))).map((log) => ({ log })) : events,
    )
  return [
    line('event-id-in-letters', 'the id of an event is not a number', (log) => log.replace(/^\d+/, 'ev-$&')),
    line('event-without-source', 'a line has no source', (log) => log.replace(/^(\d+) \S+/, '$1')),
    line('event-of-no-kind', 'an informational line has a different word from EVENT', (log) =>
      log.replace(/^((?:\S+ ){3})EVENT /, '$1NOTE '),
    ),
    line('event-without-severity', 'a line has no severity', (log) => log.replace(/^((?:\S+ ){4})\S+ /, '$1')),
    line('event-text-without-quotes', 'the text of an event has no quotes', (log) =>
      log.replace(/"([^"]*)" "/, '$1 "'),
    ),
    line('event-without-text', 'the text of an informational line is empty', (log) =>
      log.replace(/( EVENT \S+) "[^"]*"/, '$1 ""'),
    ),
    line('event-time-of-a-zone', 'the time of an event is in CET', (log) => log.replace(/ UTC"$/, ' CET"')),
    line('event-time-without-quotes', 'the time of an event has no quotes', (log) => log.replace(/"([^"]*)"$/, '$1')),
    line('event-time-is-local', 'the time of an event is five hours behind UTC', (log) =>
      log.replace(/"([^"]*) UTC"$/, (_, time: string) => {
        const shifted = new Date(Date.parse(`${time}Z`) - 5 * 3_600_000)
        return `"${shifted.toISOString().replace('T', ' ').replace('Z', ' UTC')}"`
      }),
    ),
    line('event-time-is-no-date', 'the time of an event is in a thirteenth month', (log) =>
      log.replace(/"(\d{4})-\d\d-/, '"$1-13-'),
    ),
    line('clears-another-id', 'the CLEAR of a fault has a different id from its ASSERT', (log) =>
      log.includes(' CLEAR ') ? log.replace(/^\d/, '7') : log,
    ),
    line('clears-another-name', 'the CLEAR of a fault has a different name from its ASSERT', (log) =>
      log.includes(' CLEAR ') ? log.replace(/-fault /, '-failure ') : log,
    ),
    line('asserts-another-fault', 'the event log reports a fan fault when a power supply fails', (log) =>
      log.replace(/ psu-\d+ psu-fault /, ' fan-1 fan-fault '),
    ),
    lines('asserts-nothing', 'the event log does not record the start of a fault', (all) =>
      all.filter((log) => !log.includes(' ASSERT ')),
    ),
    lines('clears-nothing', 'the event log does not record the end of a fault', (all) =>
      all.filter((log) => !log.includes(' CLEAR ')),
    ),
    lines('forgets-cleared-faults', 'the event log drops the ASSERT of a fault that has ended', (all) => {
      const end = all.findLastIndex((log) => log.includes(' CLEAR '))
      return all.filter((log, index) => index > end || !log.includes(' ASSERT '))
    }),
    lines('forgets-cleared-faults-late', 'the event log drops the ASSERT of a fault two seconds after its end', (all) =>
      all.filter((log) => !listOldAsserts(device).includes(log)),
    ),
    ...createRootFaults(),
  ]
}

/** Lists the ASSERT lines of faults that ended at least two seconds ago. */
function listOldAsserts({ events, now }: Services): readonly string[] {
  const ends = events.log.filter(({ kind, time }) => kind === 'CLEAR' && now() - time >= 2000)
  return events.log
    .filter(({ kind, id, time }) => kind === 'ASSERT' && ends.some((end) => end.id === id && end.time >= time))
    .map(formatLogLine)
}

/** Creates the faults that affect the event log only at /restconf. */
function createRootFaults(): Switch[] {
  const isElsewhere = ({ root, method, path }: Asked) =>
    root === '/restconf' && method === 'GET' && path.endsWith(':events')
  let first: Answer | undefined
  return [
    answers('event-log-empty-at-restconf', 'the event log is empty at /restconf', (answer, asked) =>
      isElsewhere(asked) ? { status: 204, headers: answer.headers } : answer,
    ),
    answers(
      'event-log-longer-at-restconf',
      'the event log at /restconf contains an event that never occurred',
      (answer, asked) =>
        isElsewhere(asked) && answer.status === 200 ? { ...answer, body: withStrayEvent(Object(answer.body)) } : answer,
    ),
    answers('event-log-stale-at-restconf', 'the event log at /restconf is never updated', (answer, asked) => {
      if (!isElsewhere(asked) || answer.status !== 200) return answer
      first ??= answer
      return { ...first, headers: answer.headers }
    }),
  ]
}

function withStrayEvent(body: { readonly [name: string]: { readonly event?: readonly object[] } }): object {
  const log = '65794 fan-9 fan-fault EVENT NA "Nobody logged it" "2024-01-01 00:00:00.000 UTC"'
  return Object.fromEntries(Object.entries(body).map(([top, { event = [] }]) => [top, { event: [...event, { log }] }]))
}
