import { describe, expect } from 'vitest'
import { outcome } from '#lib/fixtures.ts'
import { seen, test, withEntry, withServer } from './fixtures.ts'
import { verifies } from './requirements.ts'

describe('time servers', () => {
  test('are set by host name', verifies('ntp/patch-server'), async ({ ntp, lentServers, settled, observe }) => {
    await ntp.patch(withServer(lentServers, ntp.host))

    const server = await settled(
      () => ntp.server(ntp.host),
      (found) => found?.config?.address !== undefined,
    )
    expect(server?.config?.address).toBe(ntp.host)
    for (const [id, value] of seen(server)) observe(id, value)
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
      'ntp/server-association-type-written',
      'ntp/server-iburst-written',
      'ntp/server-prefer-written',
    ),
    async ({ keeps, verify }) => {
      await verify('ntp/server-port-written', () => keeps('config', { port: 1123 }))
      await verify('ntp/server-version-written', () => keeps('config', { version: 3 }))
      await verify('ntp/server-association-type-written', () => keeps('config', { 'association-type': 'SERVER' }))
      await verify('ntp/server-iburst-written', () => keeps('config', { iburst: true }))
      await verify('ntp/server-prefer-written', () => keeps('config', { prefer: true }))
    },
  )

  test(
    'mirror every field under state',
    verifies(
      'ntp/state-follows-address',
      'ntp/state-follows-port',
      'ntp/state-follows-version',
      'ntp/state-follows-association-type',
      'ntp/state-follows-iburst',
      'ntp/state-follows-prefer',
    ),
    async ({ ntp, keeps, verify }) => {
      await verify('ntp/state-follows-address', () => keeps('state', { address: ntp.host }))
      await verify('ntp/state-follows-port', () => keeps('state', { port: 1123 }))
      await verify('ntp/state-follows-version', () => keeps('state', { version: 3 }))
      await verify('ntp/state-follows-association-type', () => keeps('state', { 'association-type': 'SERVER' }))
      await verify('ntp/state-follows-iburst', () => keeps('state', { iburst: true }))
      await verify('ntp/state-follows-prefer', () => keeps('state', { prefer: true }))
    },
  )
})

describe('of time servers is not shown', () => {
  test('whether they are added', verifies('ntp/servers-merge'), async ({ ntp, lentServers, settled, observe }) => {
    await ntp.patch(withServer(lentServers, ntp.host))

    await ntp.patch(withServer(lentServers, ntp.otherHost))

    const other = await settled(
      () => ntp.server(ntp.otherHost),
      (found) => found !== undefined,
    )
    expect(other).toBeDefined()
    observe('ntp/servers-merge', (await ntp.server(ntp.host)) !== undefined)
  })

  test('a port as a string', verifies('ntp/server-port-as-string'), async ({ ntp, lentServers, settled, observe }) => {
    const answer = await ntp.attempt(withServer(lentServers, ntp.host, { port: '1123' }))

    const server = await settled(
      () => ntp.server(ntp.host),
      (found) => found?.config?.port === 1123,
    )
    observe('ntp/server-port-as-string', outcome(answer, server?.config?.port === 1123))
  })

  test(
    'an entry without config',
    verifies('ntp/server-without-config'),
    async ({ ntp, lentServers, settled, observe }) => {
      const answer = await ntp.attempt(withEntry(lentServers, { address: ntp.host }))

      const server = await settled(
        () => ntp.server(ntp.host),
        (found) => found !== undefined,
      )
      observe('ntp/server-without-config', outcome(answer, server !== undefined))
    },
  )
})
