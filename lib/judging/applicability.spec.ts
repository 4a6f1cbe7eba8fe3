import { describe, expect, test } from 'vitest'
import { platformNamed } from '../profile/load.ts'
import type { PlatformProfile } from '../profile/profile.ts'
import type { Requirement } from '../domain/requirement.ts'
import { decide, listBlocks, type Scope, isSelected } from './applicability.ts'

const plain: Requirement = { strength: 'must', clause: 'platform: x', text: 'x', targets: ['appliance'] }
const profile: PlatformProfile = {
  ...platformNamed('', 'emulator-appliance-20port'),
  capabilities: {},
  gates: ['configure'],
}

function decided(requirement: Partial<Requirement>, scope: Partial<Scope> = {}) {
  return decide('area/x', { ...plain, ...requirement }, { profile, level: 'certification', only: [], ...scope })
}
const lab = (members: Partial<PlatformProfile>): Partial<Scope> => ({ profile: { ...profile, ...members } })
const notApplicable = (reason: string) => ({ run: false, verdict: 'not applicable', reason, blocks: false })
const notTested = (reason: string, blocks: boolean) => ({ run: false, verdict: 'not tested', reason, blocks })

describe('a requirement', () => {
  test('is not excluded by the release bounds of another product line', () => {
    expect(decided({ since: { chassis: '1.9.0' } }, lab({ release: '1.8.0-1' }))).toEqual({ run: true })
    const chassis = lab({ kind: 'partition', release: '1.6.9' })
    expect(decided({ targets: ['partition'], since: { chassis: '1.7.0' } }, chassis)).toEqual(
      notApplicable('applies from release 1.7.0 on'),
    )
  })

  test('is judged if nothing excludes it', () => {
    expect(decided({})).toEqual({ run: true })
  })

  test.each(['reboot', 'install'] as const)(
    'that needs the gate %s also needs the gate outage while tenant images are in use',
    (gate) => {
      const open = (...gates: PlatformProfile['gates']) => ({ ...lab({ gates }), inUse: ['a.bundle'] })

      expect(decided({ gate }, open(gate))).toEqual(
        notTested(
          'tenant images are in use (a.bundle), and their tenants would go down: gate outage is closed in the profile',
          true,
        ),
      )
      expect(decided({ gate }, open(gate, 'outage'))).toEqual({ run: true })
      expect(decided({ gate: 'configure' }, open('configure'))).toEqual({ run: true })
    },
  )

  test('is reported with every obstacle in the profile, not only with the first one', () => {
    const bench = { clock: profile.bench.clock, volatile: [] }
    const addresses = { api: 'https://rack4', restconf: 'https://rack4:8888' }
    const menu = { ...plain, gate: 'power', needs: ['bench.power', 'bench.power.menu'] } as const
    const list = (members: Partial<PlatformProfile>) =>
      listBlocks(menu, { profile: { ...profile, addresses, ...members }, level: 'certification', only: [] })

    expect(list({ bench })).toEqual([
      'gate power is closed in the profile',
      'the bench has nobody who takes power away: bench.power',
      'the bench has nobody who powers off from the management menu: bench.power',
    ])
    expect(list({ gates: ['power'], bench: { ...bench, power: { driver: 'command', command: ['x'] } } })).toEqual([
      'the bench has nobody who powers off from the management menu: bench.power.menu',
    ])
  })
})

