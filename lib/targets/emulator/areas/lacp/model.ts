import type { Unit } from '../../area.ts'
import {
  choice,
  container,
  decimal,
  flag,
  integer,
  list,
  mirrorConfig,
  liveContainer,
  text,
} from '../../schema/declare.ts'
import type { Data } from '../../schema/declaration.ts'
import { memberCounters, members, ownAddress } from './members.ts'

const address = { 'system-id-mac': ownAddress }
const key = integer(0, 65_535)

const member = list(['interface'], {
  interface: text(),
  state: container({
    interface: text(),
    activity: choice(['ACTIVE', 'PASSIVE']),
    timeout: choice(['SHORT', 'LONG']),
    synchronization: choice(['IN_SYNC', 'OUT_SYNC']),
    aggregatable: flag(),
    collecting: flag(),
    distributing: flag(),
    'system-id': text(),
    'oper-key': key,
    'partner-id': text(),
    'partner-key': key,
    'port-num': key,
    'partner-port-num': key,
    counters: container(Object.fromEntries(memberCounters.map((name) => [name, decimal()]))),
  }),
})

export const model = container({
  'openconfig-lacp:lacp': container({
    ...mirrorConfig(
      { 'system-priority': integer(0, 65_535, 32_768) },
      { 'vendor-lacp:system-id-mac': text() },
      () => address,
    ),
    interfaces: container({
      interface: list(['name'], {
        name: text(),
        ...mirrorConfig(
          {
            name: text(),
            interval: choice(['FAST', 'SLOW'], 'SLOW'),
            'lacp-mode': choice(['ACTIVE', 'PASSIVE'], 'ACTIVE'),
          },
          { 'system-id-mac': text() },
          () => address,
        ),
        members: liveContainer({ member }, members),
      }),
    }),
  }),
})

export type LacpConfiguration = Data<typeof model>

/** Returns the factory configuration. The hardware's default aggregation group runs LACP. */
export function factory({ hardware: { aggregate } }: Unit): LacpConfiguration {
  const groups = aggregate === undefined ? [] : [aggregate.name]
  const entries = groups.map((name) => {
    return [name, { name, config: { name, interval: 'FAST', 'lacp-mode': 'ACTIVE' } }] as const
  })
  return { lacp: { config: { 'system-priority': 32_768 }, interfaces: { interface: new Map(entries) } } }
}
