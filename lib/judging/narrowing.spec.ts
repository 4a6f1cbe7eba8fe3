import { describe, expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import { loadResources } from '../catalogue/schemas.ts'
import { isWithinMeans, resolveNeededTests, wider } from './narrowing.ts'

const ids = [...catalogue.all.keys()]
const costly = ids.filter((id) => catalogue.requirement(id).costs !== undefined)

describe('a run that is narrowed', () => {
  test('to a requirement includes the read of the resource whose schema contains the requirement', () => {
    const missed = loadResources().flatMap(({ requirement = '', fields }) =>
      fields.flatMap(({ requirement: id = requirement, at }) =>
        requirement === '' || resolveNeededTests([id]).ids.includes(requirement) ? [] : [at],
      ),
    )

    expect(missed).toEqual([])
  })

  test('to a requirement on a response includes the write that returns the response', () => {
    const [row] = loadResources().flatMap(({ row: { status, answersNothing } }) =>
      status === undefined || answersNothing === undefined ? [] : [{ status, answersNothing }],
    )

    expect(resolveNeededTests([row?.status ?? '']).ids).toContain(row?.answersNothing)
  })

  test('to an area includes no tests outside the area', () => {
    const area = ids[0]?.replace(/\/.*$/, '') ?? ''

    expect(resolveNeededTests([area])).toEqual({ ids: [area], within: [] })
  })
})

describe('a narrowed run without a finding on a requirement', () => {
  test.each(ids.filter((id) => catalogue.requirement(id).untestable === undefined).slice(0, 40))(
    'is finally widened to the whole area of the requirement: %s',
    (id) => {
      const rounds = wider(resolveNeededTests([id]), [id])

      expect(rounds.at(-1)?.within).toContain(id.replace(/\/.*$/, ''))
    },
  )

  test('is first widened to the test files that name the requirement, directly or through an import', () => {
    const [named = ''] = costly
    const [files] = wider({ ids: [named], within: [] }, [named])

    expect(files?.within.length).toBeGreaterThan(0)
    expect(files?.within.every((file) => file.endsWith('.test.ts'))).toBe(true)
  })

  test('is not widened to tests that cost more than the tests of the requirement', () => {
    const [cheap = ''] = ids.filter((id) => !costly.includes(id) && catalogue.requirement(id).gate === undefined)
    const [waits = ''] = costly.filter((id) => catalogue.requirement(id).costs?.seconds !== undefined)

    expect(isWithinMeans([waits], [cheap])).toBe(false)
    expect(isWithinMeans([cheap], [waits])).toBe(true)
    expect(isWithinMeans([waits], [waits])).toBe(true)
  })
})
