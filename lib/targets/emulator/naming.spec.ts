import { expect, test } from 'vitest'
import { emulatorUnderTest } from './under-test.ts'

test('a renamed device accepts only its own identifiers', async () => {
  const naming = { vendor: 'acme', cloud: 'acmecloud', identifiers: { 'vendor-ddm': 'diagnostics-monitor' } }
  const emulator = await emulatorUnderTest({ naming })

  const whole = (await emulator.ask('GET', '/data')).text
  const known = await emulator.ask('GET', '/data/acme-portgroup:portgroups/portgroup=1')
  const foreign = await emulator.ask('GET', '/data/vendor-portgroup:portgroups')
  const component =
    '/data/openconfig-system:system/logging/acme-openconfig-system-logging:sw-components/sw-component=acmecloudd'

  expect(whole).not.toMatch(/vendor-[a-z-]+:|cloudhealth/)
  expect(known.text).toContain('"vendor-name"')
  expect(known.text).toContain('"diagnostics-monitor:ddm"')
  expect(foreign.status).toBe(404)
  expect((await emulator.ask('GET', component)).status).toBe(200)
  await emulator.close()
})

test('a brand name may contain capitals, and the identifiers made from it are in lower case', async () => {
  const emulator = await emulatorUnderTest({ naming: { vendor: 'AcmeNet', cloud: 'AcmeCloud' } })

  const known = await emulator.ask('GET', '/data/acmenet-portgroup:portgroups')
  const component =
    '/data/openconfig-system:system/logging/acmenet-openconfig-system-logging:sw-components/sw-component=acmecloudd'

  expect(known.text).toContain('"acmenet-portgroup:portgroups"')
  expect((await emulator.ask('GET', component)).status).toBe(200)
  await emulator.close()
})

test('a fault can make a device with its own brand in module names return one module under its contract name', async () => {
  const emulator = await emulatorUnderTest(
    { naming: { vendor: 'acme' } },
    { faults: ['literal-vendor:vendor-portgroup'] },
  )
  const whole = (await emulator.ask('GET', '/data')).text
  expect(whole).toContain('"vendor-portgroup:portgroups"')
  expect(whole).not.toContain('"vendor-ddm:')
  await emulator.close()
})
