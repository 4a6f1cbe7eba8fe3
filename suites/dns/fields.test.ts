import { testFields } from '#lib/testkit/fields.ts'

testFields('dns')
