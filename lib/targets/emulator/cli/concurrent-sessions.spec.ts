import { connect } from 'node:net'
import ssh2, { type ClientChannel } from 'ssh2'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { administrator, emulatorUnderTest, typeLines, type UnderTest } from '../under-test.ts'

/**
 * The accounts of the concurrent sessions. Each session has its own account, because the audit log records the account
 * of each commit.
 */
const accounts = Array.from({ length: 50 }, (_, index) => ({ ...administrator, username: `operator-${index + 1}` }))

let emulator: UnderTest
beforeAll(async () => void (emulator = await emulatorUnderTest({ accounts: [administrator, ...accounts] })))
afterAll(() => emulator.close())

const opened: ssh2.Client[] = []
afterEach(() => {
  for (const client of opened.splice(0)) client.end()
})

/** Opens a shell. The returned `type` types a line and waits for the next prompt. */
async function openSession({ username, password }: (typeof accounts)[number]) {
  const client = new ssh2.Client()
  opened.push(client)
  const [host = '', port] = emulator.addresses.ssh.split(':')
  await new Promise<void>((resolve, reject) => {
    client.once('ready', resolve).once('error', reject)
    client.connect({ sock: connect({ host, port: Number(port), noDelay: true }), username, password })
  })
  const channel = await new Promise<ClientChannel>((resolve, reject) => {
    client.shell(false, (error, shell) => (error ? reject(error) : resolve(shell)))
  })
  let text = ''
  channel.on('data', (data: Buffer) => (text += data.toString()))
  /** Types a line, and returns the output up to the next prompt. */
  const type = async (line: string): Promise<string> => {
    const from = text.length
    channel.write(`${line}\n`)
    await expect.poll(() => text.slice(from)).toMatch(/# $/)
    return text.slice(from)
  }
  await expect.poll(() => text).toMatch(/# $/)
  return { username, type }
}

/** Types a line in 50 sessions, and commits in all of them once every session has a pending change. */
async function commitAtOnce(line: (index: number) => string) {
  const sessions = await Promise.all(accounts.map(openSession))
  await Promise.all(sessions.map(({ type }) => type('config')))
  await Promise.all(sessions.map(({ type }, index) => type(line(index))))
  const answers = await Promise.all(sessions.map(({ type }) => type('commit')))
  expect(answers.filter((text) => !text.includes('Commit complete.'))).toEqual([])
  return sessions
}

/** Returns the accounts that changed a path, in the order of the audit log. */
async function readCommitters(path: string): Promise<readonly string[]> {
  const text = await typeLines(emulator.addresses.ssh, ['file show log/system/audit.log', 'exit'])
  const changes = text.split(/\r?\n/).map((line) => /user (\S+): changed (.*)/.exec(line))
  return changes.flatMap((found) => (found?.[2]?.split(', ').includes(path) === true ? [found[1] ?? ''] : []))
}

test('no change is lost if 50 sessions commit to different leaves at the same time', async () => {
  await commitAtOnce((index) => `system ntp servers server host-${index}.example.net config port ${1000 + index}`)

  const { servers }: { servers?: { server: readonly { address: string; config: { port: number } }[] } } = Object(
    Object.values(Object(await emulator.data('/system/ntp')))[0],
  )
  const ports = new Map(servers?.server.map(({ address, config }) => [address, config.port]))
  expect(accounts.map((_, index) => ports.get(`host-${index}.example.net`))).toEqual(
    accounts.map((_, index) => 1000 + index),
  )
  const committers = await readCommitters('system/ntp/servers/server/config/port')
  expect(committers.toSorted()).toEqual(accounts.map(({ username }) => username).toSorted())
})

test('if 50 sessions commit to the same leaf at the same time, every session sees the commits in the order of the audit log', async () => {
  const path = 'interfaces/interface/config/description'
  const sessions = await commitAtOnce((index) => `interfaces interface 5.0 config description by-operator-${index + 1}`)

  const seen = await Promise.all(
    sessions.map(async ({ username, type }) => ({
      username,
      saw: /by-(operator-\d+)/.exec(await type('do show running-config interfaces interface 5.0'))?.[1] ?? '',
    })),
  )

  const order = await readCommitters(path)
  expect(order.toSorted()).toEqual(accounts.map(({ username }) => username).toSorted())
  // Each session sees its own value, or the value of a session that committed later.
  expect(seen.filter(({ username, saw }) => order.indexOf(saw) < order.indexOf(username))).toEqual([])
  expect(JSON.stringify(await emulator.data('/interfaces/interface=5.0/config/description'))).toContain(
    `"by-${order.at(-1)}"`,
  )
})
