import { describe } from 'vitest'
import { test } from './everywhere.fixtures.ts'
import { verifies } from './contract.ts'

const roots = ['api', 'restconf'] as const

// Runs alone, because each Basic call creates a token, and some targets end the oldest token if there are many.
describe('Basic authentication', () => {
  test(
    'is accepted for resources, read operations and harmless writes at `/api` and `/restconf`',
    verifies('root/basic-resources', 'root/basic-operations', 'root/basic-writes'),
    async ({ calls, byBasic, verify }) => {
      await verify('root/basic-resources', () => byBasic(roots, calls.resources))
      await verify('root/basic-operations', () => byBasic(roots, calls.operations))
      await verify('root/basic-writes', () => byBasic(roots, calls.writes))
    },
  )

  test(
    'is accepted for uploads, imports and version checks at `/api` and `/restconf`',
    verifies('root/basic-effects'),
    ({ effects, byBasic }) => byBasic(roots, effects),
  )
})

describe('a bearer token', () => {
  test(
    'is accepted for resources, read operations and harmless writes at `/api` and `/restconf`',
    verifies('root/bearer-resources', 'root/bearer-operations', 'root/bearer-writes'),
    async ({ calls, asBearer, verify }) => {
      await verify('root/bearer-resources', () => asBearer(roots, calls.resources))
      await verify('root/bearer-operations', () => asBearer(roots, calls.operations))
      await verify('root/bearer-writes', () => asBearer(roots, calls.writes))
    },
  )

  test(
    'is accepted for uploads, imports and version checks at `/api` and `/restconf`',
    verifies('root/bearer-effects'),
    ({ effects, asBearer }) => asBearer(roots, effects),
  )
})
