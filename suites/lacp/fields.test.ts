import { testFields } from '#lib/testkit/fields.ts'

// Whatever writes LACP needs a LAG, and is tested by hand.
testFields('lacp')
