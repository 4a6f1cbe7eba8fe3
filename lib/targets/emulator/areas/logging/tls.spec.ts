import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emulatorUnderTest, typeLines, type UnderTest } from '../../under-test.ts'

let emulator: UnderTest
beforeAll(async () => void (emulator = await emulatorUnderTest()))
afterAll(() => emulator.close())
beforeEach(() => emulator.control('POST', '/reset'))

const tls = '/data/openconfig-system:system/logging/vendor-openconfig-system-logging:tls'
const certificate = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n'
/** A key as long as a 4096-bit key, which many clients use. */
const key = `-----BEGIN PRIVATE KEY-----\n${'only-in-this-test\n'.repeat(200)}-----END PRIVATE KEY-----\n`
const put = (settings: object) => emulator.ask('PUT', tls, { 'vendor-openconfig-system-logging:tls': settings })

test('a TLS key is returned encrypted, and can be written back in encrypted form', async () => {
  expect((await put({ certificate, key })).status).toBe(204)

  const { text } = await emulator.ask('GET', tls)
  expect(JSON.parse(text)).toEqual({
    'vendor-openconfig-system-logging:tls': { certificate, key: expect.stringMatching(/^\$8\$[\w+/=]+$/) },
  })
  expect((await emulator.ask('PUT', tls, text)).status).toBe(204)
  expect((await emulator.ask('GET', tls)).text).toBe(text)
})

test('the CLI and the complete configuration contain no key in clear text', async () => {
  await put({ certificate, key })

  expect(await typeLines(emulator.addresses.ssh, ['show running-config system logging', 'exit'])).toMatch(
    /tls key \$8\$/,
  )
  for (const path of ['/data', '/data/system/logging'])
    expect((await emulator.ask('GET', path)).text).not.toContain('only-in-this-test')
})

test('a TLS key that is too long is rejected', async () => {
  expect((await put({ certificate, key: 'k'.repeat(4097) })).status).toBe(400)
})
