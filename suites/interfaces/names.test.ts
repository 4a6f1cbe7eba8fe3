import { describe, expect } from 'vitest'
import { PATH, test } from './fixtures.ts'
import { verifies } from './requirements.ts'

describe('the interfaces', () => {
  test('are read', verifies('interfaces/resource'), async ({ restconf }) => {
    const answer = await restconf.ask('GET', PATH)

    expect(answer.status).toBeGreaterThanOrEqual(200)
    expect(answer.status).toBeLessThan(300)
  })

  test('are keyed by their name', verifies('interfaces/config-name-is-key'), async ({ interfaces, observe }) => {
    const named = (await interfaces.read()).filter(({ config }) => config?.name !== undefined)

    const others = named.filter(({ name, config }) => config?.name !== name)
    observe('interfaces/config-name-is-key', named.length === 0 ? 'not shown' : others.length === 0)
  })

  test(
    'are listed by a chassis controller',
    verifies('interfaces/controller-list'),
    async ({ interfaces, restconf, observe }) => {
      const { status } = await restconf.ask('GET', PATH)

      observe('interfaces/controller-list', status < 300 ? await interfaces.names() : `answered ${status}`)
    },
  )

  test('include one for each port', verifies('interfaces/physical-ports'), async ({ interfaces, ports, observe }) => {
    const names = await interfaces.names()

    expect(names).toEqual(expect.arrayContaining(ports.all.filter((port) => !ports.brokenOut.includes(port))))
    for (const port of ports.brokenOut) {
      observe(
        'interfaces/breakout-names',
        names.filter((name) => name.startsWith(port.replace(/0$/, ''))),
      )
    }
  })

  test('include none beyond the ports', verifies('interfaces/no-further-ports'), async ({ interfaces, ports }) => {
    const physical = (await interfaces.names()).filter((name) => /^\d+\.0$/.test(name))

    expect(physical.filter((name) => !ports.all.includes(name))).toEqual([])
  })

  test('include one for management', verifies('interfaces/mgmt'), async ({ interfaces }) => {
    expect(await interfaces.names()).toContain('mgmt')
  })
})
