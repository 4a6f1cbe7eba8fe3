import { expect, test } from 'vitest'
import { checkDeclaration } from './declaration.ts'

const device = (Common: object) => ({ class: 'Device', Common: { class: 'Tenant', ...Common } })
const manager = (more: object = {}) => ({
  class: 'DO',
  declaration: device({ hostname: 'unit.example.com', dns: { class: 'DNS', nameServers: ['192.0.2.53'] } }),
  targetHost: '192.0.2.10',
  targetUsername: 'admin',
  targetPassphrase: 'canary',
  ...more,
})

test('a declaration for a manager is valid, and so is the declaration for a device that it contains', () => {
  const nothing = { mistakes: [], typos: [] }

  expect(checkDeclaration(manager())).toEqual(nothing)
  expect(checkDeclaration(manager().declaration)).toEqual(nothing)
})

/**
 * A declaration as users send it to managers, with a brand in the names of settings, and with modules, services and
 * members that the contract does not name.
 */
test('a typical declaration for a manager is valid, even with a brand in the names of its settings', () => {
  const sent = {
    ...manager(),
    declaration: {
      ...device({
        provision: { class: 'Provision', ltm: 'nominal', gtm: 'nominal' },
        self: { class: 'SelfIp', address: '198.51.100.4/24', vlan: 'vlan_3204', allowService: 'none' },
        root: { class: 'User', userType: 'root', newPassword: 'canary', oldPassword: 'canary' },
      }),
      schemaVersion: '1.29.0',
      async: true,
    },
    targetPort: 443,
    targetTimeout: 900,
    acmeIqSettings: { statsConfig: { enabled: true }, conflictPolicy: 'USE_ACMEIQ', failImportOnConflict: false },
  }

  expect(checkDeclaration(sent)).toEqual({ mistakes: [], typos: [] })
})

test.each([
  ['a list in place of an object', [], '/: found [], which must be object'],
  ['an unknown class', { class: 'Declaration' }, '/class: found "Declaration". Allowed: DO, Device'],
  [
    'missing credentials of the device',
    { ...manager(), targetPassphrase: undefined },
    '/: member "targetPassphrase" is missing',
  ],
  ['an object without a class', device({ dns: { nameServers: [] } }), '/Common/dns: member "class" is missing'],
  ['a text in place of an object', device({ dns: 'none' }), '/Common/dns: found "none", which must be object'],
  [
    'a text in place of a list',
    device({ ntp: { class: 'NTP', servers: '192.0.2.123' } }),
    '/Common/ntp/servers: found "192.0.2.123", which must be array',
  ],
  [
    'an unknown type of user',
    device({ guest: { class: 'User', userType: 'regulr' } }),
    '/Common/guest/userType: found "regulr". Did you mean "regular"? Allowed: regular, root',
  ],
  [
    'a text in place of a boolean',
    manager({ acmeSettings: { failImportOnConflict: 'no' } }),
    '/acmeSettings/failImportOnConflict: found "no", which must be boolean',
  ],
])('a mistake in a declaration is reported with its path: %s', (_what, value, mistake) => {
  expect(checkDeclaration(value).mistakes).toContain(mistake)
})

test('members and values that look mistyped are reported, although the contract allows unknown ones', () => {
  const { mistakes, typos } = checkDeclaration(
    device({ dns: { class: 'DNS', nameservers: [], search: [] }, modules: { class: 'Provison' } }),
  )

  expect(mistakes).toEqual([])
  expect(typos).toEqual([
    '/Common/dns: unknown member "nameservers". Did you mean "nameServers"? Allowed: class, nameServers',
    expect.stringMatching(/^\/Common\/modules\/class: found "Provison"\. Did you mean "Provision"\? Allowed: /),
  ])
})

test('no reported mistake contains a secret', () => {
  const secrets = { password: ['canary'], newPassword: { canary: 'canary' }, oldPassword: ['canary'] }
  const found = checkDeclaration({
    ...manager({ targetPassphrase: ['canary'] }),
    declaration: device({ root: { class: 'User', ...secrets } }),
  })

  expect(found.mistakes).toHaveLength(4)
  expect(JSON.stringify(found)).not.toContain('canary')
})
