import { afterAll, beforeAll, expect, test } from 'vitest'
import { whole } from './sample.ts'
import { unitUnderTest, type UnitUnderTest } from './under-test.ts'

let unit: UnitUnderTest
beforeAll(async () => void (unit = await unitUnderTest({ kind: 'manager' })))
afterAll(() => unit.close())

/** Returns a complete declaration with some values replaced. The value undefined removes a member. */
function altered(changes: Readonly<Record<string, unknown>>): object {
  const declaration = whole()
  for (const [place, value] of Object.entries(changes)) {
    const path = place.split('.')
    const parent = path.slice(0, -1).reduce((inner: object, member) => Object(Reflect.get(inner, member)), declaration)
    Reflect.set(parent, path.at(-1) ?? '', value)
  }
  return declaration
}

const policies = 'must be one of NONE, USE_DEVICE, USE_MANAGER, KEEP_VERSION'
const common = 'declaration.Common'

test.each([
  ['class', 'Device', 'class must be DO'],
  ['class', undefined, 'class is missing'],
  ['declaration', [], 'declaration must be an object'],
  ['declaration.class', 'Tenant', 'declaration.class must be Device'],
  ['declaration.schemaVersion', 1.5, 'declaration.schemaVersion must be a dotted version string'],
  ['declaration.schemaVersion', 'latest', 'declaration.schemaVersion must be a dotted version string'],
  ['declaration.async', 'true', 'declaration.async must be a boolean'],
  [common, undefined, `${common} is missing`],
  [`${common}.class`, 'Device', `${common}.class must be Tenant`],
  [`${common}.hostname`, 1, `${common}.hostname must be a string`],
  [`${common}.self.class`, undefined, `${common}.self.class is missing`],
  [`${common}.self.class`, 1, `${common}.self.class must be a string`],
  [`${common}.self.address`, 1, `${common}.self.address must be an address with a prefix length`],
  [`${common}.self`, 'none', `${common}.self must be an object`],
  [`${common}.self.allowService`, [1], `${common}.self.allowService must be an array of strings`],
  [`${common}.modules.ltm`, true, `${common}.modules.ltm must be a string`],
  [`${common}.resolver.nameServers`, '192.0.2.53', `${common}.resolver.nameServers must be an array of strings`],
  [`${common}.time.timezone`, 0, `${common}.time.timezone must be a string`],
  [`${common}.group.autoSync`, 'true', `${common}.group.autoSync must be a boolean`],
  [`${common}.variables.x`, 1, `${common}.variables.x must be a string`],
  [`${common}.guest.userType`, 'other', `${common}.guest.userType must be one of regular, root`],
  [`${common}.guest.partitionAccess.all.role`, 1, `${common}.guest.partitionAccess.all.role must be a string`],
  ['targetHost', undefined, 'targetHost is missing'],
  ['targetUsername', 1, 'targetUsername must be a string'],
  ['targetPassphrase', null, 'targetPassphrase must be a string'],
  ['managerSettings', 'none', 'managerSettings must be an object'],
  ['managerSettings.failImportOnConflict', 0, 'managerSettings.failImportOnConflict must be a boolean'],
  ['managerSettings.conflictPolicy', 'USE_ANY', `managerSettings.conflictPolicy ${policies}`],
  ['managerSettings.deviceConflictPolicy', 1, `managerSettings.deviceConflictPolicy ${policies}`],
  ['managerSettings.versionedConflictPolicy', '', `managerSettings.versionedConflictPolicy ${policies}`],
  ['managerSettings.clusterName', {}, 'managerSettings.clusterName must be a string'],
  ['managerSettings.statsConfig', true, 'managerSettings.statsConfig must be an object'],
  ['managerSettings.statsConfig.enabled', 'yes', 'managerSettings.statsConfig.enabled must be a boolean'],
  [
    'managerSettings.accessModuleProperties.cm:access:import-shared',
    'false',
    'managerSettings.accessModuleProperties.cm:access:import-shared must be a boolean',
  ],
  ['managerSettings.snapshotWorkingConfig', 1, 'managerSettings.snapshotWorkingConfig must be a boolean'],
  [
    'managerSettings.conflictPolicy',
    undefined,
    'managerSettings.conflictPolicy is missing, for failImportOnConflict is false',
  ],
])('a declaration with %s set to %o is rejected', async (place, value, message) => {
  const answer = await unit.declare(altered({ [place]: value }))

  expect([answer.status, answer.json['message']]).toEqual([422, `bad declaration: ${message}`])
  expect(answer.json).toMatchObject({ code: 422, errors: [message] })
})

test('all mistakes of a declaration are reported in one response, without the wrong values', async () => {
  const secret = 'a-secret-in-the-wrong-place'

  const answer = await unit.declare(altered({ class: secret, 'declaration.class': secret, targetPassphrase: [secret] }))

  expect(answer.json['errors']).toHaveLength(3)
  expect(answer.text).not.toContain(secret)
})

test('a declaration that is not an object is rejected', async () => {
  const answer = await unit.declare([])

  expect([answer.status, answer.json['errors']]).toEqual([422, ['the declaration must be an object']])
})