describe('a requirement with conditions for the target', () => {
  test('does not apply to a target of another kind or model', () => {
    expect(decided({ targets: ['controller', 'partition'] })).toEqual(
      notApplicable('applies to controller, partition; the target is an appliance'),
    )
    expect(decided({ models: ['10-port'] })).toEqual(notApplicable('applies only to model 10-port'))
  })

  test('applies from its first release on, and releases are compared numerically', () => {
    expect(decided({ since: { appliance: '1.8.0' } }, lab({ release: '1.10.0-1' }))).toEqual({ run: true })
    expect(decided({ since: { appliance: '1.10.0' } }, lab({ release: '1.8.0-9' }))).toEqual(
      notApplicable('applies from release 1.10.0 on'),
    )
    expect(decided({ since: { appliance: '1.8.0' } }, lab({ release: '1.8.0-1' }))).toEqual({ run: true })
  })

  test('no longer applies from the release given in `before` on', () => {
    expect(decided({ before: { appliance: '1.8.0' } }, lab({ release: '1.7.9' }))).toEqual({ run: true })
    expect(decided({ before: { appliance: '1.8.0' } }, lab({ release: '1.8.0-1' }))).toEqual(
      notApplicable('applies only before release 1.8.0'),
    )
  })

  test('that needs a capability applies only if the profile claims the capability', () => {
    expect(decided({ capability: 'optics' })).toEqual(notApplicable('the profile does not claim the capability optics'))
    const { upgradeFrom: _, ...without } = profile
    expect(decided({ capability: 'upgrade' }, { profile: without })).toEqual(
      notApplicable('the profile names no release to start from: upgradeFrom'),
    )
    expect(decided({ capability: 'optics' }, lab({ capabilities: { optics: true } }))).toEqual({ run: true })
  })

  test('that is about renamed identifiers applies only if the profile renames identifiers', () => {
    expect(decided({ renamed: true })).toEqual(notApplicable("the target uses the contract's own names"))
    expect(decided({ renamed: true }, lab({ naming: { ...profile.naming, vendor: 'acme' } }))).toEqual({ run: true })
  })
})

describe('an applicable requirement', () => {
  test('is not tested if its gate is closed, and then blocks a certificate', () => {
    expect(decided({ gate: 'configure' })).toEqual({ run: true })
    expect(decided({ gate: 'reboot' })).toEqual(notTested('gate reboot is closed in the profile', true))
  })

  test('is left out if its level is above the level of the run, and then does not block a certificate', () => {
    expect(decided({ gate: 'configure' }, { level: 'smoke' })).toEqual(
      notTested('level smoke leaves it out; nightly judges it', false),
    )
    expect(decided({ gate: 'reboot' }, { level: 'nightly' })).toMatchObject({ blocks: false })
    expect(decided({ level: 'certification' }, { level: 'nightly' })).toMatchObject({ run: false })
    expect(decided({}, { level: 'smoke' })).toEqual({ run: true })
  })

  test('whose test adds entries is not tested on a target that cannot remove entries', () => {
    const creates = { creates: true, gate: 'configure' } as const

    expect(decided(creates, { abilities: { lists: 'merged', deletes: ['value'] } })).toEqual(
      notTested('could not be put back on this target', true),
    )
    expect(decided(creates, { abilities: { deletes: ['entry'] } })).toEqual({ run: true })
    expect(decided(creates, { abilities: { lists: 'replaced', deletes: [] } })).toEqual({ run: true })
    expect(decided({ gate: 'configure' }, { abilities: { deletes: [] } })).toEqual({ run: true })
  })

  test('is not tested if it needs the CLI and the profile lacks the SSH address or host key, and then does not block a certificate', () => {
    const addresses = { api: 'https://192.0.2.1', restconf: 'https://192.0.2.1:8888' }
    const unasked = notTested('the profile gives no address for the command line', false)
    expect(decided({ commandLine: true })).toEqual({ run: true })
    expect(decided({ commandLine: true }, lab({ addresses }))).toEqual(unasked)
    expect(decided({ commandLine: true }, lab({ addresses: { ...addresses, ssh: '192.0.2.1:22' } }))).toEqual(unasked)
    const known = { addresses: { ...addresses, ssh: '192.0.2.1:22' }, trust: { sshHostKey: 'SHA256:x' } }
    expect(decided({ commandLine: true }, lab(known))).toEqual({ run: true })
  })

  test('that cannot be tested is reported as not tested, with the reason, and does not block a certificate', () => {
    expect(decided({ untestable: 'nobody can look' })).toEqual(notTested('cannot be tested: nobody can look', false))
  })

  test('is not tested if a narrowed run excludes it, and then does not block a certificate', () => {
    expect(decided({}, { only: ['dns'] })).toEqual(notTested('the run is narrowed to other requirements', false))
    expect(decided({}, { only: ['area'] })).toEqual({ run: true })
  })
})

describe('a narrowed run', () => {
  test('can include whole areas and single requirements', () => {
    expect(isSelected('dns/resource', [])).toBe(true)
    expect(isSelected('dns/resource', ['dns'])).toBe(true)
    expect(isSelected('dns/resource', ['dns/resource', 'ntp'])).toBe(true)
    expect(isSelected('dns/resource-else', ['dns/resource'])).toBe(false)
    expect(isSelected('dnssec/resource', ['dns'])).toBe(false)
  })
})
