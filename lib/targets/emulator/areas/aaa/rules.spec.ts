import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emulatorUnderTest, typeLines, type UnderTest } from '../../under-test.ts'

let emulator: UnderTest
beforeAll(async () => void (emulator = await emulatorUnderTest()))
afterAll(() => emulator.close())
beforeEach(() => emulator.control('POST', '/reset'))

const system = '/data/openconfig-system:system'
const users = `${system}/aaa/authentication/vendor-system-aaa:users`
const PASSWORD = 'first-of-all'

async function made(username: string, role: string): Promise<number> {
  const user = { username, config: { username, role } }
  const { status } = await emulator.ask('POST', users, { 'vendor-system-aaa:user': [user] })
  await emulator.ask('POST', `${users}/user=${username}/config/set-password`, { password: PASSWORD })
  return status
}
const as = (username: string) => ({ authorization: `Basic ${btoa(`${username}:${PASSWORD}`)}` })
const isServed = async () => (await emulator.ask('GET', `${system}/dns`)).status === 200

test.each([
  ['DELETE', `${users}/user=admin`],
  ['DELETE', users],
  ['DELETE', `${system}/aaa/authentication`],
  ['DELETE', `${system}/aaa`],
  ['DELETE', system],
  ['DELETE', `${users}/user=admin/config`],
  ['DELETE', `${users}/user=admin/config/password`],
  ['PUT', `${users}/user=admin/config/role`, { role: 'operator' }],
  ['PUT', `${users}/user=admin/config/expiry-status`, { 'expiry-status': 'locked' }],
])('%s %s is rejected because it would remove the last administrator', async (method, path, body?: object) => {
  const before = (await emulator.ask('GET', system)).text

  const { status, text } = await emulator.ask(method, path, body)

  expect([status, text]).toEqual([400, expect.stringContaining('the last administrator cannot be removed')])
  expect(await isServed()).toBe(true)
  expect((await emulator.ask('GET', system)).text).toBe(before)
})

test('an account can be deleted by another administrator, but not by itself', async () => {
  expect(await made('robot', 'admin')).toBe(201)

  expect((await emulator.ask('DELETE', `${users}/user=admin`)).status).toBe(400)
  expect((await emulator.ask('DELETE', `${users}/user=admin`, undefined, as('robot'))).status).toBe(204)

  expect(await isServed()).toBe(false)
  expect((await emulator.ask('DELETE', `${users}/user=robot`, undefined, as('robot'))).status).toBe(400)
})

test('the CLI applies the same account rules as the API', async () => {
  await made('robot', 'admin')

  const said = await typeLines(emulator.addresses.ssh, [
    'config',
    'no system aaa authentication users user admin',
    'commit',
    'end',
    'exit',
  ])

  expect(said).toContain('Aborted: admin cannot remove the own account')
  expect(await isServed()).toBe(true)
})

test('a user can have only an existing role', async () => {
  expect(await made('robot', 'nosuch')).toBe(400)
  expect(await made('robot', 'operator')).toBe(201)

  const role = `${users}/user=robot/config/role`
  expect((await emulator.ask('PUT', role, { role: 'nosuch' })).status).toBe(400)
  expect((await emulator.ask('PUT', role, { role: 'resource-admin' })).status).toBe(204)
})
