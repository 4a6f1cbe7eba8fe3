import { once } from 'node:events'
import { createServer } from 'node:https'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCertificate } from '../../http/certificate.ts'
import { emulatorUnderTest, type UnderTest } from '../../under-test.ts'

const half = Buffer.alloc(50_000)
const file = '/data/vendor-utils-file-transfer:file'
const listed = `${file}/transfer-operations/transfer-operation`

let emulator: UnderTest
let host: Host
beforeEach(async () => {
  emulator = await emulatorUnderTest()
  host = await hostOfHalves()
})
afterEach(() => Promise.all([emulator.close(), host.close()]))

type Host = Awaited<ReturnType<typeof hostOfHalves>>

/** Starts a host that sends the second half of a file only on command. */
async function hostOfHalves() {
  const rest: (() => void)[] = []
  const server = createServer(await createCertificate('127.0.0.1'), (_, answer) => {
    answer.writeHead(200, { 'content-length': 2 * half.length }).write(half)
    rest.push(() => answer.end(half))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' ? address?.port : undefined,
    goOn: () => {
      for (const each of rest.splice(0)) each()
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const imported = async (name: string, to: object = { 'remote-host': `127.0.0.1:${host.port}` }) => {
  const input = [{ ...to, 'remote-file': `lab/${name}`, 'local-file': `images/tenant/${name}`, insecure: [null] }]
  return (await emulator.ask('POST', `${file}/import`, { input })).status
}
const transfers = async (): Promise<Record<string, string>[]> => {
  const { status, text } = await emulator.ask('GET', listed)
  return status === 204 ? [] : JSON.parse(text)['vendor-utils-file-transfer:transfer-operation']
}
const statuses = async () => (await transfers()).map(({ status }) => status?.trimEnd())

test.each(['', '/transfer-operations', '/transfer-operations/transfer-operation'])(
  'a read of file%s returns nothing if there were no transfers',
  async (below) => {
    const { status, text } = await emulator.ask('GET', `${file}${below}`)
    expect([status, text]).toEqual([204, ''])
  },
)

test('the API lists a transfer in progress and after completion, with the fields of the transfer table', async () => {
  expect(await imported('a.bundle')).toBe(200)
  await expect.poll(statuses).toEqual(['In Progress (50%)'])

  host.goOn()

  await expect.poll(statuses).toEqual(['Completed'])
  const [only] = await transfers()
  expect(only).toEqual({
    'operation-id': expect.any(String),
    operation: 'Import file',
    protocol: 'HTTPS',
    'local-file-path': 'images/tenant/a.bundle',
    'remote-host': `127.0.0.1:${host.port}`,
    'remote-file-path': 'lab/a.bundle',
    status: expect.stringMatching(/^Completed +$/),
    time: expect.stringContaining(' UTC '),
  })
  const { text } = await emulator.ask('GET', `${file}/transfer-operations`)
  expect(JSON.parse(text)).toEqual({
    'vendor-utils-file-transfer:transfer-operations': { 'transfer-operation': [only] },
  })
  expect((await emulator.ask('GET', `${listed}=${only?.['operation-id']}`)).status).toBe(200)
})

test('the API lists transfers while they are in the transfer table, and rejects their deletion', async () => {
  await imported('a.bundle')
  await imported('b.bundle')
  await expect.poll(statuses).toEqual(['In Progress (50%)', 'In Progress (50%)'])
  expect((await transfers()).map((each) => each['local-file-path'])).toEqual([
    'images/tenant/a.bundle',
    'images/tenant/b.bundle',
  ])
  expect((await emulator.ask('DELETE', `${file}/transfer-operations`)).status).toBe(405)

  await emulator.control('POST', '/power', { state: 'cycle' })
  await emulator.at(await emulator.now(), 700_000)

  expect(await transfers()).toEqual([])
  expect((await emulator.ask('POST', `${file}/transfer-status`)).text).not.toContain('bundle')
})

test.each([
  ['its path', { 'vendor-utils-file-transfer:file-name': 'images/tenant/b.bundle' }, ['images/tenant/b.bundle']],
  ['its path as input', { input: { 'file-name': 'images/tenant/b.bundle' } }, ['images/tenant/b.bundle']],
  ['only its name', { 'file-name': 'b.bundle' }, ['images/tenant/b.bundle']],
  ['a path without a transfer', { 'file-name': 'images/tenant/c.bundle' }, []],
])('the transfer table can be filtered to one file by %s', async (_, body, paths) => {
  await imported('a.bundle')
  await imported('b.bundle')
  await expect.poll(statuses).toEqual(['In Progress (50%)', 'In Progress (50%)'])

  const { status, text } = await emulator.ask('POST', `${file}/transfer-status`, body)

  const { result } = JSON.parse(text)['vendor-utils-file-transfer:output']
  const [columns, ...rows] = result.trim().split('\n')
  expect([status, columns]).toEqual([200, expect.stringContaining('Local File Path')])
  expect(rows.map((row: string) => row.split('|')[3]?.trim())).toEqual(paths)
})

test.each(['127.0.0.1', '127.0.0.1:1'])('for the remote host %s, the port can be given separately', async (name) => {
  expect(await imported('a.bundle', { 'remote-host': name, 'remote-port': host.port })).toBe(200)

  await expect.poll(statuses).toEqual(['In Progress (50%)'])
})

test.each([0, 65_536, 'https'])('%s is rejected as the port of a host', async (port) => {
  expect(await imported('a.bundle', { 'remote-host': '127.0.0.1', 'remote-port': port })).toBe(400)
  expect(await transfers()).toEqual([])
})
