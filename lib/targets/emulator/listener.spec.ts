import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { listener } from './listener.ts'

const run = promisify(execFile)
const open = (port = 0) => listener(createServer(), '127.0.0.1', port, () => false)

test('the port of a device that is down stays reserved until the device is closed for good', async () => {
  const door = await open()
  await door.close()

  await expect(open(door.port)).rejects.toThrow(`port ${door.port} belongs to a device that is down`)

  await door.release()
  const next = await open(door.port)
  expect(next.port).toBe(door.port)
  await next.close()
  await next.release()
})

test('no other process gets the port of a device that is down', async () => {
  const door = await open()
  await door.close()
  const script = `
    import { isClaimed } from ${JSON.stringify(new URL('listener.ts', import.meta.url).href)}
    console.log(await isClaimed(${door.port}))`
  const ask = async () => (await run(process.execPath, ['--input-type=module', '-e', script])).stdout.trim()

  expect(await ask()).toBe('true')

  await door.open()
  expect(await ask()).toBe('false')
  await door.close()
  await door.release()
  expect(await ask()).toBe('false')
})
