import { testFields } from '#lib/fixtures/fields.ts'

testFields('port-groups')
