import { testFields } from '#lib/fixtures/fields.ts'

// Zones to write are the profile's: tests by hand write them.
testFields('clock', {
  except: [
    'clock/resource',
    'clock/both-roots',
    'clock/patch-timezone',
    'clock/patch-answers-nothing',
    'clock/state-follows-timezone',
    'clock/state-is-read-only',
  ],
})
