import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emulatorUnderTest, type UnderTest } from '../../under-test.ts'

let emulator: UnderTest
beforeAll(async () => void (emulator = await emulatorUnderTest()))
afterAll(() => emulator.close())
beforeEach(() => emulator.control('POST', '/reset'))

const groups = '/data/openconfig-system:system/aaa/server-groups'
const address = '192.0.2.49'

async function group(type: string | undefined, settings: object = {}): Promise<void> {
  const server = { address, config: { address }, ...settings }
  const body = { name: 'lab', config: { name: 'lab', ...(type && { type }) }, servers: { server: [server] } }
  const { status } = await emulator.ask('PATCH', groups, { 'server-groups': { 'server-group': [body] } })
  expect(status).toBe(204)
}

/** Returns a server's settings by kind, read from the list and from the server's own path. */
async function shown(): Promise<readonly unknown[]> {
  const listed = JSON.parse((await emulator.ask('GET', groups)).text)
  const alone = JSON.parse((await emulator.ask('GET', `${groups}/server-group=lab/servers/server=${address}`)).text)
  const [inList] = listed['openconfig-system:server-groups']['server-group'][0].servers.server
  const [byItself] = alone['openconfig-system:server']
  expect(inList).toEqual(byItself)
  const { address: _, config: __, state: ___, ...kinds } = byItself
  return kinds
}

const radius = { 'auth-port': 1812, 'vendor-openconfig-aaa-radius:timeout': 3 }

test.each([
  ['RADIUS', { radius: { config: radius, state: radius } }],
  ['TACACS', { tacacs: { config: { port: 49 }, state: { port: 49 } } }],
  ['LDAP', { 'vendor-openconfig-aaa-ldap:ldap': { config: { 'auth-port': 389 }, state: { 'auth-port': 389 } } }],
])('a server in a group of type %s has only settings of that type', async (type, kinds) => {
  await group(type)

  expect(await shown()).toEqual(kinds)
})

test('a change of the group type changes the settings immediately, even while virtual time stands still', async () => {
  await group('RADIUS')
  expect(Object.keys(await shown())).toEqual(['radius'])

  await group('TACACS')

  expect(Object.keys(await shown())).toEqual(['tacacs'])
})

test('settings that do not match the type of the group are returned if they are configured', async () => {
  await group(undefined)
  expect(await shown()).toEqual({})

  await group('RADIUS', { tacacs: { config: { port: 4949 } } })

  expect(await shown()).toMatchObject({ radius: {}, tacacs: { config: { port: 4949 } } })
})
