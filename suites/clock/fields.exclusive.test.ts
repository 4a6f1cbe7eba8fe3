import { testFields } from '#lib/fixtures/fields.ts'

testFields('clock', { except: ['clock/resource'] })
