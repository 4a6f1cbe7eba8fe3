import { expect, test } from 'vitest'
import { whole } from './sample.ts'
import { credentials, tenant, extractToken, unitUnderTest } from './under-test.ts'

test('a branded device accepts tokens only in the header that contains its brand name', async () => {
  const unit = await unitUnderTest({ naming: { vendor: 'acme' }, loginProvider: 'tmos' })
  const login = await unit.login({ body: { ...credentials, loginProviderName: 'tmos' } })
  const token = extractToken(login)

  expect(login.json['loginProviderName']).toBe('tmos')
  expect((await unit.login()).status).toBe(401)
  expect((await unit.set(token, '1300', { 'X-Acme-Auth-Token': token })).status).toBe(200)
  expect((await unit.set(token, '1300', { 'X-Vendor-Auth-Token': token })).status).toBe(401)
  await unit.close()
})

test('a branded manager accepts policies only under names that contain the brand name', async () => {
  const unit = await unitUnderTest({ kind: 'manager', naming: { manager: 'central' } })

  expect((await unit.declare(whole({ settings: 'centralSettings', manager: 'USE_CENTRAL' }))).status).toBe(202)
  const foreign = await unit.declare(whole({ settings: 'centralSettings' }))
  expect(foreign.json['errors']).toEqual([
    'centralSettings.conflictPolicy must be one of NONE, USE_DEVICE, USE_CENTRAL, KEEP_VERSION',
  ])
  await unit.close()
})

test('a brand name may contain capitals', async () => {
  const unit = await unitUnderTest({ kind: 'manager', naming: { vendor: 'AcmeNet', manager: 'AcmeIQ' } })

  const token = extractToken(await unit.login())
  const declaration = whole({ settings: 'acmeIQSettings', manager: 'USE_ACMEIQ' })

  expect((await unit.declare(declaration, { 'X-AcmeNet-Auth-Token': token })).status).toBe(202)
  await unit.close()
})

test('a manager accepts renamed objects, renamed members and brand names in the configured spelling', async () => {
  const naming = { vendor: 'acme', manager: 'acmeIq', identifiers: { USE_DEVICE: 'USE_ACMEIP' } }
  const unit = await unitUnderTest({ kind: 'manager', naming })
  const self = {
    class: 'SelfIp',
    address: '198.51.100.9/24',
    allowService: 'none',
    trafficGroup: 'traffic-group-local-only',
  }
  const declaration = {
    class: 'DO',
    declaration: {
      schemaVersion: '1.29.0',
      class: 'Device',
      async: true,
      Common: {
        class: 'Tenant',
        hostname: 'tenant-1.example',
        provisioned: { class: 'Provision', ltm: 'nominal', gtm: 'nominal' },
        'vlan-7-self': { ...self, vlan: 'vlan_7' },
        'vlan-8-self': { ...self, vlan: 'vlan_8' },
        root: { class: 'User', userType: 'root', oldPassword: 'former-secret', newPassword: 'later-secret' },
        admin: { class: 'User', userType: 'regular', shell: 'bash', password: 'later-secret' },
      },
    },
    targetHost: tenant.host,
    targetUsername: tenant.username,
    targetPassphrase: tenant.password,
    targetPort: 443,
    targetTimeout: 900,
    acmeIqSettings: {
      statsConfig: { enabled: true },
      failImportOnConflict: false,
      conflictPolicy: 'USE_ACMEIQ',
      deviceConflictPolicy: 'USE_ACMEIP',
      versionedConflictPolicy: 'KEEP_VERSION',
    },
  }

  expect(await unit.declare(declaration)).toMatchObject({ status: 202 })
  await unit.close()
})

test('a branded manager ignores settings under the name that the contract uses', async () => {
  const unit = await unitUnderTest(
    { kind: 'manager', naming: { manager: 'central' } },
    { faults: ['refuses:managerSettings.clusterName'] },
  )

  expect((await unit.declare(whole({ manager: 'USE_ANY' }))).status).toBe(202)
  const branded = await unit.declare(whole({ settings: 'centralSettings', manager: 'USE_CENTRAL' }))
  expect(branded.status).toBe(422)
  await unit.close()
})

test('identifiers that are configured explicitly take precedence over those made from the brand name', async () => {
  const identifiers = {
    managerSettings: 'settingsOfCentral',
    USE_MANAGER: 'PREFER_CENTRAL',
    clusterName: 'pairName',
    'X-Vendor-Auth-Token': 'X-Own-Token',
  }
  const unit = await unitUnderTest({ kind: 'manager', naming: { vendor: 'acme', manager: 'central', identifiers } })
  const named = whole({ settings: 'settingsOfCentral', manager: 'PREFER_CENTRAL' })

  const token = extractToken(await unit.login())

  expect((await unit.declare(named, { 'x-own-token': token })).status).toBe(202)
  const wrong = await unit.declare({ ...named, settingsOfCentral: { pairName: 1, clusterName: 1 } })
  expect(wrong.json['errors']).toEqual(['settingsOfCentral.pairName must be a string'])
  await unit.close()
})
