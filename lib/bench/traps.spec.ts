import { createSocket } from 'node:dgram'
import { createSession, Version1, Version2c } from 'net-snmp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HarnessError } from '../domain/errors.ts'
import { askAgent, listenForTraps, type TrapReceiver } from './traps.ts'

let receiver: TrapReceiver
beforeEach(async () => void (receiver = await listenForTraps({ host: '127.0.0.1', port: 0 })))
afterEach(() => receiver.close())

const openSession = (version: typeof Version1 | typeof Version2c) =>
  createSession('127.0.0.1', 'mine', { version, trapPort: receiver.port })

test.each([
  ['v1', Version1],
  ['v2c', Version2c],
])('a %s trap is recorded with its community', async (_, version) => {
  const session = openSession(version)
  session.trap('1.3.6.1.4.1.32473.1.1', () => {})

  await expect.poll(() => receiver.received).toEqual([{ kind: 'trap', community: 'mine' }])
  session.close()
})

test('an inform is acknowledged', async () => {
  const session = openSession(Version2c)

  const error = await new Promise((resolve) => void session.inform('1.3.6.1.4.1.32473.1.1', resolve))

  expect(error).toBeNull()
  expect(receiver.received).toEqual([{ kind: 'inform', community: 'mine' }])
  session.close()
})

test('a datagram that is neither a trap nor an inform is counted, but not recorded', async () => {
  const socket = createSocket('udp4')
  socket.send('<134>said', receiver.port, '127.0.0.1')

  await expect.poll(() => receiver.others).toBe(1)
  expect(receiver.received).toEqual([])
  socket.close()
})

test('an address that is in use is reported', async () => {
  await expect(listenForTraps({ host: '127.0.0.1', port: receiver.port })).rejects.toThrow(HarnessError)
})

test('an agent that does not answer causes no error', async () => {
  expect(await askAgent({ host: '127.0.0.1', port: receiver.port }, 'mine', 0.3)).toBe(false)
})
