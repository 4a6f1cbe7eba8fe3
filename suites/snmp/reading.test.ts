import { describe, expect } from 'vitest'
import { isSameContent, describeMirror } from '#lib/testkit/platform.ts'
import { type Named, listRepeatedNames, test } from './fixtures.ts'
import { verifies } from './contract.ts'

const SYSTEM_GROUP = '/data/SNMPv2-MIB:SNMPv2-MIB/system'

describe('SNMP users', () => {
  test(
    'have the same name under `config` and `state` as in the key',
    verifies('snmp/user-name-is-key'),
    async ({ snmp, skip }) => {
      const names = listRepeatedNames(await snmp.users())
      skip(names.length === 0, 'no SNMP user has a name under config or state')

      for (const [key, repeated] of names) expect(repeated, `the name that the SNMP user ${key} repeats`).toBe(key)
    },
  )

  test(
    'mirror their protocols under `state`',
    verifies('snmp/user-state-mirrors-config'),
    async ({ snmp, settled, skip }) => {
      const compared = async () => (await snmp.users()).flatMap(listProtocolPairs)

      const protocols = await settled(compared, (found) => found.every(({ config, state }) => config === state))

      skip(protocols.length === 0, 'no SNMP user shows a protocol under config')
      for (const { of, config, state } of protocols) expect(state, `${of}, under state`).toBe(config)
    },
  )
})

describe('SNMP targets', () => {
  test(
    'have the same name under `config` and `state` as in the key',
    verifies('snmp/target-name'),
    async ({ snmp, skip }) => {
      const targets = await snmp.targets()
      skip(targets.length === 0, 'the target lists no SNMP target')

      for (const [key, repeated] of listRepeatedNames(targets))
        expect(repeated, `the name that the SNMP target ${key} repeats`).toBe(key)
    },
  )

  test(
    'may or may not mirror `config` under `state`, and may or may not refer to existing users',
    verifies('snmp/target-mirrors', 'snmp/target-user-stands'),
    async ({ snmp, observe }) => {
      const users = (await snmp.users()).map(({ name }) => name)
      for (const target of await snmp.targets()) {
        observe('snmp/target-mirrors', describeUserMirror(target))
        const user = target.config?.['user'] ?? target.user
        if (typeof user === 'string') observe('snmp/target-user-stands', users.includes(user))
      }
    },
  )
})

describe('SNMP communities', () => {
  test(
    'have the same name under `config` and `state` as in the key',
    verifies('snmp/community-name'),
    async ({ snmp, skip }) => {
      const communities = await snmp.communities()
      skip(communities.length === 0, 'the target lists no community')

      for (const [key, repeated] of listRepeatedNames(communities))
        expect(repeated === key ? 'its own' : 'another', 'the name that a community repeats').toBe('its own')
    },
  )

  test(
    'may or may not mirror `config` under `state`',
    verifies('snmp/community-mirrors'),
    async ({ snmp, observe }) => {
      for (const community of await snmp.communities()) observe('snmp/community-mirrors', describeUserMirror(community))
    },
  )
})

test(
  'the SNMP `system` group may or may not be a resource',
  verifies('snmp/system-group'),
  async ({ restconf, observe }) => {
    const { status } = await restconf.ask('GET', SYSTEM_GROUP)

    observe('snmp/system-group', `${SYSTEM_GROUP} answers ${status}`)
  },
)

function listProtocolPairs({ name, config, state }: Named) {
  return ['authentication-protocol', 'privacy-protocol'].flatMap((field) => {
    const configured = config?.[field]
    return configured === undefined
      ? []
      : [{ of: `${field} of the SNMP user ${name}`, config: configured, state: state?.[field] }]
  })
}

function describeUserMirror({ config, state }: Named): string {
  return config === undefined ? 'no config' : describeMirror(state, isSameContent(state, config))
}
