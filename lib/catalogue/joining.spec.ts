import { expect, test } from 'vitest'
import type { Requirement } from '../domain/requirement.ts'
import { mergeCatalogues } from './joining.ts'

const requirement: Requirement = { strength: 'must', clause: 'platform: X', text: 'It holds.', targets: ['appliance'] }

test('the requirements of all areas form one catalogue', () => {
  const all = mergeCatalogues(
    new Map([['a', { 'a/one': requirement }] as const, ['b', { 'b/one': requirement }] as const]),
  )

  expect([...all.keys()]).toEqual(['a/one', 'b/one'])
})

test('an id that does not begin with the name of its area is rejected, which keeps ids unique across areas', () => {
  const twice = new Map([['a', { 'a/one': requirement }] as const, ['b', { 'a/one': requirement }] as const])

  expect(() => mergeCatalogues(twice)).toThrow('suites/b has the requirement a/one: name it b/…')
})

test('a requirement that depends on an unknown requirement is rejected', () => {
  const loose = new Map([['a', { 'a/one': { ...requirement, dependsOn: ['a/two'] } }] as const])

  expect(() => mergeCatalogues(loose)).toThrow('a/one depends on a/two, which no area has')
})
