import { testFields } from '#lib/testkit/fields.ts'

// LACP writes need a LAG, so hand-written tests cover them.
testFields('lacp')
