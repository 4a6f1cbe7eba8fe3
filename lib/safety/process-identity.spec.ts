import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isAlive, ownIdentity } from './process-identity.ts'

test('a running process is alive', () => {
  expect(isAlive(ownIdentity())).toBe(true)
})

test('a process that has ended is not alive', () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  expect(isAlive({ ...ownIdentity(), process: pid })).toBe(false)
})

test('a process on another machine counts as gone', () => {
  expect(isAlive({ ...ownIdentity(), host: 'elsewhere' })).toBe(false)
})

test('an identity without a start is matched by its number', () => {
  const { host, process } = ownIdentity()
  expect(isAlive({ host, process })).toBe(true)
})

test.runIf(existsSync('/proc/self/stat'))('a later process with the same number is a different one', () => {
  expect(isAlive({ ...ownIdentity(), life: 'an-earlier-boot:1' })).toBe(false)
})

test.runIf(existsSync('/proc/self/stat'))('a defunct process is not alive, though it keeps its number', async () => {
  // The shell becomes a program that never collects its child.
  const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'])
  const [number] = await once(parent.stdout, 'data')
  const { host } = ownIdentity()

  await expect.poll(() => isAlive({ host, process: Number(number) })).toBe(false)
  parent.kill()
})
