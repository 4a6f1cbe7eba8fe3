import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { listener } from './listener.ts'

const open = (port = 0) => listener(createServer(), '127.0.0.1', port, () => false)

test('the port of a device that is down stays reserved until the device is closed for good', async () => {
  const door = await open()
  await door.close()

  await expect(open(door.port)).rejects.toThrow(`port ${door.port} belongs to a device that is down`)

  door.release()
  const next = await open(door.port)
  expect(next.port).toBe(door.port)
  await next.close()
  next.release()
})
