import { describe, expect } from 'vitest'
import { getKeys, getMember, test } from './fixtures.ts'
import { verifies } from './contract.ts'
import { PLAIN, PLAIN_KEYS, PLAIN_OBJECT } from './samples.ts'

describe('the default output', () => {
  test('has a key consisting of path and name for each object', verifies('parser/json-keys'), async ({ parser }) => {
    const output = await parser.json(PLAIN)

    expect(getKeys(output).toSorted(), 'keys of the output').toEqual(PLAIN_KEYS)
  })

  test('includes the attributes of each object', verifies('parser/json-values'), async ({ parser }) => {
    const output = await parser.json(PLAIN)

    expect(output, 'the output').toEqual(PLAIN_OBJECT)
  })
})

describe('the value of an attribute', () => {
  test('is a string if it is scalar', verifies('parser/scalars'), async ({ parser }) => {
    const output = await parser.json(
      'ltm node /Common/n {\n    ratio 10\n    share 1.5\n    fast true\n    log none\n}\n',
    )

    expect(getMember(output, 'ltm node /Common/n'), 'attributes with scalar values').toEqual({
      ratio: '10',
      share: '1.5',
      fast: 'true',
      log: 'none',
    })
  })

  test('is an array if it is a brace list', verifies('parser/lists'), async ({ parser }) => {
    const output = await parser.json('ltm virtual /Common/v {\n    rules { /Common/b /Common/a /Common/c }\n}\n')

    expect(getMember(output, 'ltm virtual /Common/v', 'rules'), 'the attribute rules').toEqual([
      '/Common/b',
      '/Common/a',
      '/Common/c',
    ])
  })

  test('is an array of strings if it is a brace list of numbers', verifies('parser/list-items'), async ({ parser }) => {
    const output = await parser.json('ltm virtual /Common/v {\n    ports { 80 443 8080 }\n}\n')

    expect(getMember(output, 'ltm virtual /Common/v', 'ports'), 'the attribute ports').toEqual(['80', '443', '8080'])
  })

  test('is an object if it is a block', verifies('parser/nested-blocks'), async ({ parser }) => {
    const text = 'ltm pool /Common/p {\n    members {\n        /Common/n {\n            state up\n        }\n    }\n}\n'

    const output = await parser.json(text)

    expect(getMember(output, 'ltm pool /Common/p', 'members'), 'the block members').toEqual({
      '/Common/n': { state: 'up' },
    })
  })

  test('is an empty object if it is an empty block', verifies('parser/empty-block'), async ({ parser }) => {
    const output = await parser.json('ltm pool /Common/p {\n    profiles { }\n    monitor none\n}\n')

    expect(getMember(output, 'ltm pool /Common/p', 'profiles'), 'the empty block profiles').toEqual({})
  })
})
