import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startEmulator } from './main.ts'
import { emulatorUnderTest, type UnderTest } from './under-test.ts'

let emulator: UnderTest
beforeAll(async () => void (emulator = await emulatorUnderTest()))
afterAll(() => emulator.close())
beforeEach(async () => {
  await emulator.control('POST', '/faults', { set: [] })
  await emulator.control('POST', '/quirks', { set: [] })
  await emulator.control('POST', '/reset')
})

const set = (...names: string[]) => emulator.control('POST', '/faults', { set: names })

/** Returns the places at which two documents differ, as paths of local names without keys. */
function differences(a: unknown, b: unknown, path = ''): Set<string> {
  if (JSON.stringify(a) === JSON.stringify(b)) return new Set()
  const bothArrays = Array.isArray(a) && Array.isArray(b) && a.length === b.length
  const bothObjects = isObject(a) && isObject(b)
  if (!bothArrays && !bothObjects) return new Set([path])
  const names = new Set([...Object.keys(Object(a)), ...Object.keys(Object(b))])
  const inner = [...names].map((name) => {
    const local = name.split(':').at(-1) ?? ''
    const next = bothArrays ? path : path === '' ? local : `${path}/${local}`
    return differences(Reflect.get(Object(a), name), Reflect.get(Object(b), name), next)
  })
  return new Set(inner.flatMap((found) => [...found]))
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

describe('response faults', () => {
  test('change only the JSON member whose path is in the name of the fault', async () => {
    const conforming = await emulator.data()
    const catalogue = JSON.stringify((await emulator.control('GET', '/faults')).json)
    const names = [...catalogue.matchAll(/"((?:mistyped|unlisted|missing):[^"]+)"/g)].map(([, name]) => name ?? '')
    const wrong: string[] = []
    for (const name of names.filter((_, index) => index % 4 === 0)) {
      await set(name)
      const path = `data/${name.slice(name.indexOf(':') + 1)}`
      const changed = differences(conforming, await emulator.data())
      if ([...changed].some((found) => found !== path)) wrong.push(`${name}: ${[...changed].join(' ')}`)
    }
    await set()

    expect(names.length).toBeGreaterThan(500)
    expect(wrong).toEqual([])
    expect(await emulator.data()).toEqual(conforming)
  })
})

describe('write faults', () => {
  const dns = '/data/openconfig-system:system/dns'
  const search = { 'openconfig-system:dns': { config: { search: ['x.example'] } } }

  test('include a lost write, a rejected write, a stale mirror and an error for an applied write', async () => {
    await set('not-kept:system/dns/config/search')
    expect((await emulator.ask('PATCH', dns, search)).status).toBe(204)
    expect((await emulator.ask('GET', dns)).text).not.toContain('x.example')

    await set('refused:system/dns/config/search')
    expect((await emulator.ask('PATCH', dns, search)).status).toBe(400)

    await set('stale-mirror:system/dns/config/search')
    await emulator.ask('PATCH', dns, search)
    expect((await emulator.ask('GET', `${dns}/config`)).text).toContain('x.example')
    expect((await emulator.ask('GET', `${dns}/state`)).text).not.toContain('x.example')

    await set('error-but-applied:dns')
    expect((await emulator.ask('DELETE', `${dns}/config/search=x.example`)).status).toBe(400)
    expect((await emulator.ask('GET', dns)).text).not.toContain('x.example')
  })

  test('include a write that breaks a rule and returns an error, but is still applied', async () => {
    await set('refused-but-applied:adjacent-pairs-share-mode')
    const parted = { portgroups: { portgroup: [{ portgroup_name: '1', config: { mode: 'MODE_40GB' } }] } }
    expect((await emulator.ask('PATCH', '/data/portgroups', parted)).status).toBe(400)
    expect(JSON.stringify(await emulator.data('/portgroups/portgroup=1/config/mode'))).toContain('MODE_40GB')
  })
})

describe('quirks', () => {
  test('include mirrors that are updated after two seconds', async () => {
    await emulator.control('POST', '/quirks', { set: ['late-state'] })
    await emulator.ask('PUT', '/data/system/dns/config/search', { search: ['late.example'] })
    expect((await emulator.ask('GET', '/data/system/dns/state')).text).not.toContain('late.example')
    await emulator.at(await emulator.now(), 2000)
    expect((await emulator.ask('GET', '/data/system/dns/state')).text).toContain('late.example')
  })

  test('include empty containers, extra JSON members and unusual error messages', async () => {
    await emulator.control('POST', '/quirks', { set: ['empty-containers-404', 'extra-leaves', 'new-error-texts'] })
    const empty = await emulator.ask('GET', '/data/system/alarms')
    expect([empty.status, empty.text]).toEqual([404, expect.stringMatching(/^\{"errors".*URI KEYPATH/)])
    expect((await emulator.ask('GET', '/data/system/dns/servers/server=192.0.2.53')).text).toContain(
      'vendor-extension:unlisted',
    )
  })
})

test('an unknown fault or quirk name is rejected with a suggestion', async () => {
  expect(await set('token-dies-at-15')).toMatchObject({
    status: 400,
    json: { error: expect.stringContaining('token-dies-at-14') },
  })
  const device = { kind: 'appliance', model: '10-port', release: '1.8.0-1', accounts: [] } as const
  await expect(startEmulator(device, { quirks: ['late-stat'] })).rejects.toThrow('late-state')
})
