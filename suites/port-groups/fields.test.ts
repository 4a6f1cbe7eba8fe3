import { testFields } from '#lib/fixtures/fields.ts'

// Whatever writes port groups is tested by hand: it may restart the target.
testFields('port-groups', {
  except: [
    'port-groups/resource',
    'port-groups/both-roots',
    'port-groups/patch-answers-nothing',
    'port-groups/patch-ddm-poll-frequency',
    'port-groups/state-follows-ddm-poll-frequency',
    'port-groups/state-follows-mode',
    'port-groups/state-is-read-only',
  ],
})
