import { testFields } from '#lib/fixtures/fields.ts'

testFields('interfaces', { except: ['interfaces/state-follows-enabled'] })
