import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Agent, FormData, request } from 'undici'
import { formatRefused, type RefusedRequest } from './refused-request.ts'
import { administrator, emulatorUnderTest, type UnderTest } from './under-test.ts'

let emulator: UnderTest
const dispatcher = new Agent({ connect: { rejectUnauthorized: false } })
beforeAll(async () => void (emulator = await emulatorUnderTest()))
afterAll(async () => {
  await dispatcher.destroy()
  await emulator.close()
})
beforeEach(async () => {
  await emulator.control('POST', '/quirks', { set: [] })
  await emulator.control('POST', '/reset')
})

const second = 1000
const file = '/data/vendor-utils-file-transfer:file'
const authorization = `Basic ${btoa(`${administrator.username}:${administrator.password}`)}`
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

interface Wanted {
  kind?: string
  line?: string
  version?: string
  seal?: string
}

/** Builds an image as described in profiles/images.md. */
function image({ kind = 'platform', line = 'appliance', version = '1.8.1-7', seal }: Wanted = {}): string {
  const bytes = 'software\n'.repeat(500)
  const lines = ['emulated image', `kind: ${kind}`, `line: ${line}`, `version: ${version}`]
  const above = [...lines, `bytes: ${bytes.length}`, `sha256: ${sha256(bytes)}`, ''].join('\n')
  return `${above}seal: ${seal ?? sha256(`${above}emulated`)}\n\n${bytes}`
}

async function upload(directory: string, name: string, content: string, to = emulator): Promise<number> {
  const sent = { size: content.length, name, 'file-path': directory }
  const { text } = await to.ask('POST', `${file}/vendor-file-upload-meta-data:upload/start-upload`, sent)
  const body = new FormData()
  body.append('file', new Blob([content]))
  const { statusCode } = await request(
    `${to.addresses.api}/api/data/openconfig-system:system/vendor-image-upload:image/upload-image`,
    {
      method: 'POST',
      dispatcher,
      headers: {
        authorization,
        'file-upload-id': JSON.parse(text)['vendor-file-upload-meta-data:output']['upload-id'],
      },
      body,
    },
  )
  return statusCode
}
const names = async (path: string) =>
  JSON.parse((await emulator.ask('POST', `${file}/list`, { path })).text)[
    'vendor-utils-file-transfer:output'
  ].entries.map(({ name }: { name: string }) => name)
const isos = async () => {
  const { text } = await emulator.ask('GET', '/data/openconfig-system:system/vendor-system-image:image/state')
  const { iso }: { iso: { iso: Record<string, string>[] } } = JSON.parse(text)['vendor-system-image:state']
  return Object.fromEntries(iso.iso.map(({ 'version-iso': version, status }) => [version, status]))
}
const tenants = async () => {
  const { text } = await emulator.ask('GET', '/data/vendor-tenant-images:images')
  const { image: all }: { image: Record<string, string>[] } = JSON.parse(text)['vendor-tenant-images:images']
  return Object.fromEntries(all.map(({ name, status }) => [name, status]))
}
const passed = async (seconds: number) => emulator.at(await emulator.now(), seconds * second)

test('a staged image is imported after a delay, becomes ready, and can be removed', async () => {
  expect(await upload('images/staging', 'new.iso', image())).toBe(200)
  expect([await names('images/staging'), await isos()]).toEqual([['new.iso'], { '1.8.0-4321': 'ready' }])

  await passed(20)

  expect(await names('images/staging')).toEqual([])
  expect(await names('images/import/iso')).toContain('new.iso')
  expect(await isos()).toEqual({ '1.8.0-4321': 'ready', '1.8.1-7': 'ready' })
  const remove = (name: string) => emulator.ask('POST', `${file}/delete`, { 'file-name': `images/import/iso/${name}` })
  expect((await remove('new.iso')).status).toBe(200)
  expect(await isos()).toEqual({ '1.8.0-4321': 'ready' })
  expect((await remove('APPLIANCE-OS-1.8.0-4321.iso')).status).toBe(409)
})

test.each([
  ['is truncated', image().slice(0, 2000)],
  ['is for another product line', image({ line: 'chassis' })],
  ['has an invalid seal', image({ seal: sha256('') })],
  ['is a tenant image', image({ kind: 'tenant' })],
  ['has a version that is already stored', image({ version: '1.8.0-4321' })],
  ['is not an image', 'software\n'.repeat(500)],
])('a staged file that %s is not imported', async (_, content) => {
  await upload('images/staging', 'odd.iso', content)
  await passed(30)

  expect(await names('images/staging')).toEqual(['odd.iso'])
  expect(await isos()).toEqual({ '1.8.0-4321': 'ready' })
})

