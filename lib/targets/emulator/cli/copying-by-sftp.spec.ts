import { once } from 'node:events'
import { connect } from 'node:net'
import ssh2, { type SFTPWrapper } from 'ssh2'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrator, emulatorUnderTest, type UnderTest } from '../under-test.ts'

const other = { username: 'somebody', password: 'another-long-secret', role: 'operator' }

let emulator: UnderTest
beforeAll(async () => void (emulator = await emulatorUnderTest({ accounts: [administrator, other] })))
afterAll(() => emulator.close())
beforeEach(() => emulator.control('POST', '/reset'))

/** Runs `work` with a client that has logged in. */
async function loggedIn<T>(work: (client: ssh2.Client) => Promise<T>, account = administrator): Promise<T> {
  const { hostname, port } = new URL(`ssh://${emulator.addresses.ssh}`)
  const client = new ssh2.Client()
  const ready = once(client, 'ready')
  const sock = connect({ host: hostname, port: Number(port), noDelay: true })
  client.connect({ sock, username: account.username, password: account.password })
  await ready
  const closed = once(client, 'close')
  try {
    return await work(client)
  } finally {
    client.end()
    await closed
  }
}

/** Runs `work` on an SFTP client session. */
function overSftp<T>(work: (sftp: SFTPWrapper) => Promise<T>, account = administrator): Promise<T> {
  const opened = (client: ssh2.Client) =>
    new Promise<SFTPWrapper>((resolve, reject) => {
      client.sftp((error, session) => (error ? reject(error) : resolve(session)))
    })
  return loggedIn(async (client) => work(await opened(client)), account)
}

/** Copies a file as `scp -O -p` does, and resolves with the reply of the device. */
const copiedByScp = (to: string, bytes: Buffer): Promise<string> =>
  loggedIn(
    (client) =>
      new Promise((resolve, reject) => {
        const steps = ['T1 0 1 0\n', `C0644 ${bytes.length} sent.img\n`, Buffer.concat([bytes, Buffer.alloc(1)])]
        let said = ''
        client.exec(`scp -p -t ${to}`, (error, channel) => {
          if (error !== undefined) return reject(error)
          channel.on('data', (data: Buffer) => {
            said += data.toString()
            const step = steps.shift()
            if (step === undefined) channel.end()
            else channel.write(step)
          })
          channel.on('close', () => resolve(said.replaceAll('\0', '')))
        })
      }),
  )

/** Copies a file, and resolves with the error, if any. */
const copied = (path: string, bytes: Buffer, account = administrator): Promise<string | undefined> =>
  overSftp(
    (sftp) =>
      new Promise((resolve) => {
        sftp.writeFile(path, bytes, (error: unknown) => resolve(error instanceof Error ? error.message : undefined))
      }),
    account,
  )

const listed = async (path: string) =>
  (await emulator.ask('POST', '/data/vendor-utils-file-transfer:file/list', { path })).text

test.each([
  ['IMAGES/copied.img', 'images/tenant'],
  ['/IMAGES/copied.img', 'images/tenant'],
  ['/var/import/staging/copied.img', 'images/staging'],
])('a copy to %s is stored in %s', async (path, place) => {
  expect(await copied(path, Buffer.alloc(1_000_000, 'a'))).toBeUndefined()

  expect(await listed(place)).toMatch(/copied\.img/)
})

test.each([
  ['IMAGES', 'images/tenant', 'sent.img'],
  ['./IMAGES/', 'images/tenant', 'sent.img'],
  ['/var/import/staging/named.img', 'images/staging', 'named.img'],
])('a copy by SCP to %s is stored in %s as %s', async (to, place, name) => {
  expect(await copiedByScp(to, Buffer.alloc(1_000_000, 'a'))).toBe('')

  expect(await listed(place)).toContain(name)
})

test('a copy to another directory or by an unauthorised user is rejected', async () => {
  const bytes = Buffer.from('a')

  expect(await copied('/etc/copied.img', bytes)).toContain('No such file')
  expect(await copied('/IMAGES/deeper/copied.img', bytes)).toContain('No such file')
  expect(await copied('IMAGES/copied.img', bytes, other)).toContain('Permission denied')
  expect(await listed('images/tenant')).not.toContain('copied.img')
})

test('`scp` recognises the directories that accept copies', async () => {
  const areDirectories = await overSftp((sftp) => {
    const isDirectory = (path: string) =>
      new Promise((resolve) => {
        sftp.stat(path, (error, stats) => resolve(error === undefined && stats.isDirectory()))
      })
    return Promise.all(['IMAGES/', '/var/import/staging', '/etc'].map(isDirectory))
  })

  expect(areDirectories).toEqual([true, true, false])
})
