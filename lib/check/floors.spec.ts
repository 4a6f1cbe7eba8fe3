import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { circles, climbing, FLOORS, importsBelow } from './imports.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const imports = importsBelow(ROOT, ['lib', 'suites', 'performance'])

describe('the project', () => {
  test('imports downwards only', () => {
    expect(climbing(imports)).toEqual([])
  })

  test('has no circle of imports, by type or by value', () => {
    expect(circles(imports)).toEqual([])
  })

  test('has a floor for every folder of lib', () => {
    const rooms = FLOORS.flat()
    const homeless = [...imports.keys()].filter(
      (file) => !rooms.some((room) => file === room || file.startsWith(`${room}/`)),
    )

    expect(homeless).toEqual([])
  })
})

describe('a violation is found', () => {
  test('that climbs', () => {
    const found = climbing(new Map([['lib/channel/x.ts', ['lib/driver/y.ts', 'lib/domain/errors.ts']]]))

    expect(found).toEqual(['lib/channel/x.ts imports lib/driver/y.ts, which does not stand below it'])
  })

  test('that stays on its floor', () => {
    expect(climbing(new Map([['lib/safety/x.ts', ['lib/bench/y.ts']]]))).toHaveLength(1)
  })

  test('that goes round', () => {
    const round = new Map([
      ['lib/run/a.ts', ['lib/run/b.ts']],
      ['lib/run/b.ts', ['lib/run/c.ts']],
      ['lib/run/c.ts', ['lib/run/a.ts']],
      ['lib/run/d.ts', ['lib/run/a.ts']],
    ])

    expect(circles(round)).toEqual([['lib/run/a.ts', 'lib/run/b.ts', 'lib/run/c.ts']])
  })
})
