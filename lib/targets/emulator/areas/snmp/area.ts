import type { Area } from '../../area.ts'
import { choice, container, integer, list, listOf, mirrored, reported, text } from '../../schema/declare.ts'
import type { Data } from '../../schema/declaration.ts'

const securityModel = choice(['v1', 'v2c', 'usm'])

const model = container({
  'openconfig-system:system': container({
    'vendor-system-snmp:snmp': container({
      users: container({
        user: list(['name'], {
          name: text(),
          ...mirrored({
            name: text(),
            'authentication-protocol': choice(['md5', 'sha', 'none']),
            'privacy-protocol': choice(['aes', 'des', 'none']),
          }),
        }),
      }),
      targets: container({
        target: list(['name'], {
          name: text(),
          ...mirrored({
            name: text(),
            user: text(),
            community: text(),
            'security-model': securityModel,
            ipv4: container({ address: text(), port: integer(1, 65_535, 162) }),
          }),
        }),
      }),
      communities: container({
        community: list(['name'], {
          name: text(),
          ...mirrored({ name: text(), 'security-model': listOf(securityModel) }),
        }),
      }),
      'engine-id': container({
        config: container({ value: text({ default: 'mac' }) }),
        state: reported({ 'engine-id': text(), type: text() }, () => ({
          'engine-id': '80:00:2f:f4:03:00:00:5e:00:53:15',
          type: 'mac',
        })),
      }),
    }),
  }),
})

const factory: Data<typeof model> = {
  system: {
    snmp: {
      communities: {
        community: new Map([['lab', { name: 'lab', config: { name: 'lab', 'security-model': ['v2c'] } }]]),
      },
      'engine-id': { config: { value: 'mac' } },
    },
  },
}

/** Users, targets and communities (platform: SNMP). */
export const snmp: Area = { name: 'snmp', model, factory: () => factory }
