import { expect, test } from 'vitest'
import { says } from '#lib/testkit/platform.ts'
import { PASSED, SET } from './operations.ts'

test.each([
  ['System ISO version has been set', SET],
  ['System ISO version has been set. Do not power off the system.', SET],
  ['The version of the ISO has been set to 1.8.0-1;\nthe system will now reboot', SET],
  ['ISO image version has been set', SET],
  ['Compatibility verification succeeded.', PASSED],
  ['Compatibility verification succeeded: 0 failed checks', PASSED],
  ['Successfully verified compatibility', PASSED],
])('"%s" signals success', (text, wanted) => expect(says(text, wanted)).toBe(true))

test.each([
  ['', SET],
  ['The ISO version has not been set', SET],
  ['Could not be done: the ISO version is unknown', SET],
  ['Compatibility verification failed', PASSED],
  ['Compatibility verification did not succeed', PASSED],
  ['The image is incompatible; verification passed no checks', SET],
])('"%s" does not signal success', (text, wanted) => expect(says(text, wanted)).toBe(false))
