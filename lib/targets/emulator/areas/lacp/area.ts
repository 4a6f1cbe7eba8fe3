import type { Area } from '../../area.ts'
import { choice, container, integer, list, mirrored, text } from '../../schema/declare.ts'

const address = { 'system-id-mac': '00:00:5e:00:53:fe' }

const model = container({
  'openconfig-lacp:lacp': container({
    ...mirrored(
      { 'system-priority': integer(0, 65_535, 32_768) },
      { 'vendor-lacp:system-id-mac': text() },
      () => address,
    ),
    interfaces: container({
      interface: list(['name'], {
        name: text(),
        ...mirrored(
          {
            name: text(),
            interval: choice(['FAST', 'SLOW'], 'SLOW'),
            'lacp-mode': choice(['ACTIVE', 'PASSIVE'], 'ACTIVE'),
          },
          { 'system-id-mac': text() },
          () => address,
        ),
      }),
    }),
  }),
})

/** LACP of the device and of its aggregation groups (platform: LACP). */
export const lacp: Area = {
  name: 'lacp',
  model,
  factory: ({ hardware: { aggregate } }) => {
    const entry = (name: string) => ({ name, config: { name, interval: 'FAST', 'lacp-mode': 'ACTIVE' } })
    const groups = aggregate ? new Map([[aggregate.name, entry(aggregate.name)]]) : new Map()
    return { lacp: { config: { 'system-priority': 32_768 }, interfaces: { interface: groups } } }
  },
}
