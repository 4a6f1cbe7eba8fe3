import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { whole } from './sample.ts'
import { basic, DECLARATIONS, tenant, extractToken, unitUnderTest, type UnitUnderTest } from './under-test.ts'

let unit: UnitUnderTest
beforeAll(async () => void (unit = await unitUnderTest({ kind: 'manager' })))
afterAll(() => unit.close())
beforeEach(() => unit.control('POST', '/reset'))

const task = async (id: unknown) =>
  (await unit.ask('GET', `${DECLARATIONS}/task/${String(id)}`, { headers: basic() })).json

describe('a declaration', () => {
  test('starts a task, and the response contains the path at which the task can be read', async () => {
    const answer = await unit.declare(whole())

    const { id, selfLink } = answer.json
    expect(answer.status).toBe(202)
    expect(selfLink).toBe(`https://localhost${DECLARATIONS}/task/${String(id)}`)
    expect(await task(id)).toMatchObject({ code: 202, status: 'RUNNING', errors: [] })
  })

  test('that is not asynchronous gets its response when its task has ended', async () => {
    const answer = await unit.declare(whole({ async: false }))

    expect([answer.status, answer.json['status']]).toEqual([200, 'FINISHED'])
    expect((await unit.declare({ ...whole({ async: false }), targetPassphrase: 'wrong' })).status).toBe(422)
  })

  test('is accepted with a token or Basic credentials, and only from an administrator', async () => {
    const token = extractToken(await unit.login())

    expect((await unit.declare(whole(), { 'x-vendor-auth-token': token })).status).toBe(202)
    expect((await unit.declare(whole(), {})).status).toBe(401)
    expect((await unit.declare(whole(), basic('wrong'))).status).toBe(401)
    expect((await unit.declare(whole(), basic('another-secret', 'watcher'))).status).toBe(403)
  })

  test('may have unknown members, and may omit optional ones', async () => {
    const short = {
      class: 'DO',
      declaration: { class: 'Device', async: true, Common: { class: 'Tenant', other: { class: 'Other' } } },
      targetHost: tenant.host,
      targetUsername: tenant.username,
      targetPassphrase: tenant.password,
      more: [],
    }

    expect((await unit.declare(short)).status).toBe(202)
  })
})
