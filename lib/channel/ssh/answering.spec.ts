import { EventEmitter } from 'node:events'
import type { Client } from 'ssh2'
import { afterEach, expect, test, vi } from 'vitest'
import { followCommand, runCommand } from './answering.ts'

const asked = { address: '192.0.2.1:22', limits: { answer: 60, answerSize: 1 } }
const by = { begun: async () => {}, isEnough: () => false }

afterEach(() => void vi.useRealTimers())

test.for([
  { act: 'running', use: (client: Client) => runCommand(client, asked, 'show one') },
  { act: 'following', use: (client: Client) => followCommand(client, asked, 'show one', by) },
])('$act a command on a connection that has just ended fails at once, and leaves no timer', async ({ use }) => {
  vi.useFakeTimers()
  const exec = () => {
    throw new Error('Not connected')
  }
  const client = Object.assign(new EventEmitter(), { exec }) as unknown as Client

  await expect(use(client)).rejects.toThrow('Not connected')

  expect([vi.getTimerCount(), client.listenerCount('close')]).toEqual([0, 0])
})

test('following a command whose channel closes before the caller is ready leaves no timer', async () => {
  vi.useFakeTimers()
  const { promise: isReady, resolve } = Promise.withResolvers<void>()
  const channel = Object.assign(new EventEmitter(), { stderr: new EventEmitter(), close: () => {} })
  const exec = (_: string, opened: (error: undefined, channel: object) => void) => opened(undefined, channel)
  const client = Object.assign(new EventEmitter(), { exec }) as unknown as Client

  const following = followCommand(client, asked, 'show one', { begun: () => isReady, isEnough: () => false })
  channel.emit('close')
  await following
  resolve()
  await isReady

  expect(vi.getTimerCount()).toBe(0)
})
