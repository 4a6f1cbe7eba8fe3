import { empty } from '../../http/errors.ts'
import { Refusal } from '../../refusal.ts'
import type { Nodes } from '../../switches/nodes.ts'
import { createReadingSwitch } from '../../switches/reading.ts'
import type { Switch } from '../../switches/switch.ts'
import { KEEP } from '../../tree/merge.ts'
import { createForwardingQuirks } from './forwarding-faults.ts'
import { component, hostLogs, selector, server } from './paths.ts'

/** Creates the quirks that affect logging. */
export function quirks(nodes: Nodes): Switch[] {
  const facilities = [selector, `${selector}/config`, `${selector}/state`, `${hostLogs}/selectors/selector`].map(
    (place) => `${place}/facility`,
  )
  const spelled = (name: string, summary: string, spelling: (bare: string) => string) =>
    createReadingSwitch(nodes, name, summary, facilities, (value) => spelling(String(value).replace(/^.*:/, '')))
  return [
    {
      name: 'busy-now-and-then',
      summary: 'every seventh call of a logging path returns 503',
      apply: ({ answers }) => {
        let calls = 0
        answers.push((answer, { path }) => (path.includes('system/logging') && ++calls % 7 === 0 ? empty(503) : answer))
      },
    },
    {
      name: 'seconds-long-answers',
      summary: 'calls of logging paths take five seconds',
      apply: (behaviour) => (behaviour.answerTakes = ({ path }) => (path.includes('system/logging') ? 5000 : 0)),
    },
    ...createForwardingQuirks(),
    spelled(
      'facilities-of-another-module',
      'facilities are returned with a different module',
      (bare) => `openconfig-system-logging:${bare}`,
    ),
    spelled('facilities-without-module', 'facilities are returned without a module', (bare) => bare),
    {
      name: 'facilities-need-module',
      summary: 'facilities of servers are accepted only with a module',
      apply: ({ writings }) => {
        writings.set(nodes.at(selector), (json) => {
          const bare = (Array.isArray(json) ? json : []).find(({ facility }) => !String(facility).includes(':'))
          if (bare !== undefined) throw new Refusal('invalid-value', `${bare.facility} is an identity of no module`)
          return json
        })
      },
    },
    {
      name: 'host-logs-fixed',
      summary: 'selectors that are added to the host logs are accepted but lost, and files are refused',
      apply: ({ writings }) => {
        writings.set(nodes.at(`${hostLogs}/selectors/selector`), () => KEEP)
        writings.set(nodes.at(`${hostLogs}/files/file`), () => {
          throw new Refusal('operation-failed', 'the files of the host logs are fixed', { status: 400 })
        })
      },
    },
    createReadingSwitch(
      nodes,
      'sparse-mirrors:logging',
      'logging has no state data',
      [
        ...['host', 'remote-port', 'proto'].map((leaf) => `${server}/state/${leaf}`),
        ...['facility', 'severity'].map((leaf) => `${selector}/state/${leaf}`),
        ...['name', 'description', 'severity'].map((leaf) => `${component}/state/${leaf}`),
      ],
      () => undefined,
    ),
  ]
}
