import { describe, expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { loadResources } from './schemas.ts'
import { faultOf } from '../selftest/faults.ts'
import { sourceFiles, verifiers } from './verifying.ts'

const all = [...catalogue.all]
const sources = sourceFiles()

describe('the catalogue', () => {
  test('has ids that consist of an area and a slug', () => {
    expect(all.map(([id]) => id).filter((id) => !/^[a-z][a-z-]*\/[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([])
  })

  test('has a clause, a unique text and targets for every entry', () => {
    const bare = all.filter(([, { clause, text, targets }]) => {
      return !/^(platform|companion): \S/.test(clause) || !/\S\.$/.test(text) || targets.length === 0
    })
    const texts = all.map(([id, { text }]) => `${id.replace(/\/.*/, '')}: ${text}`)

    expect(bare.map(([id]) => id)).toEqual([])
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
  })

  test('has, for every "must", a test, a schema node or a reason why it cannot be tested', () => {
    const open = all.filter(([id, each]) => {
      return each.strength === 'must' && each.untestable === undefined && verifiers(id, each, sources).length === 0
    })

    expect(open.map(([id]) => id)).toEqual([])
  })

  test('has no test for a requirement that is marked as untestable', () => {
    const both = all.filter(([id, each]) => each.untestable !== undefined && verifiers(id, each, sources).length > 0)

    expect(both.map(([id]) => id)).toEqual([])
  })

  test('contains every requirement to which a test or a schema refers', () => {
    const named = [...sources].flatMap(([, text]) => {
      const schema = [
        ...text.matchAll(/"(?:requirement|observe|mirrored|unwritable|answersNothing|status)": "([^"]+)"/g),
      ]
      const calls = [...text.matchAll(/verifies\(([^)]*)\)/g)].flatMap(([, ids = '']) => [
        ...ids.matchAll(/'([^']+)'/g),
      ])
      return [...schema, ...calls].map(([, id = '']) => id)
    })

    expect([...new Set(named)].filter((id) => !catalogue.all.has(id))).toEqual([])
  })

  test('states, for each list field that has a requirement, which entries must contain the field', () => {
    const fields = loadResources().flatMap((resource) => resource.fields)
    const silent = fields.filter(
      ({ list, requirement, shown }) =>
        list?.list === undefined && list !== undefined && requirement !== undefined && shown === undefined,
    )

    expect(silent.map(({ at }) => at)).toEqual([])
  })

  test('has schema statements only if `testFields` or a hand-written test of the area checks them', () => {
    const untested = [...sources].flatMap(([file, text]) => {
      const area = [...sources].filter(([name]) => name.startsWith(file.replace(/[^/]+$/, '')) && name.endsWith('.ts'))
      const [call = []] = area.filter(([, code]) => code.includes('testFields('))
      const byHand = area.filter((each) => each !== call).map(([, code]) => code)
      return statementsIn(text).filter((id) => {
        const isCalled = call[1] !== undefined && !call[1].includes(`'${id}'`)
        return !isCalled && !byHand.some((code) => code.includes(`'${id}'`))
      })
    })

    expect(untested).toEqual([])
  })
})

describe('the catalogue', () => {
  test('has no circular dependencies', () => {
    const circles = all.filter(([id]) => below(id).has(id))

    expect(circles.map(([id]) => id)).toEqual([])
  })

  test('has no "must" that depends on a requirement that is not a "must"', () => {
    const weak = all.flatMap(([id, { strength, dependsOn = [] }]) =>
      strength === 'must'
        ? dependsOn.filter((on) => catalogue.requirement(on).strength !== 'must').map((on) => `${id} on ${on}`)
        : [],
    )

    expect(weak).toEqual([])
  })

  test('has faults only for requirements of strength "must"', () => {
    expect(Object.keys(faultOf).filter((id) => catalogue.all.get(id)?.strength !== 'must')).toEqual([])
  })
})

/** Returns the ids of requirements in a schema, except those for types. */
function statementsIn(text: string): readonly string[] {
  const statements =
    /"(?:mirrored|unwritable|answersNothing)": "([^"]+)"|"(?:kept|unset)": \{[^}]*"requirement": "([^"]+)"/g
  return [...text.matchAll(statements)].map(([, plain, within]) => plain ?? within ?? '')
}

/** Returns the direct and indirect dependencies of a requirement. */
function below(id: string, seen: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  const direct = (catalogue.all.get(id)?.dependsOn ?? []).filter((on) => !seen.has(on))
  return direct.reduce<ReadonlySet<string>>((found, on) => below(on, new Set([...found, on])), seen)
}
