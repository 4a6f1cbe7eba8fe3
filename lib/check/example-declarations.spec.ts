import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkDeclaration } from '../profile/declaration.ts'
import {
  basic,
  DECLARATIONS,
  started,
  unitUnderTest,
  type UnitUnderTest,
} from '../targets/emulator/onboarding/under-test.ts'

/**
 * A realistic declaration for the manager of one brand. It has settings and members that the contract does not mention.
 */
const example = JSON.parse(
  readFileSync(new URL('../../examples/declarations/by-manager.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, unknown>>

let manager: UnitUnderTest
beforeAll(async () => {
  const device = { ...started, vlans: ['vlan_3204', 'vlan_3209'] }
  const naming = { manager: 'acmeIq', identifiers: { USE_DEVICE: 'USE_ACMEIP' } }
  manager = await unitUnderTest({ kind: 'manager', naming, devices: [device] })
})
afterAll(() => manager.close())
beforeEach(() => manager.control('POST', '/reset'))

/** Replaces the value at a path; undefined removes it. */
function replaceValue(value: unknown, [name = '', ...rest]: readonly string[], other: unknown): unknown {
  const { [name]: inner, ...others }: Record<string, unknown> = Object(value)
  const changed = rest.length === 0 ? other : replaceValue(inner, rest, other)
  return changed === undefined ? others : { ...others, [name]: changed }
}

async function onboard(declaration: unknown) {
  const { status, json } = await manager.declare(declaration)
  await manager.at(await manager.now(), 4000)
  const task = await manager.ask('GET', `${DECLARATIONS}/task/${String(json['id'])}`, { headers: basic() })
  return { status, errors: json['errors'], task: task.json }
}

describe('an example of a declaration', () => {
  test('is valid, and onboards a device', async () => {
    expect(checkDeclaration(example)).toEqual({ mistakes: [], typos: [] })

    const { status, task } = await onboard(example)

    expect([status, task['status'], task['errors']]).toEqual([202, 'FINISHED', []])
    expect((await manager.ofDevice('/mgmt/tm/sys/provision/gtm')).json).toMatchObject({ level: 'nominal' })
    expect((await manager.ofDevice('/mgmt/tm/net/self/vlan-3209-self')).json).toMatchObject({ allowService: 'none' })
    expect((await manager.ask('GET', '/mgmt/cm/devices/192.0.2.10', { headers: basic() })).json).toMatchObject({
      hostname: 'tenant-1.example.com',
      statsConfig: { enabled: true },
    })
  })

  test.each([
    ['class', 'Device', '/'],
    ['targetHost', undefined, '/'],
    ['targetPassphrase', undefined, '/'],
    ['declaration.class', 'Tenant', '/declaration/class'],
    ['declaration.schemaVersion', 'newest', '/declaration/schemaVersion'],
    ['declaration.async', 'true', '/declaration/async'],
    ['declaration.Common', undefined, '/declaration'],
    ['declaration.Common.class', 'Device', '/declaration/Common/class'],
    ['declaration.Common.hostname', 7, '/declaration/Common/hostname'],
    ['declaration.Common.myDns.class', undefined, '/declaration/Common/myDns'],
    ['declaration.Common.myDns.nameServers', '192.0.2.53', '/declaration/Common/myDns/nameServers'],
    ['declaration.Common.myNtp.timezone', ['UTC'], '/declaration/Common/myNtp/timezone'],
    ['declaration.Common.myProvision.asm', true, '/declaration/Common/myProvision/asm'],
    ['declaration.Common.vlan-3204-self.address', '198.51.100.4', '/declaration/Common/vlan-3204-self/address'],
    ['declaration.Common.root.userType', 'Root', '/declaration/Common/root/userType'],
    ['acmeIqSettings.failImportOnConflict', 'no', '/acmeIqSettings/failImportOnConflict'],
    ['acmeIqSettings.statsConfig.enabled', 1, '/acmeIqSettings/statsConfig/enabled'],
  ])('is rejected with the path of the mistake if %s is %o', async (place, value, path) => {
    const broken = replaceValue(example, place.split('.'), value)

    const { mistakes } = checkDeclaration(broken)
    const { status, errors } = await onboard(broken)

    expect(mistakes).toEqual([expect.stringMatching(new RegExp(`^${path}: `))])
    expect([status, errors]).toEqual([422, [expect.stringMatching(new RegExp(`^${place} `))]])
  })

  test.each([
    ['vlan-3209-self.vlan', 'vlan_1', 'the device has no such VLAN'],
    ['myProvision.gtm', 'full', 'the level must be one of dedicated, minimum, nominal, none'],
    ['myNtp.timezone', 'Mars/Base', 'the device knows no such time zone'],
    ['root.oldPassword', 'other', 'it is not the password of root'],
  ])(
    'is accepted, but its task fails with the path of the member if the device cannot apply %s',
    async (place, value, reason) => {
      const path = ['declaration', 'Common', ...place.split('.')]
      const broken =
        place === 'root.oldPassword' ? replaceValue(example, [...path.slice(0, -1), 'newPassword'], 'new') : example

      const { status, task } = await onboard(replaceValue(broken, path, value))

      expect([status, task['status'], task['errors']]).toEqual([202, 'ERROR', [`Common.${place}: ${reason}`]])
      expect((await manager.ofDevice('/mgmt/tm/sys/dns')).json).toMatchObject({ nameServers: [] })
    },
  )
})
