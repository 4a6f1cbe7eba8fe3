import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formatRefused } from '../../refused-request.ts'
import { emulatorUnderTest, typeLines, type UnderTest } from '../../under-test.ts'

let emulator: UnderTest
beforeAll(async () => void (emulator = await emulatorUnderTest()))
afterAll(() => emulator.close())
beforeEach(() => emulator.control('POST', '/reset'))

const ntp = '/data/openconfig-system:system/ntp'
const KEY = 'only-in-this-test'
const key = { 'key-id': 7, config: { 'key-id': 7, 'key-type': 'NTP_AUTH_MD5', 'key-value': KEY } }
const server = { address: '192.0.2.124', config: { address: '192.0.2.124', 'key-id': 7 } }

const text = async (path = '') => (await emulator.ask('GET', `${ntp}${path}`)).text
const patch = (body: object) => emulator.ask('PATCH', ntp, { 'openconfig-system:ntp': body })
const authenticated = async () =>
  /"authenticated":(true|false)/.exec(await text('/servers/server=192.0.2.124/state'))?.[1]
const listed = async () => (await text()).match(/"authenticated":(true|false)/g)

test('an NTP server counts as authenticated if its key exists and NTP authentication is enabled', async () => {
  expect((await patch({ servers: { server: [server] } })).status).toBe(204)
  expect([await authenticated(), ...((await listed()) ?? [])]).not.toContain('true')

  expect((await patch({ 'ntp-keys': { 'ntp-key': [key] } })).status).toBe(204)
  expect(await authenticated()).toBe('false')

  expect((await patch({ config: { 'enable-ntp-auth': 'true' } })).status).toBe(204)
  expect(await authenticated()).toBe('true')
  expect(await listed()).toContain('"authenticated":true')

  expect((await emulator.ask('DELETE', `${ntp}/ntp-keys/ntp-key=7`)).status).toBe(204)
  expect(await authenticated()).toBe('false')
  expect(await listed()).not.toContain('"authenticated":true')
})

test('an NTP key is returned encrypted, and can be written back in encrypted form', async () => {
  await patch({ 'ntp-keys': { 'ntp-key': [key] } })

  const shown = await text('/ntp-keys')
  expect(shown).not.toContain(KEY)
  const fields = {
    'key-id': 7,
    'key-type': 'vendor-openconfig-system-ntp:NTP_AUTH_MD5',
    'key-value': expect.stringMatching(/^\$8\$/),
  }
  expect(JSON.parse(shown)).toEqual({
    'openconfig-system:ntp-keys': { 'ntp-key': [{ 'key-id': 7, config: fields, state: fields }] },
  })

  const config = await text('/ntp-keys/ntp-key=7/config')
  expect((await emulator.ask('PUT', `${ntp}/ntp-keys/ntp-key=7/config`, config)).status).toBe(204)
  expect(await text('/ntp-keys')).toBe(shown)
})

test('a device without NTP keys returns no keys and no key ids', async () => {
  expect(await text('/ntp-keys')).toBe('')
  expect(await text('/config')).toBe('{"openconfig-system:config":{"enabled":true,"enable-ntp-auth":false}}')
  expect(await text()).not.toMatch(/ntp-keys|key-id/)
})

test('the CLI accepts NTP keys, and prompts for their values', async () => {
  const lines = [
    'system ntp config enable-ntp-auth true',
    'system ntp ntp-keys ntp-key 7 config key-type NTP_AUTH_MD5 key-value',
    KEY,
    'system ntp servers server 192.0.2.124 config key-id 7',
  ]
  const said = await typeLines(emulator.addresses.ssh, ['config', ...lines, 'commit', 'end', 'exit'])

  expect(said).not.toMatch(/error|Aborted/)
  expect(await authenticated()).toBe('true')
})

test('the report about a rejected CLI line does not contain the key value', async () => {
  const told: string[] = []
  const followed = await emulatorUnderTest({}, { refused: (request) => void told.push(formatRefused(request)) })
  const line = `system ntp ntp-keys ntp-key 7 config key-value ${KEY} bogus`

  await typeLines(followed.addresses.ssh, ['config', line, 'end', 'exit'])
  await followed.close()

  expect(told.join()).toContain('key-value …')
  expect(told.join()).not.toContain(KEY)
})
