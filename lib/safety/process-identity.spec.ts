import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { isAlive, ownIdentity } from './process-identity.ts'

/** Returns the identity that a process with this number would have. */
function identityOf(pid: number) {
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  const start = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')[19]
  return { host: 'here', process: pid, life: `${boot}:${start}` }
}

describe.runIf(existsSync('/proc/self/stat'))('a process', () => {
  test('is alive while it runs, even if its machine now has another name', () => {
    expect(isAlive({ ...ownIdentity(), host: 'a-container' })).toBe(true)
  })

  test('is not alive after it has ended', () => {
    const { pid } = spawnSync(process.execPath, ['--version'])
    expect(isAlive({ ...ownIdentity(), process: pid })).toBe(false)
  })

  test('with the same pid on another machine of the same name is a different process', () => {
    const own = ownIdentity()
    vi.stubEnv('PLUMBLINE_BOOT_ID', 'another-machine')
    expect(isAlive(own)).toBe(false)
    vi.unstubAllEnvs()
  })

  test('with the same pid and a different start time is a different process', () => {
    expect(isAlive({ ...ownIdentity(), life: 'an-earlier-boot:1' })).toBe(false)
  })

  test('is not identified by host and pid alone', () => {
    const { host, process } = ownIdentity()
    expect(isAlive({ host, process })).toBe(false)
  })

  test('is not alive when defunct, although it still has its pid', async () => {
    // The shell is replaced by a program that never reaps its child.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'])
    const [number] = await once(parent.stdout, 'data')
    const child = identityOf(Number(number))

    process.kill(child.process)

    await expect.poll(() => isAlive(child)).toBe(false)
    parent.kill()
  })
})
