import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { administrator as operator, emulatorUnderTest, type UnderTest } from '../under-test.ts'
import { basic, unitUnderTest, type UnitUnderTest } from './under-test.ts'

const HOST = '192.0.2.40'
const BACKUPS = '/mgmt/cm/platform-backups'
const SCHEDULES = '/mgmt/cm/platform-backup-schedules'

let appliance: UnderTest
let manager: UnitUnderTest
beforeAll(async () => {
  appliance = await emulatorUnderTest()
  manager = await unitUnderTest({ kind: 'manager', release: '8.3.0', hosts: { [HOST]: appliance.addresses.api } })
})
afterAll(async () => {
  await manager.close()
  await appliance.close()
})
beforeEach(async () => {
  await manager.control('POST', '/reset')
  await appliance.control('POST', '/reset')
})

const order = { host: HOST, username: operator.username, passphrase: operator.password }
const post = (path: string, body: object, unit = manager) => unit.ask('POST', path, { body, headers: basic() })
const list = async () => {
  const { items }: { items?: { id: string }[] } = (await manager.ask('GET', BACKUPS, { headers: basic() })).json
  return items ?? []
}
/** Sets a primary key with a known passphrase on the appliance. */
const setPrimaryKey = () =>
  appliance.ask('POST', '/data/openconfig-system:system/aaa/vendor-primary-key:primary-key/set', {
    passphrase: 'phrase',
    'confirm-passphrase': 'phrase',
    salt: 'salt',
    'confirm-salt': 'salt',
  })

describe('a backup of an appliance', () => {
  test('is made on demand, and can be downloaded', async () => {
    await setPrimaryKey()

    const answer = await post(BACKUPS, order)
    const [first] = await list()
    const content = await manager.ask('GET', `${BACKUPS}/${first?.id ?? ''}`, { headers: basic() })

    expect([answer.status, answer.json['host']]).toEqual([200, HOST])
    expect(content.text).toContain('openconfig-interfaces:interfaces')
    expect(answer.text + content.text).not.toContain(operator.password)
  })

  test.each([
    ['without a primary key', order, /^set the primary key of the unit first/],
    ['without a password', { host: HOST, username: 'admin' }, /passphrase must be a string/],
    ['with a wrong password', { ...order, passphrase: 'wrong' }, /refuses the credentials/],
    ['if the unit cannot be reached', { ...order, host: '192.0.2.41' }, /cannot be reached/],
  ])('is not made %s, and the response gives the reason', async (_how, body, reason) => {
    const answer = await post(BACKUPS, body)

    expect(answer.status).toBe(422)
    expect(answer.json['message']).toMatch(reason)
    expect(await list()).toEqual([])
  })

  test('can be scheduled from manager release 8.3 on', async () => {
    await setPrimaryKey()
    const start = await manager.now()

    expect((await post(SCHEDULES, { ...order, hours: 24 })).status).toBe(200)
    await manager.at(start, 49 * 3600)

    expect(await list()).toHaveLength(3)
    const older = await unitUnderTest({ kind: 'manager', release: '8.2.0' })
    expect((await post(SCHEDULES, { ...order, hours: 24 }, older)).status).toBe(404)
    await older.close()
  })
})
