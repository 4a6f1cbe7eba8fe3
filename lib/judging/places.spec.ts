import { expect, test } from 'vitest'
import { findFieldPath } from './places.ts'

test.each([
  ['logging/host-selector-facility', 'system/logging/host-logs/config/selectors/selector/facility'],
  ['logging/host-file-once', 'system/logging/host-logs/config/files/file'],
  ['authentication/basic', undefined],
])('the field that the requirement %s describes has the response path %s', (id, place) => {
  expect(findFieldPath(id)).toBe(place)
})
