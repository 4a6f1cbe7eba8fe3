import { describe, expect } from 'vitest'
import { PATH, test, withServer } from './fixtures.ts'
import { verifies } from './requirements.ts'

describe('switching NTP', () => {
  test('follows a boolean', verifies('ntp/patch-enabled'), async ({ ntp, wasEnabled, settled, observe }) => {
    const wanted = !wasEnabled

    const { status } = await ntp.patch({ config: { enabled: wanted } })

    const { config } = await settled(ntp.read, ({ config }) => config?.enabled === wanted)
    expect(config?.enabled).toBe(wanted)
    observe('ntp/patch-status', status)
  })

  test('follows the string true', verifies('ntp/enabled-as-string'), async ({ ntp, wasEnabled, settled }) => {
    void wasEnabled
    await ntp.patch({ config: { enabled: false } })

    await ntp.patch({ config: { enabled: 'true' } })

    const { config } = await settled(ntp.read, ({ config }) => config?.enabled === true)
    expect(config?.enabled).toBe(true)
  })

  test('answers nothing', verifies('ntp/patch-answers-nothing'), async ({ ntp, wasEnabled }) => {
    const answer = await ntp.patch({ config: { enabled: !wasEnabled } })

    expect(answer.text).toBe('')
  })

  test('is mirrored under state', verifies('ntp/state-follows-enabled'), async ({ ntp, wasEnabled, settled }) => {
    const wanted = !wasEnabled

    await ntp.patch({ config: { enabled: wanted } })

    const { state } = await settled(ntp.read, ({ state }) => state?.enabled === wanted)
    expect(state?.enabled).toBe(wanted)
  })

  test(
    'cannot be done under state',
    verifies('ntp/state-is-read-only'),
    async ({ ntp, borrow, withoutEffect, restconf }) => {
      await borrow(PATH)
      const state = { enabled: (await ntp.read()).state?.enabled !== true }

      await withoutEffect({
        write: () => restconf.ask('PATCH', PATH, { 'openconfig-system:ntp': { state } }),
        look: async () => (await ntp.read()).state?.enabled,
      })
    },
  )
})

describe('time servers', () => {
  test('are set by host name', verifies('ntp/patch-server'), async ({ ntp, lentServers, settled }) => {
    await ntp.patch(withServer(lentServers, ntp.host))

    const server = await settled(
      () => ntp.server(ntp.host),
      (found) => found?.config?.address !== undefined,
    )
    expect(server?.config?.address).toBe(ntp.host)
  })

  test('are set by address', verifies('ntp/patch-server-by-address'), async ({ ntp, lentServers, settled }) => {
    await ntp.patch(withServer(lentServers, ntp.address))

    const server = await settled(
      () => ntp.server(ntp.address),
      (found) => found?.config?.address !== undefined,
    )
    expect(server?.config?.address).toBe(ntp.address)
  })

  test(
    'keep every field that is set',
    verifies(
      'ntp/server-port-written',
      'ntp/server-version-written',
      'ntp/server-iburst-written',
      'ntp/server-prefer-written',
    ),
    async ({ ntp, lentServers, settled, verify }) => {
      const set = { port: 1123, version: 3, iburst: true, prefer: true }

      await ntp.patch(withServer(lentServers, ntp.host, set))

      const server = await settled(
        () => ntp.server(ntp.host),
        (found) => holds(found?.config, set),
      )
      await verify('ntp/server-port-written', () => expect(server?.config?.port).toBe(set.port))
      await verify('ntp/server-version-written', () => expect(server?.config?.version).toBe(set.version))
      await verify('ntp/server-iburst-written', () => expect(server?.config?.iburst).toBe(set.iburst))
      await verify('ntp/server-prefer-written', () => expect(server?.config?.prefer).toBe(set.prefer))
    },
  )

  test(
    'mirror every field under state',
    verifies(
      'ntp/state-follows-address',
      'ntp/state-follows-port',
      'ntp/state-follows-version',
      'ntp/state-follows-iburst',
      'ntp/state-follows-prefer',
    ),
    async ({ ntp, lentServers, settled, verify }) => {
      const set = { port: 1123, version: 3, iburst: true, prefer: true }

      await ntp.patch(withServer(lentServers, ntp.host, set))

      const server = await settled(
        () => ntp.server(ntp.host),
        (found) => holds(found?.state, { address: ntp.host, ...set }),
      )
      await verify('ntp/state-follows-address', () => expect(server?.state?.address).toBe(ntp.host))
      await verify('ntp/state-follows-port', () => expect(server?.state?.port).toBe(set.port))
      await verify('ntp/state-follows-version', () => expect(server?.state?.version).toBe(set.version))
      await verify('ntp/state-follows-iburst', () => expect(server?.state?.iburst).toBe(set.iburst))
      await verify('ntp/state-follows-prefer', () => expect(server?.state?.prefer).toBe(set.prefer))
    },
  )
})

function holds(found: object | undefined, wanted: object): boolean {
  const fields = new Map<string, unknown>(Object.entries(found ?? {}))
  return Object.entries(wanted).every(([name, value]) => fields.get(name) === value)
}
