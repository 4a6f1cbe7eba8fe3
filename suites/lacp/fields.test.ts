import { testFields } from '#lib/fixtures/fields.ts'

// Whatever writes LACP needs a LAG, and is tested by hand.
testFields('lacp', {
  except: [
    'lacp/patch-interface',
    'lacp/interval-written',
    'lacp/mode-written',
    'lacp/state-follows-name',
    'lacp/state-follows-interval',
    'lacp/state-follows-mode',
    'lacp/patch-answers-nothing',
    'lacp/both-roots',
    'lacp/state-is-read-only',
  ],
})
