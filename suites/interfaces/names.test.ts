import { describe, expect } from 'vitest'
import { BREAKOUT, parsePortGroups, PATH, PORT_GROUPS, test } from './fixtures.ts'
import { verifies } from './contract.ts'

const LAG = 'iana-if-type:ieee8023adLag'
const PORT = 'iana-if-type:ethernetCsmacd'

describe('the interfaces', () => {
  test('can be read', verifies('interfaces/resource'), async ({ restconf }) => {
    await restconf.read(PATH)
  })

  test(
    'have the same name under `config` and `state` as in their key',
    verifies('interfaces/config-name-is-key'),
    async ({ interfaces, skip }) => {
      const named = (await interfaces.read()).flatMap(({ name, config, state }) =>
        [config?.name, state?.name].flatMap((repeated) => (repeated === undefined ? [] : [{ name, repeated }])),
      )
      skip(named.length === 0, 'no interface repeats its name')

      for (const { name, repeated } of named) expect(repeated, `the name that the interface ${name} repeats`).toBe(name)
    },
  )

  test(
    'are members only of existing LAGs',
    verifies('interfaces/aggregate-id-names-lag'),
    async ({ interfaces, skip }) => {
      const all = await interfaces.read()
      const lags = all.filter(({ config }) => config?.type === undefined || config.type === LAG).map(({ name }) => name)
      const joined = all.flatMap((each) => {
        const lag = each['openconfig-if-ethernet:ethernet']?.config?.['openconfig-if-aggregate:aggregate-id']
        return lag === undefined ? [] : [{ name: each.name, lag }]
      })
      skip(joined.length === 0, 'no interface is in a LAG')

      for (const { name, lag } of joined) expect(lags, `the LAGs, of which ${name} is in ${lag}`).toContain(lag)
    },
  )

  test(
    'may or may not be listed by a chassis controller',
    verifies('interfaces/controller-list'),
    async ({ interfaces, restconf, observe }) => {
      const { status } = await restconf.ask('GET', PATH)

      observe('interfaces/controller-list', status < 300 ? await interfaces.names() : `answered ${status}`)
    },
  )
})

describe('the physical interfaces', () => {
  test(
    'include every port of the model',
    verifies('interfaces/physical-ports'),
    async ({ interfaces, ports, observe }) => {
      const names = await interfaces.names()

      expect(names, 'names of the interfaces').toEqual(
        expect.arrayContaining(ports.all.filter((port) => !ports.brokenOut.includes(port))),
      )
      for (const port of ports.brokenOut) {
        observe(
          'interfaces/breakout-names',
          names.filter((name) => name.startsWith(port.replace(/0$/, ''))),
        )
      }
    },
  )

  test(
    'include the port of each port group that is not in breakout mode',
    verifies('interfaces/ports-of-groups'),
    async ({ interfaces, restconf, skip }) => {
      const groups = parsePortGroups(await restconf.read(PORT_GROUPS))
      const ports = groups.filter(({ config }) => config?.mode !== BREAKOUT).map((group) => `${group.portgroup_name}.0`)
      skip(ports.length === 0, 'the target lists no port group that is not in breakout mode')

      const names = await interfaces.names()

      expect(
        ports.filter((port) => !names.includes(port)),
        'ports of port groups that are no interfaces',
      ).toEqual([])
    },
  )

  test('are not of the LAG type', verifies('interfaces/ports-are-no-lags'), async ({ interfaces, ports, skip }) => {
    const all = await interfaces.read()
    const typed = all.filter(({ name, config }) => ports.all.includes(name) && config?.type !== undefined)
    skip(typed.length === 0, 'no port shows config.type')

    for (const { name, config } of typed) expect(config?.type, `config.type of the port ${name}`).toBe(PORT)
  })

  test(
    'include no port that the model lacks',
    verifies('interfaces/no-further-ports'),
    async ({ interfaces, ports }) => {
      const physical = (await interfaces.allButLags()).filter((name) => /^\d+\.0$/.test(name))

      expect(
        physical.filter((name) => !ports.all.includes(name)),
        'ports beyond those of the model',
      ).toEqual([])
    },
  )

  test('include the management port', verifies('interfaces/mgmt'), async ({ interfaces }) => {
    expect(await interfaces.names(), 'names of the interfaces').toContain('mgmt')
  })
})
