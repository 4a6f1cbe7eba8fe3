import { testFields } from '#lib/fixtures/fields.ts'

testFields('ntp')
