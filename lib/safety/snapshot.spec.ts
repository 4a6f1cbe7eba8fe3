import { expect, test } from 'vitest'
import { areaSchemas } from '../fixtures/worker.ts'
import { RESOURCES } from './snapshot.ts'

/** Described, but no part of the configuration that a run may change: logins themselves move what stands there. */
const BESIDE = ['', '/data/openconfig-system:system/aaa']

test('the snapshot holds every resource that some area describes', () => {
  const described = areaSchemas().map(({ resource }) => resource ?? '')

  expect(described.filter((path) => !RESOURCES.includes(path) && !BESIDE.includes(path))).toEqual([])
  expect(described.length).toBeGreaterThan(BESIDE.length)
})
