import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isAtWork, ourselves } from './process-identity.ts'

test('a living process is at work', () => {
  expect(isAtWork(ourselves())).toBe(true)
})

test('one that has ended is not', () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  expect(isAtWork({ ...ourselves(), process: pid })).toBe(false)
})

test('nor is one of another machine', () => {
  expect(isAtWork({ ...ourselves(), host: 'elsewhere' })).toBe(false)
})

test('a writer of an older release, which told no life, is taken by its number', () => {
  const { host, process } = ourselves()
  expect(isAtWork({ host, process })).toBe(true)
})

test.runIf(existsSync('/proc/self/stat'))('a later process with the same number is another one', () => {
  expect(isAtWork({ ...ourselves(), life: 'an-earlier-boot:1' })).toBe(false)
})

test.runIf(existsSync('/proc/self/stat'))(
  'one that ended unasked is not at work, though its number is taken',
  async () => {
    // The shell becomes a program that never asks how its child ended.
    const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'])
    const [number] = await once(parent.stdout, 'data')
    const { host } = ourselves()

    await expect.poll(() => isAtWork({ host, process: Number(number) })).toBe(false)
    parent.kill()
  },
)
