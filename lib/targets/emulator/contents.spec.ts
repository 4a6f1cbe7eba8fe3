import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emulatorUnderTest, type UnderTest } from './under-test.ts'

let emulator: UnderTest
beforeAll(async () => {
  emulator = await emulatorUnderTest()
})
afterAll(() => emulator.close())
beforeEach(async () => {
  await adopt()
  await emulator.control('POST', '/reset')
})

const adopt = (...set: readonly string[]) => emulator.control('POST', '/quirks', { set })
const dns = '/data/openconfig-system:system/dns'
const textOf = async (path: string) => (await emulator.ask('GET', path)).text

test('with the quirk `late-reads`, a write is visible in config and in state only after three seconds', async () => {
  await adopt('late-reads')
  await emulator.ask('PATCH', dns, { 'openconfig-system:dns': { config: { search: ['late.example'] } } })

  expect(await textOf(dns)).not.toContain('late.example')
  await emulator.at(await emulator.now(), 3000)
  expect((await textOf(dns)).match(/late\.example/g)).toHaveLength(2)
})

test('with the quirk `orders-vary`, lists are returned in varying order with the same content', async () => {
  await adopt('orders-vary')
  const servers = async () =>
    [...(await textOf(dns)).matchAll(/"address":"([\d.]+)","config"/g)].map(([, address]) => address)

  const readings = [await servers(), await servers(), await servers()]

  expect(new Set(readings.map(String)).size).toBe(2)
  expect(new Set(readings.map((each) => String(each.includes('192.0.2.53')))).size).toBe(1)
})

test('the quirk `growing-members` adds members to every object of a response except the outermost one', async () => {
  await adopt('growing-members')
  const [first, second] = [await textOf(dns), await textOf(dns)]

  expect(second).not.toBe(first)
  expect(Object.keys(JSON.parse(first))).toEqual(['openconfig-system:dns'])
  expect(first).toMatch(/^\{"openconfig-system:dns":\{"vendor-extension:reads":\d+,"config":\{"vendor-extension:reads"/)
})

test.for([
  { quirk: 'dns-unset-204', status: 204, text: '' },
  { quirk: 'dns-unset-braces', status: 200, text: '{}' },
  { quirk: 'dns-unset-in-other-words', status: 404, text: expect.stringContaining('does not exist') },
])('with the quirk $quirk, an unset resource returns $status', async ({ quirk, status, text }) => {
  await adopt(quirk)
  await emulator.control('POST', '/reset')

  expect(await emulator.ask('GET', dns)).toMatchObject({ status, text })
})

test('with quirks, the listing of an empty directory is `{}`, and an undocumented path returns an empty body', async () => {
  await adopt('empty-listings-braces', 'undocumented-reads-empty')
  const list = '/data/vendor-utils-file-transfer:file/list'

  expect(await emulator.ask('POST', list, { path: 'images/staging' })).toMatchObject({ status: 200, text: '{}' })
  expect(await emulator.ask('GET', `${dns}/config`)).toMatchObject({ status: 200, text: '' })
  expect(await textOf(dns)).toContain('lab.example.net')
})

test('with quirks, ports return some counters as numbers, omit members of state and show zeros for empty cages', async () => {
  await adopt('ethernet-counters-as-numbers', 'sparse-mirrors:interfaces', 'empty-cages-read-zeros')
  const port = await textOf('/data/openconfig-interfaces:interfaces/interface=1.0')
  const empty = await textOf('/data/vendor-portgroup:portgroups/portgroup=2')

  expect(port).toMatch(/"in-8021q-frames":\d+,/)
  expect(port).toMatch(/"in-octets":"\d+"/)
  expect(port).toMatch(/"state":\{"mtu"/)
  expect(empty).toMatch(/"val-lane4":"0\.0".*"vendor-name":""/s)
})
