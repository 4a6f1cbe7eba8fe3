import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emulatorUnderTest, type UnderTest } from './under-test.ts'

let emulator: UnderTest
/** The port of the test's remote server, and the messages that it has received. */
let port: number
let texts: string[]
beforeAll(async () => void (emulator = await emulatorUnderTest()))
afterAll(() => emulator.close())
beforeEach(async ({ onTestFinished }) => {
  await emulator.control('POST', '/reset')
  texts = []
  const socket = createSocket('udp4', (bytes) => void texts.push(bytes.toString()))
  onTestFinished(() => void socket.close())
  await once(socket.bind(0, '127.0.0.1'), 'listening')
  port = socket.address().port
})

/** Configures the test's receiver as a remote server that selects a facility from a minimum severity upwards. */
async function select(facility: string, severity: string): Promise<void> {
  const selector = [{ facility, severity, config: { facility, severity } }]
  const config = { host: '127.0.0.1', 'remote-port': port }
  const server = { host: '127.0.0.1', config, selectors: { selector } }
  const body = { logging: { 'remote-servers': { 'remote-server': [server] } } }
  await emulator.ask('PATCH', '/data/system/logging', body)
}
const change = () => emulator.ask('PATCH', '/data/system/dns', { dns: { config: { search: ['a.example'] } } })

test('a log message is sent to the servers that select it, with its priority', async () => {
  await select('LOCAL0', 'INFORMATIONAL')
  await change()

  await expect.poll(() => texts.some((text) => text.includes('changed') && text.includes('dns'))).toBe(true)
  expect(texts.every((text) => /^<13[0-4]>/.test(text))).toBe(true)
})

test('a log message below the severity that a server selects is not sent to that server', async () => {
  await select('LOCAL0', 'NOTICE')
  await change()

  await expect.poll(() => texts.some((text) => text.includes('dns'))).toBe(true)
  expect(texts.filter((text) => text.includes('the transaction is over'))).toEqual([])
})
