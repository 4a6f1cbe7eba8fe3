import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CLASSES } from './classes.ts'
import { managerFaults } from './manager-faults.ts'
import { whole } from './sample.ts'
import { basic, extractToken, unitUnderTest, type UnitUnderTest } from './under-test.ts'

let unit: UnitUnderTest
beforeAll(async () => void (unit = await unitUnderTest({ kind: 'manager' })))
afterAll(() => unit.close())
beforeEach(() => plant())

const plant = (...set: string[]) => unit.control('POST', '/faults', { set })
const named = (start: string) => managerFaults.filter(({ name }) => name.startsWith(start)).map(({ name }) => name)

/** Returns a copy without the member at this path. */
function without(value: object, [member = '', ...rest]: readonly string[]): object {
  const { [member]: inner, ...others }: Record<string, unknown> = { ...value }
  return rest.length === 0 ? others : { ...others, [member]: without(Object(inner), rest) }
}

/** Returns the path in a declaration of the member that a fault refers to. */
function placeOf(member: string): readonly string[] {
  if (['async', 'schemaVersion'].includes(member)) return ['declaration', member]
  if (member === 'hostname') return ['declaration', 'Common', member]
  const [, parent, key] = /^(managerSettings\.accessModuleProperties)\.(.*)/.exec(member) ?? []
  return parent === undefined ? member.split('.') : [...parent.split('.'), `cm:access:${key}`]
}

describe('a declaration to a faulty manager', () => {
  test.each(named('refuses:'))(
    'with the fault %s is rejected, but accepted without the member that the fault names',
    async (fault) => {
      const member = fault.slice('refuses:'.length)
      const lacking = without(whole(), placeOf(member))
      const conforming = await unit.declare(lacking)
      await plant(fault)

      const answer = await unit.declare(whole())

      expect(answer.status).toBe(422)
      expect(answer.json['message']).toContain(member)
      expect((await unit.declare(lacking)).status).toBe(conforming.status)
    },
  )

  test.each(named('needs:'))(
    'with the fault %s is rejected if the member that the fault names is missing',
    async (fault) => {
      await plant(fault)

      expect((await unit.declare(without(whole(), placeOf(fault.slice('needs:'.length))))).status).toBe(422)
      expect((await unit.declare(whole())).status).toBe(202)
    },
  )

  test.each(Object.keys(CLASSES))(
    'with the fault `refuses-class:%s` is rejected if it contains an object of this class',
    async (name) => {
      const { declaration, ...rest } = whole()
      const common = Object.entries(declaration.Common).filter(([, value]) => Object(value).class !== name)
      await plant(`refuses-class:${name}`)

      expect((await unit.declare(whole())).status).toBe(422)
      const lacking = { ...rest, declaration: { ...declaration, Common: Object.fromEntries(common) } }
      expect((await unit.declare(lacking)).status).toBe(202)
    },
  )

  test('is rejected, whatever its content', async () => {
    await plant('declaration-refused')

    expect((await unit.declare(whole())).status).toBe(422)
  })

  test('gets an empty response or an HTML page', async () => {
    await plant('declaration-answers-nothing')
    expect(await unit.declare(whole())).toMatchObject({ status: 204, text: '' })

    await plant('task-not-json')
    const answer = await unit.declare(whole())

    expect([answer.status, answer.json]).toEqual([202, {}])
    expect(answer.text).not.toBe('')
  })

  test('is rejected with Basic credentials, but not with a token', async () => {
    await plant('basic-refused')

    const token = extractToken(await unit.login())

    expect((await unit.declare(whole())).status).toBe(401)
    expect((await unit.declare(whole(), { 'x-vendor-auth-token': token })).status).toBe(202)
  })

  test('is accepted with any password, or without credentials', async () => {
    await plant('any-password-accepted')
    expect((await unit.declare(whole(), basic('wrong'))).status).toBe(202)
    expect((await unit.declare(whole(), {})).status).toBe(401)

    await plant('nobody-accepted')
    expect((await unit.declare(whole(), {})).status).toBe(202)
    expect((await unit.declare(whole(), basic('wrong'))).status).toBe(401)
  })
})
