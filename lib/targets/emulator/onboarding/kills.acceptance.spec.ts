import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, basic, DECLARATIONS, tenant } from './under-test.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'onboarding-kills-'))
const dispatcher = new Agent({ connect: { rejectUnauthorized: false } })
/** Device seconds per real second. */
const RATE = 100
/** Real milliseconds between two polls. */
const LOOK = 50
const own = { username: tenant.username, password: tenant.password, role: 'admin' }

interface Process {
  readonly child: ChildProcess
  readonly rest: string
}

/**
 * Starts a unit with its settings and tasks in a file. `rest` is the address of a unit that was killed, whose port the
 * new unit uses again.
 */
async function start(description: { readonly data: string } & object, rest = ''): Promise<Process> {
  const child = fork(MAIN)
  const port = rest === '' ? 0 : Number(new URL(rest).port)
  child.send({ description, options: { clock: { rate: RATE }, control: false, ports: { rest: port } } })
  const [message]: unknown[] = await once(child, 'message')
  const { ready, error }: { ready?: { rest: string }; error?: string } = Object(message)
  if (ready === undefined) throw new Error(error)
  return { child, rest: ready.rest }
}

async function kill({ child }: Process): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function ask(url: string, headers: Record<string, string>, body?: object): Promise<Record<string, unknown>> {
  const answer = await request(url, {
    method: body === undefined ? 'GET' : 'POST',
    dispatcher,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const members: Record<string, unknown> = Object(await answer.body.json())
  return { ...members, answered: answer.statusCode }
}

/** Polls until a response meets the condition. Polls without a response, as during a restart, are repeated. */
async function until(
  url: string,
  headers: Record<string, string>,
  isWanted: (body: Record<string, unknown>) => boolean,
) {
  for (;;) {
    const body = await ask(url, headers).catch((): Record<string, unknown> => ({ answered: 0 }))
    if (isWanted(body)) return body
    await wait(LOOK)
  }
}

const isOver = ({ status }: Record<string, unknown>) => status === 'FINISHED' || status === 'ERROR'
const ofDevice = basic(tenant.password, tenant.username)

let device: Process
let manager: Process
const data = { device: join(folder, 'device.sqlite'), manager: join(folder, 'manager.sqlite') }
const described = {
  device: () => ({ kind: 'onboarding', release: '1.47.0', accounts: [own], data: data.device }),
  manager: () => ({
    kind: 'manager',
    release: '8.3.0',
    accounts: [administrator],
    data: data.manager,
    hosts: { [tenant.host]: device.rest },
  }),
}

beforeAll(async () => {
  device = await start(described.device())
  manager = await start(described.manager())
})
afterAll(async () => {
  await Promise.all([kill(device), kill(manager)])
  await dispatcher.destroy()
  rmSync(folder, { recursive: true, force: true })
})

/** Builds a declaration that needs a restart, because consecutive numbers provision different modules. */
function declaration(number: number): object {
  return {
    class: 'DO',
    declaration: {
      schemaVersion: '1.5.0',
      class: 'Device',
      async: true,
      Common: {
        class: 'Tenant',
        hostname: `unit-${number}.example.com`,
        resolver: { class: 'DNS', nameServers: [`192.0.2.${number + 1}`] },
        modules: { class: 'Provision', ltm: 'nominal', ...(number % 2 === 0 ? { asm: 'nominal' } : {}) },
        internal: { class: 'SelfIp', address: `192.0.2.${number + 1}/24`, vlan: 'internal' },
        guest: { class: 'User', userType: 'regular', password: `canary-of-guest-${number}` },
      },
    },
    targetHost: tenant.host,
    targetUsername: tenant.username,
    targetPassphrase: tenant.password,
    managerSettings: { failImportOnConflict: false, conflictPolicy: 'USE_DEVICE' },
  }
}

/**
 * Returns the numbers of the declarations whose settings the device has. More than one means that a change was only
 * partly applied.
 */
async function numbersOnDevice(): Promise<readonly string[]> {
  const show = async (path: string) => JSON.stringify(await ask(`${device.rest}/mgmt/tm/${path}`, ofDevice))
  const all = [await show('sys/global-settings'), await show('sys/dns'), await show('net/self')]
  const numbers = all.map((text) => {
    const [, host, octet] = /unit-(\d+)\.example|192\.0\.2\.(\d+)/.exec(text) ?? []
    return host ?? (octet === undefined ? 'none' : `${Number(octet) - 1}`)
  })
  return [...new Set(numbers)]
}

/** A complete task takes about 200 seconds. The kills cover the time from its start until after its end. */
const kills = Array.from({ length: 30 }, (_, number) => ({
  number,
  victim: number % 2 === 0 ? ('device' as const) : ('manager' as const),
  after: Math.floor(number / 2) * 15,
}))

test.each(kills)(
  '$number: if the $victim is killed after $after seconds of a task, the device has all changes of the task or none',
  async ({ number, victim, after }) => {
    await until(`${device.rest}/mgmt/tm/sys/dns`, ofDevice, ({ answered }) => answered === 200)
    const [before = 'none'] = await numbersOnDevice()
    const { id } = await ask(`${manager.rest}${DECLARATIONS}`, basic(), declaration(number))
    await wait((1000 * after) / RATE)

    if (victim === 'device') {
      await kill(device)
      device = await start(described.device(), device.rest)
    } else {
      await kill(manager)
      manager = await start(described.manager(), manager.rest)
    }

    const told = await until(`${manager.rest}${DECLARATIONS}/task/${String(id)}`, basic(), isOver)
    const kept = await until(
      `${device.rest}${DECLARATIONS}`,
      ofDevice,
      (body) => body['answered'] !== 0 && body['answered'] !== 503 && (body['status'] === undefined || isOver(body)),
    )
    const numbers = await numbersOnDevice()
    const isFinished = told['status'] === 'FINISHED'
    expect(numbers, 'one declaration alone').toHaveLength(1)
    expect(isFinished ? [`${number}`] : [before, `${number}`]).toContain(numbers[0])
    expect(isFinished ? ['none'] : told['errors'], 'the reason that the task gives for its failure').toEqual([
      expect.any(String),
    ])
    expect(kept['status'], 'the task of the device').not.toBe('RUNNING')
  },
)

test('no password from a declaration is in a database', () => {
  for (const file of Object.values(data)) {
    expect(readFileSync(file).toString('latin1')).not.toMatch(/canary|tenant-secret|a-long-secret/)
  }
})
