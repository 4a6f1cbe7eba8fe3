import { choice, container, integer, list, mirrored, text } from './build.ts'
import type { Data } from './declaration.ts'

/** LACP of the device and of its aggregation groups (platform: LACP). */
export const lacp = container({
  ...mirrored({ 'system-priority': integer(0, 65_535, 32_768) }, { 'vendor-lacp:system-id-mac': text() }, () => ({
    'system-id-mac': '00:00:5e:00:53:fe',
  })),
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
        () => ({ 'system-id-mac': '00:00:5e:00:53:fe' }),
      ),
    }),
  }),
})

/** The aggregation group that is set up from the factory on. */
export const factoryLag = 'uplink'

export const factoryLacp: Data<typeof lacp> = {
  config: { 'system-priority': 32_768 },
  interfaces: {
    interface: new Map([
      [factoryLag, { name: factoryLag, config: { name: factoryLag, interval: 'FAST', 'lacp-mode': 'ACTIVE' } }],
    ]),
  },
}
