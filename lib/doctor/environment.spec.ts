import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { describe, expect, test, vi } from 'vitest'
import { checkEnvironment } from './environment.ts'

const bare = { clock: { driver: 'real', rate: 1 }, volatile: [] } as const

async function found(bench: object) {
  const findings = await checkEnvironment({ ...bare, ...bench })
  return Object.fromEntries(findings.map(({ check, verdict }) => [check, verdict]))
}

test('each part of the bench that the profile leaves out is reported as not configured', async () => {
  expect(await checkEnvironment(bare)).toMatchObject(Array.from({ length: 6 }, () => ({ found: 'not configured' })))
})

describe('a driver', () => {
  test.for([
    { driver: { driver: 'manual' }, verdict: 'ok' },
    { driver: { driver: 'none' }, verdict: 'not checked' },
    { driver: { driver: 'command', command: ['sh', '-c', 'power off'] }, verdict: 'ok' },
    { driver: { driver: 'command', command: ['/absent/power'] }, verdict: 'wrong' },
    { driver: { driver: 'command' }, verdict: 'wrong' },
    { driver: { driver: 'emulator' }, verdict: 'wrong' },
  ])('with the settings $driver is $verdict', async ({ driver, verdict }) => {
    expect(await found({ power: driver })).toMatchObject({ power: verdict })
  })
})

describe('a console', () => {
  const program = (script: string) => ({ console: { driver: 'command', command: ['sh', '-c', script] } }) as const

  const absent = { console: { driver: 'command', command: ['/absent/x'] } } as const

  test('is ok if it can be attached and prints', async () => {
    const [finding] = await checkEnvironment({ ...bare, ...program('echo login:; sleep 600') }, 600)

    expect(finding).toMatchObject({ check: 'console', verdict: 'ok', found: 'attached, and it prints' })
  })

  test('is ok if it can be attached and stays silent', async () => {
    const [finding] = await checkEnvironment({ ...bare, ...program('sleep 600') }, 0.1)

    expect(finding).toMatchObject({ verdict: 'ok', found: 'attached, and silent so far' })
  })

  test('causes only a warning if it cannot be attached, because a run can do without a console', async () => {
    const [refused] = await checkEnvironment({ ...bare, ...program('echo port in use >&2; exit 3') }, 600)
    const [missing] = await checkEnvironment({ ...bare, ...absent }, 600)

    expect(refused).toMatchObject({ verdict: 'warning', found: 'cannot be attached: sh: it ended with 3: port in use' })
    expect(missing).toMatchObject({ verdict: 'warning', found: expect.stringContaining('ENOENT') })
  })

  test.for([{ driver: 'command' }, { driver: 'emulator' }])(
    'is wrong if only the driver $driver is given',
    async (driver) => {
      expect(await found({ console: driver })).toMatchObject({ console: 'wrong' })
    },
  )
})

describe('a receiver', () => {
  test.for([
    { address: '127.0.0.1:50514', verdict: 'ok' },
    { address: '192.0.2.1:514', verdict: 'not checked' },
    { address: 'nonsense', verdict: 'wrong' },
  ])('at $address is $verdict', async ({ address, verdict }) => {
    expect(await found({ syslogReceiver: address })).toMatchObject({ 'syslog receiver': verdict })
  })

  test('causes a warning if its port is in use', async () => {
    const taken = createSocket('udp4')
    taken.bind(0, '127.0.0.1')
    await once(taken, 'listening')

    expect(await found({ trapReceiver: `127.0.0.1:${taken.address().port}` })).toMatchObject({
      'trap receiver': 'warning',
    })
    taken.close()
  })
})

test('a file host is wrong if it cannot listen on its address', async () => {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const taken: number = Object(server.address()).port

  expect(await found({ fileHost: { host: '127.0.0.1', https: 0, ssh: 0 } })).toMatchObject({ 'file host': 'ok' })
  expect(await found({ fileHost: { host: '127.0.0.1', https: taken, ssh: 0 } })).toMatchObject({ 'file host': 'wrong' })

  server.close()
})

test('a file host of the lab is wrong without its directory or its password', async () => {
  const lab = { directory: tmpdir(), username: 'lab', passwordVariable: 'PLUMBLINE_SPEC_FILES' }
  const judged = (by: object) => found({ fileHost: { host: 'files.example', lab: { ...lab, ...by } } })

  expect(await judged({})).toMatchObject({ 'file host': 'wrong' })
  vi.stubEnv('PLUMBLINE_SPEC_FILES', 'sesame')
  expect(await judged({})).toMatchObject({ 'file host': 'ok' })
  expect(await judged({ directory: '/nowhere' })).toMatchObject({ 'file host': 'wrong' })
  vi.unstubAllEnvs()
})
