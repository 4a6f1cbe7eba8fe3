import { afterAll, beforeAll, expect, test } from 'vitest'
import { Agent, FormData, request } from 'undici'
import { administrator, emulatorUnderTest, type UnderTest } from '../../under-test.ts'

let emulator: UnderTest
const dispatcher = new Agent({ connect: { rejectUnauthorized: false } })
beforeAll(async () => void (emulator = await emulatorUnderTest()))
afterAll(async () => {
  await dispatcher.destroy()
  await emulator.close()
})

const file = '/data/vendor-utils-file-transfer:file'
const upload = '/data/openconfig-system:system/vendor-image-upload:image/upload-image'
const download = `${file}/vendor-file-download:download-file/vendor-file-download:start-download`
const basic = `Basic ${btoa(`${administrator.username}:${administrator.password}`)}`

async function form(
  path: string,
  fields: Record<string, string | Blob>,
  headers: Record<string, string> = {},
  origin = emulator.addresses.api,
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const answer = await request(`${origin}/api${path}`, {
    method: 'POST',
    dispatcher,
    headers: { authorization: basic, ...headers },
    body,
  })
  return { status: answer.statusCode, text: await answer.body.text() }
}
const operation = async (name: string, body: object) => {
  const { status, text } = await emulator.ask('POST', `${file}/${name}`, body)
  return { status, body: text === '' ? undefined : JSON.parse(text) }
}
const started = async (name: string, size: number) =>
  (await operation('vendor-file-upload-meta-data:upload/start-upload', { size, name, 'file-path': 'images/staging/' }))
    .body['vendor-file-upload-meta-data:output']['upload-id']
const namesIn = async (path: string) =>
  (await operation('list', { 'vendor-utils-file-transfer:path': path })).body[
    'vendor-utils-file-transfer:output'
  ].entries.map(({ name }: { name: string }) => name)

test('an uploaded file is listed, downloaded unchanged, and deleted', async () => {
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
  const id = await started('a.iso', bytes.length)

  expect(await form(upload, { file: new Blob([bytes]) }, { 'file-upload-id': id })).toEqual({ status: 200, text: '' })

  expect(await namesIn('images/staging')).toEqual(['a.iso'])
  const back = await form(download, { 'file-name': 'a.iso', path: 'images/staging' })
  expect(back.status).toBe(200)
  expect(back.text).toBe(bytes.toString())
  expect((await operation('delete', { 'file-name': 'images/staging/a.iso' })).status).toBe(200)
  expect(await namesIn('images/staging')).toEqual([])
})

test.each([
  ['with a wrong size', 'b.iso', async () => ({ 'file-upload-id': await started('b.iso', 9) })],
  ['without an upload id', 'c.iso', async () => ({})],
  ['with an unknown upload id', 'd.iso', async () => ({ 'file-upload-id': '1' })],
])('an upload %s is rejected and leaves no file', async (_, name, headers) => {
  const { status } = await form(upload, { file: new Blob(['four']) }, await headers())

  expect(status).toBe(400)
  expect(await namesIn('images/staging')).not.toContain(name)
})

test.each(['../log/system', '/log/system', 'log/../log/system', 'log\\system', 'log/system\u0000', 'log//system'])(
  'the path %j is rejected',
  async (path) => {
    expect((await operation('list', { 'vendor-utils-file-transfer:path': path })).status).toBe(400)
    expect((await form(download, { 'file-name': 'platform.log', path })).status).toBe(400)
  },
)

test('a download form with a token is accepted only if this device issued the token', async () => {
  const { token = '' } = await emulator.ask('GET', '')
  const fields = { 'file-name': 'platform.log', path: 'log/system' }

  expect((await form(download, { ...fields, token })).status).toBe(200)
  expect((await form(download, { ...fields, token: 'x' })).status).toBe(401)
})

test('a chassis offers bundle downloads from release 1.7.0 on', async () => {
  const chassis = { kind: 'partition', model: 'partition' } as const
  const answers = ['1.6.9-1', '1.7.0-1'].map(async (release) => {
    const unit = await emulatorUnderTest({ ...chassis, release })
    const status = async (path: string) =>
      (await form(download, { 'file-name': 'audit.log', path }, {}, unit.addresses.api)).status
    const both = [await status('diags/shared/qkview'), await status('log/confd')]
    await unit.close()
    return both
  })

  expect(await Promise.all(answers)).toEqual([
    [405, 200],
    [400, 200],
  ])
})

test('the audit log records logins, failed logins and changes, with the user', async () => {
  await emulator.ask('GET', '', undefined, { authorization: `Basic ${btoa('mallory:x')}` })
  await emulator.ask('PATCH', '/data/openconfig-system:system/dns', { dns: { config: { search: ['example.net'] } } })

  const { text } = await form(download, { 'file-name': 'audit.log', path: 'log/system' })

  expect(text).toContain('user mallory: login failed')
  expect(text).toContain('user admin: login succeeded')
  expect(text).toMatch(/user admin: changed .*dns/)
})
