import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emulatorUnderTest, typeLines, type UnderTest } from '../../under-test.ts'

let emulator: UnderTest
beforeAll(async () => void (emulator = await emulatorUnderTest()))
afterAll(() => emulator.close())
beforeEach(async () => {
  await emulator.control('POST', '/reset')
  await ended()
})

const qkview = '/data/openconfig-system:system/vendor-system-diagnostics-qkview:diagnostics/qkview'
const options = { timeout: 0, 'exclude-cores': true, maxcoresize: 25, maxfilesize: 500 }

const capture = async (body: object) => (await emulator.ask('POST', `${qkview}/capture`, body)).status
const ended = async () => emulator.at(await emulator.now(), 200_000)
const listed = async () => (await emulator.ask('POST', `${qkview}/list`)).text

test.each([
  ['without module names', ''],
  ['with module names', 'vendor-system-diagnostics-qkview:'],
])('a capture accepts the options that existing clients send, %s', async (_, module) => {
  const given = Object.entries({ filename: 'b1', ...options }).map(([name, value]) => [`${module}${name}`, value])

  expect(await capture(Object.fromEntries(given))).toBe(200)

  await ended()
  expect(await listed()).toContain('"Filename\\":\\"b1\\"')
})

test('a capture accepts its options on the CLI', async () => {
  const line = 'system diagnostics qkview capture filename b2 exclude-cores true maxcoresize 25'
  expect(await typeLines(emulator.addresses.ssh, [line, 'exit'])).toContain('return code 200')
})

test.each([{ maxcoresize: 'much' }, { 'exclude-cores': 'some' }, { maxcores: 1 }])(
  'a capture with %j is rejected and not started',
  async (option) => {
    expect(await capture({ filename: 'b3', ...option })).toBe(400)
    await ended()
    expect(await listed()).not.toContain('b3')
  },
)