test('a staged image survives a restart', async () => {
  await upload('images/staging', 'new.iso', image())
  await emulator.control('POST', '/power', { state: 'cycle' })
  await passed(700)

  expect(await isos()).toHaveProperty('1.8.1-7', 'ready')
})

test('an image that is listed before it is ready cannot be installed yet', async () => {
  await emulator.control('POST', '/quirks', { set: ['imports-shown-half-way'] })
  await upload('images/staging', 'new.iso', image())
  await passed(10)
  expect(await isos()).toHaveProperty('1.8.1-7', 'importing')

  const path = '/data/openconfig-system:system/vendor-system-image:image/set-version'
  expect((await emulator.ask('POST', path, { input: { 'iso-version': '1.8.1-7' } })).status).toBe(400)

  await passed(10)
  expect(await isos()).toHaveProperty('1.8.1-7', 'ready')
})

test('a staged file that is not an image may be deleted after the check', async () => {
  await emulator.control('POST', '/quirks', { set: ['staging-drops-invalid'] })
  await upload('images/staging', 'odd.iso', 'no image')
  expect(await names('images/staging')).toEqual(['odd.iso'])
  await passed(20)

  expect(await names('images/staging')).toEqual([])
})

test('a complete tenant image passes verification, and a truncated one fails', async () => {
  const factory = await tenants()
  await upload('images/tenant', 'good.bundle', image({ kind: 'tenant', version: '17.1.2' }))
  await upload('images/tenant', 'cut.bundle', image({ kind: 'tenant', version: '17.1.2' }).slice(0, 3000))
  expect(await tenants()).toEqual(factory)

  await passed(20)

  expect(await tenants()).toEqual({ ...factory, 'good.bundle': 'verified', 'cut.bundle': 'verification-failed' })
  await emulator.ask('POST', `${file}/delete`, { 'file-name': 'images/tenant/good.bundle' })
  expect(await tenants()).toEqual({ ...factory, 'cut.bundle': 'verification-failed' })
})

test('clients can remove images by name and by version', async () => {
  const factory = await tenants()
  await upload('images/tenant', 'good.bundle', image({ kind: 'tenant', version: '17.1.2' }))
  await upload('images/staging', 'new.iso', image())
  await passed(30)
  const iso = '/data/openconfig-system:system/vendor-system-image:image/remove'

  const answers = [
    await emulator.ask('POST', '/data/vendor-tenant-images:images/remove', { name: 'good.bundle' }),
    await emulator.ask('POST', iso, { 'vendor-system-image:iso': '1.8.1-7' }),
  ]

  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [200, '{"vendor-tenant-images:output":{"result":"Successful."}}'],
    [200, '{"vendor-system-image:output":{"result":"Successful."}}'],
  ])
  expect(await tenants()).toEqual(factory)
  expect(await isos()).toEqual({ '1.8.0-4321': 'ready' })
  expect((await emulator.ask('POST', iso, { 'vendor-system-image:iso': '1.8.0-4321' })).status).toBe(409)
})

test('a unit that recognises images only by their file names reports a staged file that is not an image', async () => {
  const lines: string[] = []
  const refused = (request: RefusedRequest) => void lines.push(formatRefused(request))
  const kind = await emulatorUnderTest({ takesAnyImage: true }, { refused })
  const [iso, bundle, junk] = ['OS-A-1.8.2-11.R5R10.iso', 'TENANT-17.1.2.bundle', 'notes.txt']
  await upload('images/staging', iso, 'anything', kind)
  await upload('images/staging', junk, 'anything', kind)
  await upload('images/tenant', bundle, 'anything', kind)
  await kind.at(await kind.now(), 30 * second)
  const read = async (path: string) => (await kind.ask('GET', `/data/${path}`)).text

  expect(await read('openconfig-system:system/vendor-system-image:image/state/iso')).toContain('"1.8.2-11"')
  expect(await read('vendor-tenant-images:images')).toContain(`"name":"${bundle}","in-use":false,"status":"verified"`)
  expect(lines).toEqual([`images/staging/${junk}: no image that this unit can use`])
  await kind.close()
})
