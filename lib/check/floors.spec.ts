import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { cycles, findUpwardImports, FLOORS, readImports } from './imports.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const imports = readImports(ROOT, ['lib', 'suites', 'performance'])

describe('the project', () => {
  test('imports only from lower layers', () => {
    expect(findUpwardImports(imports)).toEqual([])
  })

  test('has no import cycles, whether of types or of values', () => {
    expect(cycles(imports)).toEqual([])
  })

  test('assigns every folder of lib to a layer', () => {
    const rooms = FLOORS.flat()
    const homeless = [...imports.keys()].filter(
      (file) => !rooms.some((room) => file === room || file.startsWith(`${room}/`)),
    )

    expect(homeless).toEqual([])
  })
})

describe('the check detects an import', () => {
  test('from a higher layer', () => {
    const found = findUpwardImports(new Map([['lib/channel/x.ts', ['lib/driver/y.ts', 'lib/domain/errors.ts']]]))

    expect(found).toEqual(['lib/channel/x.ts imports lib/driver/y.ts, which is not below it'])
  })

  test('from another folder of the same layer', () => {
    expect(findUpwardImports(new Map([['lib/safety/x.ts', ['lib/bench/y.ts']]]))).toHaveLength(1)
  })

  test('that completes a cycle', () => {
    const cycle = new Map([
      ['lib/run/a.ts', ['lib/run/b.ts']],
      ['lib/run/b.ts', ['lib/run/c.ts']],
      ['lib/run/c.ts', ['lib/run/a.ts']],
      ['lib/run/d.ts', ['lib/run/a.ts']],
    ])

    expect(cycles(cycle)).toEqual([['lib/run/a.ts', 'lib/run/b.ts', 'lib/run/c.ts']])
  })
})
