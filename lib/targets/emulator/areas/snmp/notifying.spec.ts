import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { AuthProtocols, createReceiver, createSession, createV3Session, PrivProtocols, SecurityLevel } from 'net-snmp'
import { afterEach, expect, test, vi } from 'vitest'
import { emulatorUnderTest, typeLines, type UnderTest } from '../../under-test.ts'

const SNMP = '/data/openconfig-system:system/vendor-system-snmp:snmp'
const PASSWORD = 'only-in-this-test'
const OF_TRAP = 164
const OF_INFORM = 166
const OF_TRAP_V2 = 167

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function start(): Promise<UnderTest> {
  const emulator = await emulatorUnderTest()
  closing.push(emulator.close)
  return emulator
}

/** Opens a receiver for notifications to the SNMP targets of this test. The receiver accepts the given users. */
async function receive(users: readonly object[] = []) {
  const socket = createSocket('udp4')
  const listening = once(socket, 'listening')
  socket.bind(0, '127.0.0.1')
  await listening
  const received: { type: number; by: string }[] = []
  const bound = { on: socket.on.bind(socket), send: socket.send.bind(socket), bind: () => {} }
  const receiver = createReceiver(
    {
      disableAuthorization: users.length === 0,
      includeAuthentication: true,
      dgramModule: { createSocket: () => bound },
    },
    (_: unknown, data?: { pdu: { type: number; community?: string; user?: string } }) =>
      data && received.push({ type: data.pdu.type, by: data.pdu.community ?? data.pdu.user ?? '' }),
  )
  for (const user of users) receiver.getAuthorizer().addUser(user)
  closing.push(async () => socket.close())
  return { port: socket.address().port, received, socket }
}

const addTarget = ({ ask }: UnderTest, name: string, port: number, fields: object) =>
  ask('PATCH', SNMP, {
    'vendor-system-snmp:snmp': {
      targets: { target: [{ name, config: { name, ipv4: { address: '127.0.0.1', port }, ...fields } }] },
    },
  })

const addUser = ({ ask }: UnderTest, name: string, protocol: string) =>
  ask('PATCH', SNMP, {
    'vendor-system-snmp:snmp': {
      users: {
        user: [
          {
            name,
            config: {
              name,
              'authentication-protocol': protocol,
              'authentication-password': PASSWORD,
              'privacy-protocol': 'aes',
              'privacy-password': PASSWORD,
            },
          },
        ],
      },
    },
  })

const breakPowerSupply = ({ control }: UnderTest) => control('POST', '/stimulus', { raise: 'psu-2 psu-fault' })

test.each([
  ['v1', [OF_TRAP, OF_TRAP]],
  ['v2c', [OF_INFORM, OF_TRAP_V2, OF_TRAP_V2]],
])('a %s target gets the kinds of notification that its SNMP version defines', async (model, types) => {
  const emulator = await start()
  const { port, received } = await receive()
  await addTarget(emulator, 'mine', port, { community: 'lab', 'security-model': model })

  await breakPowerSupply(emulator)

  await vi.waitFor(
    () => expect(received.map(({ type }) => type).toSorted((one, other) => one - other)).toEqual(types),
    { timeout: 120_000 },
  )
  expect(received.every(({ by }) => by === 'lab')).toBe(true)
})

test.each([
  ['md5', AuthProtocols.md5],
  ['sha', AuthProtocols.sha],
])(
  'an SNMPv3 target gets notifications that only its user can read, protected by %s and aes',
  async (protocol, authProtocol) => {
    const emulator = await start()
    const by = { authProtocol, authKey: PASSWORD, privProtocol: PrivProtocols.aes, privKey: PASSWORD }
    const { port, received } = await receive([{ name: 'reader', level: SecurityLevel.authPriv, ...by }])
    await addUser(emulator, 'reader', protocol)
    await addTarget(emulator, 'mine', port, { user: 'reader' })

    await breakPowerSupply(emulator)

    const expected = [OF_INFORM, OF_TRAP_V2, OF_TRAP_V2].map((type) => ({ type, by: 'reader' }))
    await vi.waitFor(() => expect(received.toSorted((one, other) => one.type - other.type)).toEqual(expected), {
      timeout: 120_000,
    })
  },
)

test('an inform is repeated until it is acknowledged', async () => {
  const emulator = await start()
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  closing.push(async () => socket.close())
  let count = 0
  socket.on('message', () => (count += 1))
  await addTarget(emulator, 'mine', socket.address().port, { community: 'lab' })

  await breakPowerSupply(emulator)

  // Five messages: two traps, and one inform that is sent three times.
  await vi.waitFor(() => expect(count).toBe(5), { timeout: 120_000 })
})

const NAME = '1.3.6.1.2.1.1.5.0'

function read(session: ReturnType<typeof createSession>, oid: string): Promise<unknown> {
  return new Promise((resolve) => {
    session.get([oid], (error, [bind] = []) => {
      session.close()
      resolve(error === null ? String(bind?.value) : error.name)
    })
  })
}

const toAgent = ({ addresses }: UnderTest) => ({
  port: Number(addresses.snmp.split(':')[1]),
  retries: 0,
  timeout: 3000,
})

test('the agent responds only to requests with a configured community', async () => {
  const emulator = await start()
  const by = (community: string) => createSession('127.0.0.1', community, toAgent(emulator))

  expect(await read(by('lab'), NAME)).toMatch(/\.lab\.example\.net$/)
  expect(await read(by('other'), NAME)).toBe('RequestTimedOutError')
})

test('the agent responds to a user with the right passwords', async () => {
  const emulator = await start()
  await addUser(emulator, 'reader', 'sha')
  const keys = {
    authProtocol: AuthProtocols.sha,
    authKey: PASSWORD,
    privProtocol: PrivProtocols.aes,
    privKey: PASSWORD,
  }
  const session = createV3Session(
    '127.0.0.1',
    { name: 'reader', level: SecurityLevel.authPriv, ...keys },
    toAgent(emulator),
  )

  expect(await read(session, NAME)).toMatch(/\.lab\.example\.net$/)
})

test('requests and traps are recorded in `snmp.log`', async () => {
  const emulator = await start()
  await read(createSession('127.0.0.1', 'lab', toAgent(emulator)), NAME)

  await breakPowerSupply(emulator)

  const text = await typeLines(emulator.addresses.ssh, ['file show log/system/snmp.log', 'exit'])
  expect(text).toContain('got request from 127.0.0.1')
  expect(text).toContain('sent trap to traps: psu-2 psu-fault ASSERT')
})
