import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HarnessError } from '../domain/errors.ts'
import { type Receiver, listenForDatagrams } from './datagrams.ts'

let receiver: Receiver
beforeEach(async () => void (receiver = await listenForDatagrams({ host: '127.0.0.1', port: 0 })))
afterEach(() => receiver.close())

test('a receiver records each datagram and its sender', async () => {
  const socket = createSocket('udp4')
  socket.send('<134>said', receiver.port, '127.0.0.1')

  await expect.poll(() => receiver.received).toHaveLength(1)
  expect(receiver.received[0]).toEqual({ from: '127.0.0.1', text: '<134>said' })
  expect(receiver.connections).toEqual([])
  socket.close()
})

test('a receiver records who connects over TCP', async () => {
  const connection = connect({ host: '127.0.0.1', port: receiver.port })
  connection.on('error', () => {})
  await once(connection, 'close')

  expect(receiver.connections).toEqual(['127.0.0.1'])
})

test('an address that is in use or belongs to another machine is reported', async () => {
  await expect(listenForDatagrams({ host: '127.0.0.1', port: receiver.port })).rejects.toThrow(HarnessError)
  await expect(listenForDatagrams({ host: '192.0.2.1', port: 0 })).rejects.toThrow(
    'the bench cannot receive at 192.0.2.1:0: ',
  )
})

test('a receiver does not wait for the end of endless input', async () => {
  const socket = createSocket('udp4')
  const timer = setInterval(() => socket.send('<134>said', receiver.port, '127.0.0.1'), 20)

  await expect(receiver.quiet()).resolves.toBeUndefined()

  clearInterval(timer)
  socket.close()
})
