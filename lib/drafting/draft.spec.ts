import { describe, expect, test } from 'vitest'
import type { Port } from '../inspection/ports.ts'
import { parseProfile } from '../profile/load.ts'
import { composeDraft, freeVlans } from './draft.ts'
import type { Keys } from './keys.ts'
import { formatFixtures } from './told.ts'
import type { Survey } from './survey.ts'

const keys: Keys = {
  certificate: {
    fingerprint: Array.from({ length: 32 }, () => 'AB').join(':'),
    name: 'rack4',
    begins: new Date(0),
    ends: new Date(0),
  },
  hostKey: { fingerprint: `SHA256:${'A'.repeat(43)}`, type: 'ED25519', bits: 256 },
  addresses: { api: 'https://rack4:443', restconf: 'https://rack4:8888', ssh: 'rack4:22' },
  closed: [],
}
const port = (name: string, more: Partial<Port> = {}): Port => ({ name, isLag: false, isUp: false, vlans: [], ...more })
const survey: Survey = {
  brand: { vendor: 'acme', cloud: 'acmecloud' },
  unit: { kind: 'appliance', model: '20-port', by: 'it has 20 port groups' },
  release: '1.8.0-4321',
  ports: [port('1.0'), port('3.0', { isUp: true }), port('5.0'), port('uplink', { isLag: true, vlans: [4000] })],
  vlans: [3999],
  capabilities: [
    { name: 'optics', shownBy: ['1'] },
    { name: 'emptyPort', shownBy: ['2', '5'] },
    { name: 'lag', shownBy: undefined },
  ],
}
const told = { kind: 'appliance', model: '20-port', release: '1.8.0-4321' }
const answers = { name: 'lab-rack4', username: 'admin', passwordVariable: 'RACK4_PASSWORD' }
const drafted = (gates: readonly ('configure' | 'reboot')[], found = survey) =>
  composeDraft(keys, found, told, { ...answers, gates })

describe('a draft', () => {
  test('is a valid profile with the facts that the target reported', () => {
    expect(parseProfile('draft.json', drafted(['configure']))).toMatchObject({
      name: 'lab-rack4',
      model: '20-port',
      trust: { fingerprint: keys.certificate.fingerprint, sshHostKey: keys.hostKey?.fingerprint },
      naming: { vendor: 'acme', cloud: 'acmecloud', manager: 'manager' },
      capabilities: { optics: true, lag: false },
      gates: ['configure'],
    })
  })

  test('names an idle low-speed port, free VLANs and cages that seem empty as fixtures, but no port modes', () => {
    expect(drafted(['configure']).fixtures).toEqual({
      interfaces: ['5.0'],
      portGroups: 'none',
      emptyPorts: ['2', '5'],
      vlans: [3997, 3998],
      hosts: ['192.0.2.10'],
    })
  })

  test('allows runs to change port modes if restarts are allowed', () => {
    expect(drafted(['configure', 'reboot']).fixtures.portGroups).toBe('all')
  })

  test('of a chassis does not mention port modes', () => {
    const draft = composeDraft(
      keys,
      survey,
      { ...told, kind: 'partition', model: 'partition' },
      { ...answers, gates: [] },
    )

    expect(draft.fixtures).not.toHaveProperty('portGroups')
    expect(formatFixtures(draft, []).join(' ')).not.toContain('reboot')
  })

  test('names the port groups of a partition as fixtures, but names no port groups for a controller', () => {
    const gates = { ...answers, gates: ['configure', 'reboot'] as const }
    const ofKind = (kind: string) =>
      composeDraft(keys, survey, { ...told, kind, model: kind }, gates).fixtures.portGroups

    expect([ofKind('partition'), ofKind('controller')]).toEqual(['all', undefined])
  })

  test('names neither ports nor VLANs for a controller, because a controller has none', () => {
    const draft = composeDraft(
      keys,
      survey,
      { ...told, kind: 'controller', model: 'controller' },
      { ...answers, gates: [] },
    )

    expect(Object.keys(draft.fixtures)).toEqual(['hosts'])
    expect(formatFixtures(draft, [])[0]).toBe('lends no port: a controller has none')
  })

  test('names no ports or VLANs as fixtures if the target reports none', () => {
    const { ports: _ports, vlans: _vlans, ...rest } = survey
    const draft = drafted([], { ...rest, ports: undefined, vlans: undefined })

    expect(draft.fixtures).toMatchObject({ interfaces: [], vlans: [] })
    expect(formatFixtures(draft, [])).toEqual([
      expect.stringContaining('lends no port'),
      expect.stringContaining('says that no optic is in 2, 5'),
      'gates: none open: runs only read',
      expect.stringContaining('with --gate configure,reboot a certification also changes the port modes'),
    ])
  })
})

test('the fixtures and the assumptions of a draft are printed', () => {
  const lines = formatFixtures(drafted(['configure', 'reboot']), ['configure', 'reboot']).join('\n')

  expect(lines).toContain('lends all port groups')
  expect(lines).toContain('says that no optic is in 2, 5: look at them')
})

test('a draft for an emulator uses generated images and any cloud service', () => {
  const draft = composeDraft(keys, survey, told, { ...answers, gates: [] }, { rate: 20 })

  expect(draft).toMatchObject({ fixtures: { images: 'made', cloud: 'any' }, bench: { clock: { rate: 20 } } })
})

test('free VLANs are taken from the end of the range', () => {
  expect(freeVlans([], [])).toEqual([3999, 4000])
  expect(freeVlans(undefined, [4000])).toEqual([3998, 3999])
})
