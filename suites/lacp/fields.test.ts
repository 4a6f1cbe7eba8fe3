import { testFields } from '#lib/testkit/fields.ts'

// LACP writes need a LAG, so they are tested by hand.
testFields('lacp')
